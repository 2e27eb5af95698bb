// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api_calls.hpp"

// Tests functions that share state, as sequences of calls with contracts. No model is
// needed, and no generator: arguments are literals, or what earlier calls returned.
//
//   SONDE_API(Queue, KeepsContracts, api) {
//     api.call("empty_queue", empty_queue);
//     api.call("push", push).old(contents_of_second).ensure("x is last", ...);
//     api.call("pop", pop).require("is not empty", [](queue* q) { return q->front; });
//   }

namespace sonde {

// What is known of the values of one type.
template <class T>
class ApiType {
 public:
  explicit ApiType(api::Values& values) : values_(values) {}

  // Must hold for every value that a call has used or made; not checked for null pointers.
  template <class F>
  ApiType& invariant(const char* name, F predicate,
                     std::source_location where = std::source_location::current()) {
    api::add_invariant(values_,
                       {name, api::where_of(where), 1, api::closure_of(predicate), &holds<F>});
    return *this;
  }
  // Must hold between a value and its model.
  template <class F>
  ApiType& agrees(const char* name, F predicate,
                  std::source_location where = std::source_location::current()) {
    api::add_agreement(values_, {name, api::where_of(where), 2, api::closure_of(predicate),
                                 agreement(predicate, properties::parameters_of<F>{})});
    return *this;
  }
  // What a value owns: adds it to the footprint (sonde/ownership.hpp). What a call is given or
  // allocates must be owned by one of its values afterwards, or be freed. Not asked of null
  // pointers.
  template <class F>
  ApiType& owns(F function, std::source_location where = std::source_location::current()) {
    api::set_owns(values_, api::where_of(where), api::closure_of(function), &owned_by<F>);
    return *this;
  }
  // Gets rid of the values that are left at the end of a sequence, each once.
  template <class F>
  ApiType& release(F function, std::source_location where = std::source_location::current()) {
    api::set_release(values_, api::where_of(where), api::closure_of(function), &released<F>);
    return *this;
  }
  // Only calls make values of the type; none is drawn.
  ApiType& made_by_calls() { return api::set_made_by_calls(values_), *this; }

 private:
  template <class F>
  static bool holds(const void* f, void* const* slots) {
    return static_cast<bool>(
        (*static_cast<const F*>(f))(api::object_at<T>(slots, api::first_argument_slot)));
  }
  template <class F, class Mine, class Model>
  static api::Holds agreement(const F&, properties::List<Mine, Model>) {
    return [](const void* f, void* const* slots) {
      using Object = std::remove_cvref_t<Model>;
      return static_cast<bool>(
          (*static_cast<const F*>(f))(api::object_at<T>(slots, api::first_argument_slot),
                                      api::object_at<Object>(slots, api::snapshot_slot)));
    };
  }
  template <class F>
  static void owned_by(const void* f, void* const* slots, Footprint& footprint) {
    (*static_cast<const F*>(f))(footprint, api::object_at<T>(slots, api::first_argument_slot));
  }
  template <class F>
  static void released(const void* f, void* const* slots) {
    (*static_cast<const F*>(f))(api::object_at<T>(slots, api::first_argument_slot));
  }

  api::Values& values_;
};

// The functions of an API that are called, and their contracts.
class Api {
 public:
  explicit Api(api::Description& description) : description_(description) {}

  // A function, a member function (its object is the first parameter) or a lambda.
  template <class F>
  auto call(const char* name, F function) {
    using Of = api::Callable<F>;
    return add<F>(name, Of::shape, function, typename Of::Parameters{});
  }
  // The same function, called on heaps that are drawn: its arguments, and all that they lead to,
  // are drawn as the precondition of that name in the program says.
  template <class F>
  auto scene(const char* name, F function, const scene::Program& program) {
    using Of = api::Callable<F>;
    auto contracted = add<F>(name, Of::shape, function, typename Of::Parameters{});
    contracted.scene(program, name);
    return contracted;
  }
  // Makes values of type T*, with all that they lead to, as the contract of this name in the
  // program says. Other calls use them like values that a call returned.
  template <class T>
  auto drawn(const char* name, const scene::Program& program, api::Allocator allocator) {
    auto contracted = scene(name, [](T*) {}, program);
    contracted.made_with(allocator);
    return contracted;
  }
  // T(arguments...), under the type's name or another.
  template <class T, class... P>
  auto construct(const char* name) {
    const auto make = [](P... arguments) { return T(static_cast<P&&>(arguments)...); };
    return add<decltype(make)>(name, api::Shape::Constructor, make, properties::List<P...>{});
  }
  // A call that destroys a value.
  template <class T>
  auto destroy(const char* name) {
    const auto end = [](T& object) { object.~T(); };
    return add<decltype(end)>(name, api::Shape::Destructor, end, properties::List<T&>{});
  }

  template <class T>
  ApiType<T> type() {
    return ApiType<T>(api::describe_values(description_, api::value_type<T>));
  }
  // `name` names variables of the type in reports: queue, for queue_0, queue_1.
  template <class T>
  ApiType<T> type(const char* name) {
    auto& values = api::describe_values(description_, api::value_type<T>);
    api::set_variable_name(values, name);
    return ApiType<T>(values);
  }

  // How many calls a fresh sequence has, up to 200. Without it, 60, 100 or 150.
  void length(unsigned calls) { api::set_length(description_, calls); }
  // The same as those of a function, for all that do not say otherwise.
  void reuse(unsigned percent) { api::set_reuse(description_, percent); }
  void recent(unsigned percent) { api::set_recent(description_, percent); }
  void tries(unsigned rows) { api::set_tries(description_, rows); }

  // A function that is never called fails the property, in every profile as in `ci`.
  void require_called() { api::require_called(description_); }

  // Reports which arguments calls got: numbers by ranges, enumerators by name, strings and
  // containers by their length.
  void collect_arguments() { api::collect_arguments(description_); }

  // Before and after every sequence.
  template <class F>
  void setup(F function, std::source_location where = std::source_location::current()) {
    api::set_setup(description_, api::where_of(where), api::closure_of(function), &run_hook<F>);
  }
  template <class F>
  void teardown(F function, std::source_location where = std::source_location::current()) {
    api::set_teardown(description_, api::where_of(where), api::closure_of(function), &run_hook<F>);
  }

 private:
  template <class F>
  static void run_hook(const void* function) {
    (*static_cast<const F*>(function))();
  }
  template <class F, class... P>
  auto add(const char* name, api::Shape shape, F function, properties::List<P...>) {
    using R = typename api::Callable<std::remove_const_t<F>>::Result;
    using Stored = std::remove_const_t<F>;
    api::Parameter parameters[sizeof...(P) + 1] = {api::describe_parameter<P>()...};
    const api::ValueType* result = nullptr;
    if constexpr (api::keeps_result<R>) result = &api::value_type<api::ResultOf<R>>;
    auto& added = api::add_function(
        description_, {name, shape, api::closure_of<Stored>(function),
                       &api::invoke<Stored, sizeof...(P)>, result, parameters, sizeof...(P)});
    return api::Contracted<void, R, P...>(added);
  }

  api::Description& description_;
};

namespace api {

// A property, described.
template <class Describe>
struct Described {
  explicit Described(Describe function) : describe(static_cast<Describe&&>(function)) {
    Api api(sequences.description());
    describe(api);
  }
  Describe describe;  // calls may refer to what it holds
  Sequences sequences;
};

template <class Declared>
void prepare(Definition& definition) {
  static Described described(&Declared::sonde_describe);
  definition.property = &described.sequences.property();
  definition.settings = Declared::sonde_settings();
}

}  // namespace api

// Tests an API now, under the name "Suite.Name"; `describe` takes an Api&.
template <class Describe>
Report check_api(const char* id, Describe describe, Settings settings = {},
                 std::source_location where = std::source_location::current()) {
  api::Described<Describe> described(describe);
  return report::run({.name = id,
                      .file = where.file_name(),
                      .line = where.line(),
                      .parameters = "calls",
                      .property = &described.sequences.property(),
                      .settings = settings});
}

}  // namespace sonde

// Registers an API to be tested: SONDE_API(Suite, Name, api) { api.call(...); }
#define SONDE_API(Suite, Name, api_)                                                          \
  SONDE_DECLARE_API(Suite##_##Name##_Api, #Suite, #Name, ::sonde::Api, ::sonde::api::prepare, \
                    api_, ::sonde::Settings{})

// The same with settings.
#define SONDE_API_WITH(Suite, Name, Settings_, api_)                                          \
  SONDE_DECLARE_API(Suite##_##Name##_Api, #Suite, #Name, ::sonde::Api, ::sonde::api::prepare, \
                    api_, Settings_)

// What both kinds of API declare. Suite and name come as they were written, even if they are
// macros. The settings come last, since they may hold commas.
#define SONDE_DECLARE_API(Declared_, suite_, name_, Api_, prepare_, api_, ...) \
  namespace {                                                                  \
  struct Declared_ {                                                           \
    static constexpr const char* sonde_suite = suite_;                         \
    static constexpr const char* sonde_name = name_;                           \
    static constexpr const char* sonde_file = __FILE__;                        \
    static constexpr unsigned sonde_line = __LINE__;                           \
    static constexpr const char* sonde_parameters = "calls";                   \
    static ::sonde::Settings sonde_settings() { return __VA_ARGS__; }          \
    static void sonde_describe(Api_& api_);                                    \
  };                                                                           \
  [[maybe_unused]] const bool Declared_##_enrolled =                           \
      ::sonde::properties::enrol<Declared_, &prepare_<Declared_>>();           \
  }                                                                            \
  void Declared_::sonde_describe(Api_& api_)
