// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api.hpp"

// Tests a class whose objects several threads use at a time: whether what the calls return fits
// some order of the calls (linearizability). For programs that are built with THREADS
// (docs/threads.md).
//
//   SONDE_CONCURRENT_API(Stack, IsLinearizable, api) {
//     api.call("push", &Stack::push);
//     api.call("pop", &Stack::pop);
//   }

namespace sonde {

namespace api {

template <class T>
concept Comparable = requires(const T& one, const T& other) { static_cast<bool>(one == other); };

template <class T>
SONDE_UNSEEN bool are_equal(const void* one, const void* other) {
  return static_cast<bool>(*static_cast<const T*>(one) == *static_cast<const T*>(other));
}

// A pointer differs from object to object.
template <class R>
consteval bool is_compared() {
  if constexpr (!keeps_result<R>) return false;
  else return Comparable<ResultOf<R>> && !std::is_pointer_v<ResultOf<R>>;
}

}  // namespace api

// The calls that threads make on one object, in the words of an Api.
class ConcurrentApi {
 public:
  explicit ConcurrentApi(api::Description& description)
      : api_(description), description_(description) {}

  // A member function, or a function or lambda whose first parameter is the object. What it returns
  // is compared with ==.
  template <class F>
  auto call(const char* name, F function) {
    using R = typename api::Callable<F>::Result;
    auto contracted = api_.call(name, function);
    if constexpr (api::is_compared<R>())
      api::set_comparison(description_, &api::are_equal<api::ResultOf<R>>);
    return contracted;
  }
  // How the object is made. Without it, the class has a default constructor.
  template <class T, class... P>
  auto construct(const char* name) {
    return api_.construct<T, P...>(name);
  }
  // What is known of the object: its invariants, how it is released.
  template <class T>
  ApiType<T> type() {
    return api_.type<T>();
  }

 private:
  Api api_;
  api::Description& description_;
};

namespace api {

// A property, described.
template <class Describe>
struct DescribedConcurrent {
  DescribedConcurrent(Describe function, Where where)
      : describe(static_cast<Describe&&>(function)), concurrent(where) {
    ConcurrentApi api(concurrent.description());
    describe(api);
  }
  Describe describe;  // calls may refer to what it holds
  Concurrent concurrent;
};

template <class Declared>
void prepare_concurrent(Definition& definition) {
  static DescribedConcurrent described(&Declared::sonde_describe,
                                       {Declared::sonde_file, Declared::sonde_line});
  definition.property = &described.concurrent.property();
  definition.parameters = described.concurrent.parameters();
  definition.settings = Declared::sonde_settings();
}

}  // namespace api

// Tests a concurrent API now, under the name "Suite.Name"; `describe` takes a ConcurrentApi&.
template <class Describe>
Report check_concurrent_api(const char* id, Describe describe, Settings settings = {},
                            std::source_location where = std::source_location::current()) {
  api::DescribedConcurrent<Describe> described(describe, api::where_of(where));
  const Property& property = described.concurrent.property();
  return report::run({.name = id,
                      .file = where.file_name(),
                      .line = where.line(),
                      .parameters = described.concurrent.parameters(),
                      .property = &property,
                      .settings = settings});
}

}  // namespace sonde

// Registers a concurrent API to be tested: SONDE_CONCURRENT_API(Suite, Name, api) { api.call(...);
// }
#define SONDE_CONCURRENT_API(Suite, Name, api_)                                  \
  SONDE_DECLARE_API(Suite##_##Name##_Api, #Suite, #Name, ::sonde::ConcurrentApi, \
                    ::sonde::api::prepare_concurrent, api_, ::sonde::Settings{})

// The same with settings.
#define SONDE_CONCURRENT_API_WITH(Suite, Name, Settings_, api_)                  \
  SONDE_DECLARE_API(Suite##_##Name##_Api, #Suite, #Name, ::sonde::ConcurrentApi, \
                    ::sonde::api::prepare_concurrent, api_, Settings_)
