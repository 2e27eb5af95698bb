// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

// What a workload offers to whoever measures: each workload has a header tasks.hpp with
//
//   template <class Visit>
//   void visit_tasks(const Visit& visit) {
//     visit(workload::TaskOf{"insert-1-post", "inserting gives just a leaf", &check<...>,
//     &check<...>});
//   }
//
// The visitor sees the types of the arguments, so that Sonde, RapidCheck and libFuzzer can
// all run the same bodies over the same types.
namespace workload {

// Tasks of the first half may be looked at while something is tuned. Those of the other half
// are measured for the table of a release only.
enum class Half : std::uint8_t { Tuning, Final };

// Body is a pointer to a function that discards and fails by the macros of Sonde.
template <class Body>
struct TaskOf {
  const char* name;
  const char* what;
  Body broken;   // fails for some arguments
  Body control;  // the same without the fault: holds for all
  Half half = Half::Tuning;
  // How large the smallest counterexample is, in what the workload counts, where it is known.
  std::optional<unsigned> smallest{};
};

template <class Body>
TaskOf(const char*, const char*, Body, Body) -> TaskOf<Body>;
template <class Body>
TaskOf(const char*, const char*, Body, Body, Half) -> TaskOf<Body>;
template <class Body>
TaskOf(const char*, const char*, Body, Body, Half, std::optional<unsigned>) -> TaskOf<Body>;

}  // namespace workload
