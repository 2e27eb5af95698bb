// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include "sonde/report/report.hpp"

// Known answers of a family of tasks: for each task, arguments for which it fails and its control
// holds.
namespace suite {

// What becomes of a property that draws nothing and runs this once.
sonde::Verdict verdict_on(const std::function<void()>& body);

template <class VisitTasks>
class KnownAnswers {
 public:
  explicit KnownAnswers(VisitTasks visit_tasks) : visit_tasks_(visit_tasks) {}
  KnownAnswers(const KnownAnswers&) = delete;
  KnownAnswers& operator=(const KnownAnswers&) = delete;
  ~KnownAnswers() {
    visit_tasks_([&](const auto& row) { EXPECT_TRUE(known_.contains(row.name)) << row.name; });
  }

  template <class... Values>
  void fails(const std::string& name, const Values&... values) {
    known_.insert(name);
    visit_tasks_([&](const auto& row) {
      if constexpr (std::is_invocable_v<decltype(row.broken), const Values&...>) {
        if (name != row.name) return;
        EXPECT_EQ(verdict_on([&] { row.broken(values...); }), sonde::Verdict::Failed) << name;
        EXPECT_EQ(verdict_on([&] { row.control(values...); }), control_) << name;
      }
    });
  }

  // Where the control refuses what only the fault lets through.
  template <class... Values>
  void fails_where_control_discards(const std::string& name, const Values&... values) {
    control_ = sonde::Verdict::GaveUp;
    fails(name, values...);
    control_ = sonde::Verdict::Passed;
  }

 private:
  VisitTasks visit_tasks_;
  std::set<std::string> known_;
  sonde::Verdict control_ = sonde::Verdict::Passed;
};

}  // namespace suite
