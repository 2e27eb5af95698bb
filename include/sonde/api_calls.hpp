// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <source_location>
#include <tuple>

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

// The result of a call as a value: a reference is copied, if it can be.
template <class R>
using ResultOf = std::remove_cvref_t<R>;

template <class R>
consteval bool is_kept() {
  if constexpr (std::is_void_v<R>) return false;
  else if constexpr (!std::is_reference_v<R>) return true;
  else return std::is_copy_constructible_v<ResultOf<R>> && has_literals<ResultOf<R>>;
}

template <class R>
inline constexpr bool keeps_result = is_kept<R>();

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

  // A call whose precondition does not hold is left out of the sequence.
  template <class F>
  Contracted& require(const char* name, F predicate,
                      std::source_location where = std::source_location::current()) {
    static_assert(is_predicate<F, Before>, SONDE_WHY_PREDICATE);
    if constexpr (is_predicate<F, Before>)
      add_precondition(function_, {name, where_of(where), taken<F>(Before{}, Row<>{}),
                                   closure_of(predicate), &holds_before<F>});
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
  Contracted& model(F call) {
    model_as(static_cast<F&&>(call), properties::parameters_of<F>{});
    return *this;
  }

  Contracted& names(const char* parameters) { return set_names(function_, parameters), *this; }
  Contracted& weight(unsigned often) { return set_weight(function_, often), *this; }
  // The value is gone after the call: closed, freed.
  Contracted& consumes(unsigned parameter) { return set_consumed(function_, parameter), *this; }
  // The call fills in what this parameter points or refers to.
  Contracted& out(unsigned parameter) { return set_out(function_, parameter), *this; }
  template <class E>
  Contracted& may_throw() {
    add_allowed(function_, &is_handling<E>);
    return *this;
  }
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

 private:
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

  template <class F, class... M>
  void model_as(F call, properties::List<M...>) {
    static_assert(sizeof...(M) == sizeof...(P), "a model's call has the parameters of the call");
    using Result = std::invoke_result_t<const F&, M...>;
    constexpr bool models_result =
        !std::is_void_v<Result> && !std::is_same_v<ResultOf<Result>, ResultOf<R>> &&
        !(std::is_arithmetic_v<ResultOf<Result>> && std::is_arithmetic_v<ResultOf<R>>);
    ModelCall made{};
    made.closure = closure_of(call);
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

// What can be called: its result and its parameters, of which a member function's object
// is the first.
template <class R, class... P>
struct Free {
  static constexpr Shape shape = Shape::Free;
  using Result = R;
  using Parameters = properties::List<P...>;
  template <class F, std::size_t... I>
  SONDE_UNSEEN static R call(const F& f, [[maybe_unused]] void* const* slots,
                             std::index_sequence<I...>) {
    return f(ParameterOf<P>::pass(slots[first_argument_slot + I])...);
  }
};

template <class Object, class R, class... P>
struct Member {
  static constexpr Shape shape = Shape::Member;
  using Result = R;
  using Parameters = properties::List<Object, P...>;
  template <class F, std::size_t first, std::size_t... I>
  SONDE_UNSEEN static R call(const F& f, [[maybe_unused]] void* const* slots,
                             std::index_sequence<first, I...>) {
    return (ParameterOf<Object>::pass(slots[first_argument_slot]).*
            f)(ParameterOf<P>::pass(slots[first_argument_slot + I])...);
  }
};

template <class F>
struct Closed;
template <class R, class C, class... P>
struct Closed<R (C::*)(P...)> : Free<R, P...> {};
template <class R, class C, class... P>
struct Closed<R (C::*)(P...) const> : Free<R, P...> {};
template <class R, class C, class... P>
struct Closed<R (C::*)(P...) noexcept> : Free<R, P...> {};
template <class R, class C, class... P>
struct Closed<R (C::*)(P...) const noexcept> : Free<R, P...> {};

template <class F>
struct Callable : Closed<decltype(&F::operator())> {};
template <class R, class... P>
struct Callable<R (*)(P...)> : Free<R, P...> {};
template <class R, class... P>
struct Callable<R (*)(P...) noexcept> : Free<R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...)> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) noexcept> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...)&> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) &&> : Member<C&&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const> : Member<const C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const noexcept> : Member<const C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const&> : Member<const C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) & noexcept> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) && noexcept> : Member<C&&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const & noexcept> : Member<const C&, R, P...> {};

// Makes the call, and constructs its result in the slot, unless the result cannot be kept.
template <class F, std::size_t count>
SONDE_UNSEEN void invoke(const void* f, void* const* slots) {
  using Of = Callable<F>;
  using R = typename Of::Result;
  const F& call = *static_cast<const F*>(f);
  constexpr std::make_index_sequence<count> indices{};
  if constexpr (keeps_result<R>)
    new (slots[result_slot]) ResultOf<R>(Of::call(call, slots, indices));
  else static_cast<void>(Of::call(call, slots, indices));
}

}  // namespace sonde::api
