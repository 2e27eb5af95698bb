// SPDX-License-Identifier: Apache-2.0
#include "isolate/forking_runner.hpp"

#include <algorithm>
#include <cstdio>

#include <unistd.h>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"
#include "isolate/message.hpp"
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

Observation ForkingRunner::in_own_process(const Run& run, Random* random) {
  Board& board = announcer_.board();
  const std::size_t known = run::sites().size();
  const auto message = said_in_own_process([&] {
    board.set_process(getpid());
    const Observation seen = run();
    announcer_.die_if_leaking(seen);
    return told(seen, random, known);
  });
  board.set_process(0);
  if (message) return heard(*message, random);
  std::fputs("sonde: no process is to be had: a case runs in its parent\n", stderr);
  const Observation seen = run();
  misaligned_ = executor_.misaligned();
  comparisons_.assign(executor_.comparisons().begin(), executor_.comparisons().end());
  text_comparisons_.assign(executor_.text_comparisons().begin(),
                           executor_.text_comparisons().end());
  return seen;
}

std::string ForkingRunner::told(const Observation& seen, const Random* random,
                                std::size_t sites_known) const {
  const run::Probe& probe = seen.probe;
  Writer writer;
  put_sites(writer, sites_known);
  writer.put(coverage::instrumented());
  writer.put(seen.outcome).put(seen.fresh).put(probe.failure).put(probe.in_body);
  writer.put(std::uint64_t{probe.refused_by == nullptr ? 0 : probe.refused_by->id + 1});
  writer.put(std::string_view(probe.refused_why)).put(std::span<const run::Hit>(probe.hits));
  put_lines(writer, probe.notes);
  writer.put(std::string_view(probe.trace)).put(std::string_view(probe.test));
  writer.put(seen.features).put(executor_.misaligned()).put(!seen.tree.empty());
  if (!seen.tree.empty()) writer.put(seen.tree);
  writer.put(executor_.comparisons()).put(executor_.text_comparisons());
  if (random != nullptr) writer.put(std::span<const std::uint64_t>(random->state()));
  return writer.bytes();
}

Observation ForkingRunner::heard(std::string_view message, Random* random) {
  Reader reader(message);
  take_sites(reader);
  if (reader.get<bool>()) coverage::mark_instrumented();
  probe_.outcome = reader.get<Outcome>();
  const bool fresh = reader.get<bool>();
  probe_.failure = reader.failure();
  probe_.in_body = reader.get<bool>();
  const auto refused_by = reader.get<std::uint64_t>();
  probe_.refused_by = refused_by == 0 ? nullptr : run::sites().at(refused_by - 1);
  probe_.refused_why = reader.text();
  reader.get(probe_.hits);
  std::erase_if(probe_.hits, [](const run::Hit& hit) { return hit.site >= run::sites().size(); });
  probe_.notes = get_lines(reader);
  probe_.trace = reader.text();
  probe_.test = reader.text();
  reader.get(features_);
  misaligned_ = reader.get<bool>();
  tree_ = reader.get<bool>() ? reader.tree() : Tree();
  reader.get(comparisons_);
  reader.get(text_comparisons_);
  if (random != nullptr) {
    std::vector<std::uint64_t> state;
    reader.get(state);
    std::ranges::copy(state, random->state().begin());
  }
  return {probe_.outcome, tree_, probe_, features_, fresh};
}

}  // namespace sonde::isolate
