// SPDX-License-Identifier: Apache-2.0
#include "campaign/case_processes.hpp"

#include "campaign/host.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/registry.hpp"
#include "campaign/worker.hpp"
#include "isolate/exit_guard.hpp"
#include "isolate/isolation.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {

// A property inside another is part of it, and is isolated with it. A replayed case runs here,
// so that a debugger sees it.
std::string CaseProcesses::choose() {
  const Isolation chosen = settings_.isolation;
  const bool is_asked_for = chosen == Isolation::Child || chosen == Isolation::EachCase;
  const bool wanted = is_asked_for || (chosen == Isolation::Automatic && !isolate::in_debugger());
  if (run::running != nullptr) return "";
  isolate::guard_exits(id_of(definition_));
  if (!wanted || !settings_.replay.empty()) return "";
  const std::string obstacle = isolate::obstacle_to_children();
  const auto launch = obstacle.empty() ? isolate::Launch{} : launch_again(definition_);
  if (!launch && is_asked_for) throw Error("cannot isolate cases: " + obstacle);
  if (!launch) return give_up_isolation(obstacle);
  launch_ = *launch;
  isolated_ = true;
  return "";
}

std::string CaseProcesses::give_up_isolation(const std::string& why) {
  isolated_ = false;
  const std::string sentence = "not isolated: " + why + ". A case that crashes ends the program";
  if (settings_.cache.empty()) return sentence;
  try {
    running_case_.emplace(settings_.cache, key_);
    announcer_.emplace(running_case_->board(), isolate::Draws::Announced);
    return sentence + "; the next run will report it";
  } catch (const Error& error) {
    return sentence + "; " + error.what();
  }
}

std::unique_ptr<isolate::CaseRunner> CaseProcesses::watched(
    std::unique_ptr<isolate::CaseRunner> runner) const {
  return report_ ? reported(std::move(runner), report_) : std::move(runner);
}

std::unique_ptr<isolate::CaseRunner> CaseProcesses::runner(isolate::CaseLimits limits) {
  return watched(usual_runner(limits));
}

std::unique_ptr<isolate::CaseRunner> CaseProcesses::usual_runner(isolate::CaseLimits limits) {
  const Property& property = *definition_.property;
  if (!isolated_) return isolate::runner_here(property, host().monitor, observer());
  const isolate::Launches launches{launch_, launch_again(definition_).value_or(isolate::Launch{})};
  return isolate::runner_in_child(property, limits, forks_of(settings_), host().monitor, launches);
}

std::unique_ptr<isolate::CaseRunner> CaseProcesses::safe_runner(isolate::CaseLimits limits) {
  if (!running_case_) return runner(limits);
  return watched(
      isolate::runner_in_child(*definition_.property, limits, forks_of(settings_), host().monitor));
}

}  // namespace sonde::campaign
