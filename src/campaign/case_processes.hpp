// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "campaign/reported_runner.hpp"
#include "campaign/settings.hpp"
#include "isolate/announcer.hpp"
#include "isolate/case_runner.hpp"
#include "isolate/running_case.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Where the cases of a property run: in forked children, in the program started again, or in
// this process.
class CaseProcesses {
 public:
  // `key` is the one of the cache.
  CaseProcesses(const Definition& definition, const Resolved& settings, std::string key)
      : definition_(definition), settings_(settings), key_(std::move(key)) {}

  // Decides. Returns a sentence where cases run in this process against what the settings say,
  // else nothing. Throws Error where a child is asked for and cannot be had.
  std::string choose();
  // From now on, cases run in this process, and the running case is kept in a file, for the next
  // start to report. Returns a sentence on that.
  std::string give_up_isolation(const std::string& why);

  bool are_isolated() const { return isolated_; }
  // Of children that search.
  const isolate::Launch& launch() const { return launch_; }
  // Of cases in this process; may be null.
  run::Observer* observer() { return announcer_ ? &*announcer_ : nullptr; }

  // From now on, every case of a runner is reported.
  void report_cases(ReportCase report) { report_ = std::move(report); }

  std::unique_ptr<isolate::CaseRunner> runner(isolate::CaseLimits limits);
  // For a case that failed before, or ended its process: it must not end this one. Without
  // isolation it runs in a fork, though the program has threads that the fork has not.
  std::unique_ptr<isolate::CaseRunner> safe_runner(isolate::CaseLimits limits);

 private:
  std::unique_ptr<isolate::CaseRunner> usual_runner(isolate::CaseLimits limits);
  std::unique_ptr<isolate::CaseRunner> watched(std::unique_ptr<isolate::CaseRunner> runner) const;

  const Definition& definition_;
  const Resolved& settings_;
  std::string key_;
  bool isolated_ = false;
  isolate::Launch launch_;
  ReportCase report_;
  std::optional<isolate::RunningCase> running_case_;  // where isolation was given up
  std::optional<isolate::Announcer> announcer_;       // ... to its board
};

}  // namespace sonde::campaign
