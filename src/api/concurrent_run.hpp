// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/concurrent_case.hpp"
#include "run/probe.hpp"

namespace sonde::api {

// Runs one case of a concurrent API, in the body of a property: makes the calls of its threads, and
// checks what they returned. Failures are recorded in the probe.
class ConcurrentRun {
 public:
  ConcurrentRun(const ConcurrentPlan& plan, ConcurrentCase& drawn, const Tree& tree,
                run::Probe& probe);
  ConcurrentRun(const ConcurrentRun&) = delete;
  ConcurrentRun& operator=(const ConcurrentRun&) = delete;

  void run();

 private:
  void make_alone(Phase phase);
  void make_alone(ConcurrentCall& call);
  void make(ConcurrentCall& call);
  void check_postconditions(ConcurrentCall& call, void* snapshot);
  void check_invariants(const std::string& culprit, const std::string& breaks);
  void run_threads();
  void run_thread(const std::vector<ConcurrentCall*>& calls);
  void judge();
  void fail(FailureKind kind, const Condition& condition, const std::string& culprit,
            const std::string& what);
  bool has_failed() const { return probe_.outcome != Outcome::Pass; }

  const ConcurrentPlan& plan_;
  ConcurrentCase& case_;
  const Tree& tree_;
  run::Probe& probe_;
  OwnedObject object_;
  std::uint32_t time_ = 0;
  const char* discarded_ = nullptr;  // why a thread left the case
  bool is_over_ = false;             // for all threads
};

}  // namespace sonde::api
