// SPDX-License-Identifier: Apache-2.0
#include "adapters/libfuzzer/target.hpp"

#include <cstdio>
#include <cstdlib>

#include "adapters/libfuzzer/report.hpp"
#include "adapters/libfuzzer/tuning.hpp"
#include "campaign/host.hpp"
#include "search/tuning.hpp"

namespace sonde::adapters::libfuzzer {
namespace {

unsigned hole_size() { return search::AdaptiveTuning{}.small_size; }

}  // namespace

Target::Target(const Definition& definition, MutateBytes mutate)
    : definition_(definition),
      executor_(*definition_.property, campaign::host().monitor),
      mutator_(mutate) {}

run::Observation Target::observe(std::string_view input) {
  auto ours = codec::from_fuzzer_bytes(input);
  if (!ours) return executor_.run_bytes(input);
  tree_ = std::move(ours->tree);
  Random random(ours->seed);
  return executor_.run(tree_, random, hole_size());
}

void Target::run(std::string_view input) {
  const auto seen = observe(input);
  ++(seen.outcome == Outcome::Discard ? discards_ : tests_);
  if (seen.outcome != Outcome::Fail) return;
  const Tree failing = seen.tree;
  const Failure failure = seen.probe.failure;
  const std::string text = report_on_failure(definition_, failing, failure, {tests_, discards_});
  std::fflush(nullptr);
  std::fprintf(stderr, "%s\n", text.c_str());
  std::abort();
}

// Bytes that only a run makes a case of are the simplest case.
std::optional<Tree> Target::tree_of(std::string_view input, std::uint32_t& seed) {
  if (auto ours = codec::from_fuzzer_bytes(input)) {
    seed = ours->seed;
    return std::move(ours->tree);
  }
  return executor_.drawn_from(input);
}

// Empty where a generator gives up. What only a run can draw is drawn from the parent's seed,
// so that it stays as much the same as it can.
std::string Target::completed(const Tree& tree, std::uint32_t seed, Random& random) {
  const auto whole = executor_.completed(tree, random, hole_size());
  return whole ? codec::to_fuzzer_bytes({*whole, seed}) : "";
}

// A tree without a node: all of it is drawn.
std::string Target::fresh(Random& random) {
  const auto size = static_cast<unsigned>(random.below(std::uint64_t{tuned.largest_fresh} + 1));
  const auto whole = executor_.completed(Tree(), random, size);
  return whole ? codec::to_fuzzer_bytes({*whole, static_cast<std::uint32_t>(random.next())}) : "";
}

std::string Target::edited(const Tree& parent, std::uint32_t seed, Random& random) {
  Tree tree = parent;
  mutator_.edit(tree, random);
  return completed(tree, seed, random);
}

std::string Target::mutated(std::string_view input, std::size_t most, unsigned seed) {
  Random random(seed);
  std::uint32_t kept_seed = seed;
  const auto parent = tree_of(input, kept_seed);
  for (unsigned i = 0; i < tuned.attempts; ++i) {
    const bool is_fresh = !parent || parent->empty() || random.chance(tuned.fresh_percent);
    std::string made = is_fresh ? fresh(random) : edited(*parent, kept_seed, random);
    if (!made.empty() && made.size() <= most && made != input) return made;
  }
  return std::string(input);
}

std::string Target::crossed(std::string_view input, std::string_view other, std::size_t most,
                            unsigned seed) {
  Random random(seed);
  std::uint32_t kept_seed = seed;
  std::uint32_t unused = 0;
  auto tree = tree_of(input, kept_seed);
  const auto donor = tree_of(other, unused);
  if (!tree || !donor || !TreeMutator::cross(*tree, *donor, random)) return "";
  std::string made = completed(*tree, kept_seed, random);
  return made.size() <= most ? made : "";
}

std::string Target::shown(std::string_view input) {
  std::uint32_t unused = 0;
  const auto tree = tree_of(input, unused);
  if (tree) return report_on_case(definition_, *tree);
  return "These bytes become a case only while it runs: give them to the fuzzer as its input.\n";
}

}  // namespace sonde::adapters::libfuzzer
