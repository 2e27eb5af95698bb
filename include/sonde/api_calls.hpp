// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <source_location>
#include <tuple>

#include "sonde/api_callables.hpp"
#include "sonde/api_range.hpp"
#include "sonde/api_values.hpp"
#include "sonde/property.hpp"

// One call of an API and its contract.

namespace sonde::api {

template <class... T>
struct Row {};

// How many of the arguments a predicate takes: all, or as many as it names.
template <class F, class... First>
consteval std::size_t taken(Row<>, Row<First...>) {
  return std::is_invocable_v<const F&, First...> ? sizeof...(First) : ~std::size_t{0};
}
template <class F, class... First, class Next, class... Rest>
consteval std::size_t taken(Row<Next, Rest...>, Row<First...>) {
  constexpr std::size_t more = taken<F>(Row<Rest...>{}, Row<First..., Next>{});
  if constexpr (more != ~std::size_t{0}) return more;
  else return taken<F>(Row<>{}, Row<First...>{});
}

template <class F, class Arguments>
inline constexpr bool is_predicate = taken<F>(Arguments{}, Row<>{}) != ~std::size_t{0};

template <std::size_t count, class F, class... A>
decltype(auto) call_with_first(const F& f, A&... arguments) {
  const auto all = std::tie(arguments...);
  return [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
    return f(std::get<I>(all)...);
  }(std::make_index_sequence<count>{});
}

template <class F, class... A>
decltype(auto) call_leading(const F& f, A&... arguments) {
  constexpr std::size_t count = taken<F>(Row<A&...>{}, Row<>{});
  static_assert(count != ~std::size_t{0}, SONDE_WHY_PREDICATE);
  // After the failed assertion, clang would still instantiate a call with 2^64 arguments.
  if constexpr (count != ~std::size_t{0}) return call_with_first<count>(f, arguments...);
}

template <bool is_there, class T>
using OptionalRow = std::conditional_t<is_there, Row<T>, Row<>>;

template <class First, class Second, class Third>
struct Joined;
template <class... First, class... Second, class... Third>
struct Joined<Row<First...>, Row<Second...>, Row<Third...>> {
  using Type = Row<First..., Second..., Third...>;
};

template <class T>
T& object_at(void* const* slots, std::size_t slot) {
  return *static_cast<T*>(slots[slot]);
}

inline Where where_of(const std::source_location& where) {
  return {where.file_name(), where.line()};
}

// What the shell knows of a call: Old is void where there is no snapshot.
template <class Old, class R, class... P>
class Contracted {
  template <class T>
  using ObjectOf = typename ParameterOf<T>::Object;
  using Indices = std::index_sequence_for<P...>;
  // What a predicate can take before the call, and after it.
  using Before = Row<ObjectOf<P>&...>;
  using After =
      typename Joined<OptionalRow<!std::is_void_v<Old>, std::add_lvalue_reference_t<const Old>>,
                      OptionalRow<keeps_result<R>, std::add_lvalue_reference_t<const ResultOf<R>>>,
                      Before>::Type;

 public:
  explicit Contracted(Function& function) : function_(function) {}

  // A call whose precondition does not hold is left out of the sequence. It takes arguments of
  // the call, or the models of their values.
  template <class F>
  Contracted& require(const char* name, F predicate,
                      std::source_location where = std::source_location::current()) {
    static_assert(is_predicate<F, Before> || takes_models<F>(), SONDE_WHY_PREDICATE);
    if constexpr (is_predicate<F, Before>)
      add_precondition(function_, {name, where_of(where), taken<F>(Before{}, Row<>{}),
                                   closure_of(predicate), &holds_before<F>});
    else if constexpr (takes_models<F>())
      require_of_models({name, where_of(where), 0, closure_of(predicate), nullptr}, predicate,
                        properties::parameters_of<F>{});
    return *this;
  }
  // Takes a snapshot before the call, which the postcondition gets as its first argument.
  template <class F>
  auto old(F snapshot, std::source_location where = std::source_location::current()) {
    using Taken = decltype(before(snapshot, nullptr, Indices{}));
    using Stored = std::remove_cvref_t<Taken>;
    set_snapshot(function_, {&value_type<Stored>, where_of(where), taken<F>(Before{}, Row<>{}),
                             closure_of(snapshot), &take<F, Stored>});
    return Contracted<Stored, R, P...>(function_);
  }
  template <class F>
  Contracted& ensure(const char* name, F predicate,
                     std::source_location where = std::source_location::current()) {
    static_assert(is_predicate<F, After>, SONDE_WHY_PREDICATE);
    if constexpr (is_predicate<F, After>)
      add_postcondition(function_, {name, where_of(where), taken<F>(After{}, Row<>{}),
                                    closure_of(predicate), &holds_after<F>});
    return *this;
  }

  // The same call on the models of its values. What it returns is compared, or is the
  // model of what the call returns.
  template <class F>
  Contracted& model(F call, std::source_location where = std::source_location::current()) {
    model_as(static_cast<F&&>(call), where_of(where), properties::parameters_of<F>{});
    return *this;
  }

  Contracted& names(const char* parameters) { return set_names(function_, parameters), *this; }
  Contracted& scene(const scene::Program& program, const char* precondition) {
    return set_scene(function_, program, precondition), *this;
  }
  Contracted& made_with(Allocator allocator) { return set_maker(function_, allocator), *this; }
  Contracted& on_global(const char* name, void* address) {
    return add_global(function_, name, address), *this;
  }
  Contracted& weight(unsigned often) { return set_weight(function_, often), *this; }
  // Most calls of the function in one sequence.
  Contracted& at_most(unsigned calls) { return set_most_calls(function_, calls), *this; }
  // How often, in percent, an argument is an earlier value where it could be a literal; and how
  // often an earlier value is the one that was used last.
  Contracted& reuse(unsigned percent) { return set_reuse(function_, percent), *this; }
  Contracted& recent(unsigned percent) { return set_recent(function_, percent), *this; }
  // Rows of arguments that are drawn for a fresh call before its precondition leaves it out.
  Contracted& tries(unsigned rows) { return set_tries(function_, rows), *this; }
  // The value is gone after the call: closed, freed.
  Contracted& consumes(unsigned parameter) { return set_consumed(function_, parameter), *this; }
  // The call fills in what this parameter points or refers to.
  Contracted& out(unsigned parameter) { return set_out(function_, parameter), *this; }
  // What the call makes dies with the value of this parameter: a cursor with its text.
  Contracted& dies_with(unsigned parameter) { return set_dies_with(function_, parameter), *this; }
  template <class E>
  Contracted& may_throw() {
    add_allowed(function_, &is_handling<E>);
    return *this;
  }
  // Its pointers come from earlier calls. A literal's address may be nothing that the function
  // can free, or go on from.
  // The clauses of its contract that its body checks: a call that one rejects is counted there.
  template <std::size_t count>
  Contracted& checked_inside(const Contract (&clauses)[count]) {
    return add_clauses(function_, clauses, count), *this;
  }
  Contracted& checked_inside(const Contract* clauses, std::size_t count) {
    return add_clauses(function_, clauses, count), *this;
  }
  Contracted& from_calls() { return set_from_calls(function_), *this; }
  // Domains for the literals of the first parameters; sonde::derived for what the type says.
  template <class... D>
  Contracted& given(D... domains) {
    static_assert(sizeof...(D) <= sizeof...(P),
                  "more domains are given than the call has parameters");
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (give<I>(static_cast<D&&>(domains)), ...);
    }(std::index_sequence_for<D...>{});
    return *this;
  }
  // Bounds of the literals of a parameter that is a number. Each bound is a number, or a function
  // of arguments before the parameter: .range(1, 0, [](const Queue& q) { return q.size(); })
  template <class Low, class High>
  Contracted& range(unsigned parameter, Low low, High high) {
    bool is_set = false;
    const Ends<Low, High> ends{low, high};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((is_set = is_set || (I == parameter && set_range_at<I>(ends))), ...);
    }(Indices{});
    if (!is_set) refuse_range(function_, parameter);
    return *this;
  }

 private:
  // What a bound can take that belongs to parameter number `at`.
  template <std::size_t... I>
  static Row<ObjectOf<std::tuple_element_t<I, std::tuple<P...>>>&...> row_of(
      std::index_sequence<I...>);
  template <std::size_t at>
  using BeforeParameter = decltype(row_of(std::make_index_sequence<at>{}));

  template <class Bound, std::size_t at>
  static constexpr bool is_bound =
      std::is_integral_v<Bound> || is_predicate<Bound, BeforeParameter<at>>;

  template <std::size_t at, class Bound>
  static auto bound_at(const Bound& bound, [[maybe_unused]] void* const* slots) {
    if constexpr (std::is_integral_v<Bound>) return bound;
    else
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return call_leading(bound, object_at<ObjectOf<std::tuple_element_t<I, std::tuple<P...>>>>(
                                       slots, first_argument_slot + I)...);
      }(std::make_index_sequence<at>{});
  }
  template <std::size_t at, class T, class Low, class High>
  SONDE_UNSEEN static Bounds bounds_at(const void* closure, void* const* slots) {
    const auto& ends = *static_cast<const Ends<Low, High>*>(closure);
    return bounds_of<T>(bound_at<at>(ends.low, slots), bound_at<at>(ends.high, slots));
  }
  // False where the parameter is no number, or a bound takes arguments that come later.
  template <std::size_t at, class Low, class High>
  bool set_range_at(const Ends<Low, High>& ends) {
    using Of = ParameterOf<std::tuple_element_t<at, std::tuple<P...>>>;
    using T = typename Of::Object;
    if constexpr (is_number<T> && !Of::by_pointer && is_bound<Low, at> && is_bound<High, at>) {
      set_range(
          function_, at,
          {closure_of(ends), &bounds_at<at, T, Low, High>, &store_number<T>, &derive::type_v<T>});
      return true;
    }
    return false;
  }

  template <class F, std::size_t... I>
  static decltype(auto) before(const F& f, [[maybe_unused]] void* const* slots,
                               std::index_sequence<I...>) {
    return call_leading(f, object_at<ObjectOf<P>>(slots, first_argument_slot + I)...);
  }
  template <class F>
  SONDE_UNSEEN static bool holds_before(const void* f, void* const* slots) {
    return static_cast<bool>(before(*static_cast<const F*>(f), slots, Indices{}));
  }
  template <class F, class Stored>
  SONDE_UNSEEN static void take(const void* f, void* const* slots) {
    new (slots[snapshot_slot]) Stored(before(*static_cast<const F*>(f), slots, Indices{}));
  }
  template <class F, std::size_t... I>
  static decltype(auto) after(const F& f, [[maybe_unused]] void* const* slots,
                              std::index_sequence<I...>) {
    if constexpr (std::is_void_v<Old> && !keeps_result<R>) {
      return before(f, slots, Indices{});
    } else if constexpr (std::is_void_v<Old>) {
      return call_leading(f, object_at<const ResultOf<R>>(slots, result_slot),
                          object_at<ObjectOf<P>>(slots, first_argument_slot + I)...);
    } else if constexpr (!keeps_result<R>) {
      return call_leading(f, object_at<const Old>(slots, snapshot_slot),
                          object_at<ObjectOf<P>>(slots, first_argument_slot + I)...);
    } else {
      return call_leading(f, object_at<const Old>(slots, snapshot_slot),
                          object_at<const ResultOf<R>>(slots, result_slot),
                          object_at<ObjectOf<P>>(slots, first_argument_slot + I)...);
    }
  }
  template <class F>
  SONDE_UNSEEN static bool holds_after(const void* f, void* const* slots) {
    return static_cast<bool>(after(*static_cast<const F*>(f), slots, Indices{}));
  }

  template <class E>
  static bool is_handling() {
    try {
      throw;
    } catch (const E&) {
      return true;
    } catch (...) {
      return false;
    }
  }

  template <std::size_t at, class D>
  void give(D domain) {
    if constexpr (!std::is_same_v<D, Derived>) {
      using Literal = LiteralOf<std::tuple_element_t<at, std::tuple<P...>>>;
      Parameter parameter{};
      set_literals<Literal>(parameter, static_cast<D&&>(domain));
      set_domain(function_, at, parameter);
    }
  }

  // A parameter of the model's call that is not the object itself is a model of it.
  template <class M, class Real>
  static constexpr bool is_model = !std::is_same_v<ObjectOf<M>, ObjectOf<Real>>;

  // Whether each parameter of a predicate is an argument, or may be the model of one.
  template <class... M, std::size_t... I>
  static consteval bool are_models(properties::List<M...>, std::index_sequence<I...>) {
    using Arguments = std::tuple<P...>;
    return ((!is_model<M, std::tuple_element_t<I, Arguments>> ||
             std::is_class_v<std::remove_pointer_t<ObjectOf<M>>>) &&
            ...);
  }
  template <class... M>
  static consteval bool are_models(properties::List<M...> all) {
    if constexpr (sizeof...(M) > sizeof...(P)) return false;
    else return are_models(all, std::index_sequence_for<M...>{});
  }
  template <class F>
  static consteval bool takes_models() {
    if constexpr (!std::is_class_v<F>) return are_models(properties::parameters_of<F>{});
    else if constexpr (requires { &F::operator(); })
      return are_models(properties::parameters_of<F>{});
    else return false;
  }
  template <class M, std::size_t at>
  static constexpr const ValueType* model_at() {
    using Drawn = std::tuple_element_t<at, std::tuple<P...>>;
    if constexpr (is_model<M, Drawn>) return &value_type<ObjectOf<M>>;
    else return nullptr;
  }
  template <class F, class... M>
  void require_of_models(Clause clause, const F&, properties::List<M...>) {
    clause.takes = sizeof...(M);
    clause.holds = &holds_of_models<F, M...>;
    clause.models = []<std::size_t... I>(std::index_sequence<I...>) {
      static constexpr const ValueType* models[sizeof...(P) + 1] = {model_at<M, I>()...};
      return &models[0];
    }(std::index_sequence_for<M...>{});
    add_precondition(function_, clause);
  }
  template <class F, class... M>
  SONDE_UNSEEN static bool holds_of_models(const void* f, void* const* slots) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return static_cast<bool>(
          (*static_cast<const F*>(f))(object_at<ObjectOf<M>>(slots, first_argument_slot + I)...));
    }(std::index_sequence_for<M...>{});
  }

  template <class F, class... M>
  void model_as(F call, Where where, properties::List<M...>) {
    static_assert(sizeof...(M) == sizeof...(P), "a model's call has the parameters of the call");
    using Result = std::invoke_result_t<const F&, M...>;
    constexpr bool models_result =
        !std::is_void_v<Result> && !std::is_same_v<ResultOf<Result>, ResultOf<R>> &&
        !(std::is_arithmetic_v<ResultOf<Result>> && std::is_arithmetic_v<ResultOf<R>>);
    ModelCall made{};
    made.closure = closure_of(call);
    made.where = where;
    made.invoke = &invoke_model<F, Result, models_result, M...>;
    made.models_result = models_result;
    if constexpr (models_result) made.result = &value_type<ResultOf<Result>>;
    else if constexpr (!std::is_void_v<Result> && keeps_result<R>)
      made.result = &value_type<ResultOf<R>>;
    static constexpr const ValueType* models[] = {
        (is_model<M, P> ? &value_type<ObjectOf<M>> : nullptr)..., nullptr};
    made.models = models;
    set_model(function_, made);
  }
  template <class F, class Result, bool models_result, class... M>
  SONDE_UNSEEN static bool invoke_model(const void* f, void* const* slots) {
    const auto call = [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
      return (*static_cast<const F*>(f))(object_at<ObjectOf<M>>(slots, first_argument_slot + I)...);
    };
    if constexpr (models_result)
      return new (slots[snapshot_slot]) ResultOf<Result>(call(Indices{})), true;
    else if constexpr (std::is_void_v<Result> || !keeps_result<R>)
      return static_cast<void>(call(Indices{})), true;
    else
      return agrees(
          *new (slots[snapshot_slot]) ResultOf<R>(static_cast<ResultOf<R>>(call(Indices{}))),
          object_at<const ResultOf<R>>(slots, result_slot));
  }
  template <class T>
  SONDE_UNSEEN static bool agrees(T& expected, const T& result) {
    try {
      return static_cast<bool>(expected == result);
    } catch (...) {
      expected.~T();  // the owner of its memory expects no object there
      throw;
    }
  }

  Function& function_;
};

}  // namespace sonde::api
