// SPDX-License-Identifier: Apache-2.0
#include "campaign/reported_runner.hpp"

#include <utility>

namespace sonde::campaign {
namespace {

class ReportedRunner final : public isolate::CaseRunner {
 public:
  ReportedRunner(std::unique_ptr<CaseRunner> runner, const ReportCase& report)
      : runner_(std::move(runner)), report_(report) {}

  isolate::Result run(const run::Recipe& recipe, run::Notes notes) override {
    auto result = runner_->run(recipe, notes);
    const std::string why = result.outcome == Outcome::Fail ? result.failure.what : "";
    report_({purpose_, result.outcome, why, result.labels, result.tree});
    return result;
  }
  void set_limits(isolate::CaseLimits limits) override { runner_->set_limits(limits); }
  void set_purpose(std::string_view purpose) override { purpose_ = purpose; }
  bool set_condition(isolate::Condition condition) override {
    return runner_->set_condition(condition);
  }
  Tree shown(const run::Recipe& recipe) override { return runner_->shown(recipe); }

 private:
  std::unique_ptr<CaseRunner> runner_;
  const ReportCase& report_;
  std::string purpose_ = "confirming";
};

}  // namespace

std::unique_ptr<isolate::CaseRunner> reported(std::unique_ptr<isolate::CaseRunner> runner,
                                              const ReportCase& report) {
  return std::make_unique<ReportedRunner>(std::move(runner), report);
}

}  // namespace sonde::campaign
