// SPDX-License-Identifier: Apache-2.0
// Each case runs in a fork of this process, which sends back a CaseReport: what was observed,
// places that were named meanwhile, and the state of the random generator, so that this process
// goes on as if the case had run here. A fork that dies leaves its last words on the board, and
// this process dies in the same way.
#include "isolate/forking_runner.hpp"

#include <cstdio>
#include <utility>

#include <unistd.h>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"
#include "isolate/own_process.hpp"

namespace sonde::isolate {

using run::Observation;

Observation ForkingRunner::run_fresh(Random& random, unsigned size) {
  return in_own_process([&] { return executor_.run_fresh(random, size); }, &random);
}

Observation ForkingRunner::run_simplest() {
  return in_own_process([&] { return executor_.run_simplest(); });
}

Observation ForkingRunner::run(const Tree& tree, Random& random, unsigned size) {
  return in_own_process([&] { return executor_.run(tree, random, size); }, &random);
}

Observation ForkingRunner::run(const Recipe& recipe) {
  return in_own_process([&] { return executor_.run(recipe); });
}

Observation ForkingRunner::run_enumerated(const drawing::EnumeratedChoices& choices) {
  return in_own_process([&] { return executor_.run_enumerated(choices); });
}

Observation ForkingRunner::in_own_process(const Run& run, Random* random) {
  Board& board = announcer_.board();
  const std::size_t known = run::sites().size();
  announcer_.forget_earlier_leaks();
  const auto message = run_in_own_process([&] {
    board.set_process(getpid());
    const Observation seen = run();
    announcer_.die_if_leaking(seen);
    return packed(report_of(seen, random, known));
  });
  board.set_process(0);
  if (message) return take(unpacked<CaseReport>(*message), random);
  std::fputs("sonde: cannot start a process; a case runs in its parent\n", stderr);
  const Observation seen = run();
  return take(report_of(seen, nullptr, known), nullptr);
}

CaseReport ForkingRunner::report_of(const Observation& seen, const Random* random,
                                    std::size_t sites_known) const {
  CaseReport report{.sites = site_news_of_case(sites_known),
                    .instrumented = coverage::instrumented(),
                    .fresh = seen.fresh,
                    .misaligned = executor_.misaligned(),
                    .probe = seen.probe,
                    .tree = seen.tree,
                    .edges_taken = seen.edges_taken};
  report.features.assign(seen.features.begin(), seen.features.end());
  const auto numbers = executor_.comparisons();
  report.comparisons.assign(numbers.begin(), numbers.end());
  const auto texts = executor_.text_comparisons();
  report.text_comparisons.assign(texts.begin(), texts.end());
  if (random != nullptr) report.random = random->state();
  return report;
}

Observation ForkingRunner::take(CaseReport report, Random* random) {
  report_ = std::move(report);
  if (report_.instrumented) coverage::mark_instrumented();
  // See adopt: a library that the child has loaded may have places that are not known here.
  std::erase_if(report_.probe.hits,
                [](const run::Hit& hit) { return hit.site >= run::sites().size(); });
  if (random != nullptr && report_.random) random->state() = *report_.random;
  return {.outcome = report_.probe.outcome,
          .tree = report_.tree,
          .probe = report_.probe,
          .features = report_.features,
          .fresh = report_.fresh,
          .edges_taken = report_.edges_taken};
}

}  // namespace sonde::isolate
