// SPDX-License-Identifier: Apache-2.0
#include "stateful/replay.hpp"

#include <algorithm>

#include "codec/text.hpp"
#include "run/executor.hpp"

namespace stateful {
namespace {

std::size_t length_of(const sonde::Tree& tree) { return tree.child_count(tree.child(0, 0)); }

std::string failure_of(const sonde::run::Observation& seen) {
  const sonde::Failure& failure = seen.probe.failure;
  return seen.outcome == sonde::Outcome::Fail ? failure.what + " inside " + failure.culprit : "";
}

}  // namespace

Replayed Replay::run(std::string_view calls) const {
  const sonde::Property& property = sequences_->property();
  const std::string names[] = {"calls"};
  const auto parsed = sonde::codec::parse_arguments("calls = " + std::string(calls), names,
                                                    {property.drawn_types(), 1});
  sonde::run::Executor executor(property);
  const auto seen = executor.run(parsed.tree);
  return {length_of(seen.tree), failure_of(seen)};
}

Replayed Replay::run_at_random(std::size_t calls) const {
  constexpr unsigned size = 60;
  sonde::run::Executor executor(sequences_->property());
  sonde::Random random(1);
  for (std::size_t made = 0; made < calls;) {
    const auto seen = executor.run_fresh(random, size);
    made += std::max<std::size_t>(1, length_of(seen.tree));
    if (seen.outcome == sonde::Outcome::Fail) return {made, failure_of(seen)};
  }
  return {calls, ""};
}

}  // namespace stateful
