// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"
#include "task.hpp"

namespace workload {

// What becomes of a property that draws nothing and gives these to the body.
template <class... Parameters, class... Values>
sonde::Verdict verdict_on(void (*body)(Parameters...), const Values&... values) {
  return sonde::check("Workload.Body", [&] { body(values...); }, {.max_tests = 1}).verdict();
}

// Runs a property that draws nothing, once and quickly. The tests define it: it needs the core.
bool fails(const sonde::Property& property);

// Whether the body fails on these.
template <class... Parameters, class... Values>
bool breaks(void (*body)(Parameters...), const Values&... values) {
  const auto call = [&] { body(values...); };
  return fails(sonde::properties::make(call, sonde::given(), sonde::properties::List<>()));
}

// Tests the tasks of a workload on arguments whose verdict is known. VisitTasks calls the
// workload's `visit_tasks`.
template <class VisitTasks>
class KnownAnswers {
 public:
  explicit KnownAnswers(VisitTasks visit_tasks) : visit_tasks_(visit_tasks) {}

  // Expects that the task of this name fails on the arguments, and passes without its fault.
  template <class... Values>
  void fails(const std::string& name, const Values&... values) {
    visit_tasks_([&]<class Body>(const TaskOf<Body>& task) {
      if constexpr (std::is_invocable_v<Body, const Values&...>) {
        if (task.name != name) return;
        EXPECT_EQ(verdict_on(task.broken, values...), sonde::Verdict::Failed) << name;
        EXPECT_EQ(verdict_on(task.control, values...), sonde::Verdict::Passed) << name;
        answered_.insert(name);
      }
    });
    EXPECT_TRUE(answered_.contains(name)) << "no task " << name << " takes these arguments";
  }

  // Expects that every task has an answer, and that there are so many tasks.
  void are_complete(std::size_t count) const {
    std::set<std::string> all;
    visit_tasks_([&](const auto& task) { all.insert(task.name); });
    EXPECT_EQ(all.size(), count);
    EXPECT_EQ(answered_, all);
  }

 private:
  VisitTasks visit_tasks_;
  std::set<std::string> answered_{};
};

// Expects that no task without its fault fails on random cases. Domains makes a domain for
// each type of parameter: Domains::of(std::type_identity<int>()).
template <class Domains>
struct ControlsHold {
  unsigned tests;

  template <class... Parameters>
  void operator()(const TaskOf<void (*)(Parameters...)>& task) const {
    const auto given =
        sonde::given(Domains::of(std::type_identity<std::remove_cvref_t<Parameters>>())...)
            .with({.max_tests = tests});
    const auto report = sonde::check("Workload.Control", task.control, given);
    EXPECT_EQ(report.verdict(), sonde::Verdict::Passed) << task.name;
  }
};

// The derived ones.
struct DerivedDomains {
  template <class T>
  static auto of(std::type_identity<T>) {
    return sonde::any<T>();
  }
};

}  // namespace workload
