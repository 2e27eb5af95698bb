// SPDX-License-Identifier: Apache-2.0
// The tasks of all workloads as properties of a program that sonde::libfuzzer makes a fuzzer of.
// Their cases are counted here, so that all fuzzers count alike, and a trial ends here: what a
// fuzzer does after it has found a failure costs nothing.
#include <chrono>
#include <csignal>
#include <deque>
#include <string>
#include <thread>

#include <unistd.h>

#include "adapters/libfuzzer/tuning.hpp"
#include "bench/measure.hpp"
#include "bench/peers/shared_trial.hpp"
#include "bench/workloads.hpp"
#include "draw/discarded.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::bench {
namespace {

constexpr std::uint64_t tests_between_looks_at_the_clock = 64;
constexpr std::chrono::milliseconds between_looks_at_the_owner{20};

[[noreturn]] void end(SharedTrial& shared) {
  shared.trial.cpu_seconds = cpu_seconds() - shared.start;
  shared.is_over = true;
  while (shared.at_end == AtEnd::Wait && kill(shared.owner, 0) == 0)
    std::this_thread::sleep_for(between_looks_at_the_owner);
  _exit(0);
}

// A property whose cases are counted.
class CountedProperty final : public Property {
 public:
  CountedProperty(const Property& property, SharedTrial* shared)
      : property_(property), shared_(shared) {}

  bool run(Source& source) const override {
    if (shared_ == nullptr) return property_.run(source);
    if (shared_->trial.tests++ == 0) shared_->start = cpu_seconds();
    try {
      const bool held = property_.run(source);
      count(held ? run::running->outcome : Outcome::Fail);
      return held;
    } catch (const Discarded&) {
      end_if_limited();
      throw;
    } catch (...) {
      count(run::running->outcome == Outcome::Discard ? Outcome::Discard : Outcome::Fail);
      throw;
    }
  }

  void show(Source& source, Sink& sink) const override { property_.show(source, sink); }
  unsigned example_count() const override { return 0; }
  bool run_example(unsigned) const override { return true; }
  void show_example(unsigned, Sink&) const override {}
  unsigned arity() const override { return property_.arity(); }
  const Type* const* drawn_types() const override { return property_.drawn_types(); }
  const Type* const* shown_types() const override { return property_.shown_types(); }
  const run::Steps* steps() const override { return property_.steps(); }

 private:
  void count(Outcome outcome) const {
    const bool was_discarded = run::running->outcome == Outcome::Discard;
    shared_->trial.valid += was_discarded ? 0 : 1;
    shared_->trial.found = !was_discarded && outcome == Outcome::Fail;
    if (shared_->trial.found) end(*shared_);
    end_if_limited();
  }

  void end_if_limited() const {
    const auto& [tests, seconds] = shared_->limits;
    const std::uint64_t so_far = shared_->trial.tests;
    if (tests != 0 && so_far >= tests) end(*shared_);
    const bool is_time = so_far % tests_between_looks_at_the_clock == 0;
    if (!is_time || shared_->at_end != AtEnd::Exit) return;
    if (cpu_seconds() - shared_->start >= seconds) end(*shared_);
  }

  const Property& property_;
  SharedTrial* shared_;
};

// Before main, which is the fuzzer's.
const bool enrolled = [] {
  static auto& properties = *new std::deque<CountedProperty>;
  SharedTrial* const shared = inherited_trial();
  if (shared != nullptr) adapters::libfuzzer::tuned = shared->libfuzzer;
  for (const Workload& workload : workloads())
    for (const Task& task : workload.tasks)
      campaign::enrol({.suite = workload.name.c_str(),
                       .name = task.name.c_str(),
                       .property = &properties.emplace_back(*task.property, shared)});
  return true;
}();

}  // namespace
}  // namespace sonde::bench
