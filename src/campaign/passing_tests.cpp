// SPDX-License-Identifier: Apache-2.0
// Each sequence is measured; a small cover is chosen; each of its sequences is made as short as
// what only it shows allows; then it is written as a test.
#include "campaign/passing_tests.hpp"

#include <algorithm>
#include <set>

#include "api/test_body.hpp"
#include "api/trace.hpp"
#include "campaign/host.hpp"
#include "campaign/test_writer.hpp"
#include "isolate/child.hpp"
#include "isolate/message.hpp"
#include "run/executor.hpp"
#include "search/cover.hpp"
#include "shrink/shrink.hpp"

namespace sonde::campaign {
namespace {

constexpr unsigned fresh_sequences = 200;  // where a search kept none
constexpr std::size_t most_kept = 2000;    // of those that a search kept last
constexpr shrink::Budget budget{.max_runs = 300, .max_seconds = 5, .restarts = false};

using Features = std::set<std::uint64_t>;

class PassingTests {
 public:
  explicit PassingTests(const Property& property) : executor_(property, host().monitor) {
    executor_.watch({.labels = true, .edges = true});
  }

  std::vector<std::string> of(std::span<const Tree> sequences) {
    measure(sequences);
    choose();
    for (std::size_t i = 0; i < trees_.size(); ++i) shorten(i);
    std::vector<std::string> bodies;
    for (const Tree& tree : trees_)
      if (auto body = body_of(tree); !body.empty()) bodies.push_back(std::move(body));
    return bodies;
  }

 private:
  struct Ran {
    Tree tree;  // empty where it does not pass
    Features features;
  };

  Ran run(const Tree& tree) {
    const auto seen = executor_.run(tree);
    if (seen.outcome != Outcome::Pass) return {};
    return {seen.tree, {seen.features.begin(), seen.features.end()}};
  }

  void measure(std::span<const Tree> sequences) {
    for (const Tree& each : sequences) {
      Ran ran = run(each);
      if (ran.tree.empty()) continue;
      trees_.push_back(std::move(ran.tree));
      shown_.push_back(std::move(ran.features));
    }
  }

  void choose() {
    std::vector<search::Covering> all;
    for (std::size_t i = 0; i < trees_.size(); ++i)
      all.push_back({trees_[i].size(), {shown_[i].begin(), shown_[i].end()}});
    std::vector<Tree> trees;
    std::vector<Features> shown;
    for (const std::size_t chosen : search::small_cover(all)) {
      trees.push_back(std::move(trees_[chosen]));
      shown.push_back(std::move(shown_[chosen]));
    }
    trees_ = std::move(trees);
    shown_ = std::move(shown);
  }

  // What no other sequence shows must stay.
  void shorten(std::size_t number) {
    Features needed = shown_[number];
    for (std::size_t i = 0; i < shown_.size(); ++i)
      if (i != number)
        for (const std::uint64_t feature : shown_[i]) needed.erase(feature);
    const auto still_shows = [&](const Tree& tree) -> std::optional<Tree> {
      Ran ran = run(tree);
      const bool shows = !ran.tree.empty() && std::ranges::includes(ran.features, needed);
      if (!shows) return std::nullopt;
      return std::move(ran.tree);
    };
    const auto go_on = [](const Tree&) { return true; };
    trees_[number] = shrink::minimize(trees_[number], still_shows, budget, go_on).tree;
    shown_[number] = run(trees_[number]).features;
  }

  std::string body_of(const Tree& tree) {
    executor_.set_notes(run::Notes::Kept);
    const std::string first = executor_.run(tree).probe.passing_test;
    const std::string second = executor_.run(tree).probe.passing_test;
    executor_.set_notes(run::Notes::Dropped);
    if (first != second) return "";
    return api::with_own_lifetimes(api::without_unused_variables(first));
  }

  run::Executor executor_;
  std::vector<Tree> trees_;
  std::vector<Features> shown_;
};

std::vector<Tree> fresh(const Property& property, const Resolved& settings) {
  run::Executor executor(property, host().monitor);
  Random random(settings.seed);
  std::vector<Tree> trees;
  for (unsigned i = 0; i < fresh_sequences; ++i)
    trees.push_back(executor.run_fresh(random, settings.max_size).tree);
  return trees;
}

std::vector<std::string> tests_of(const PropertyRun& run, const std::vector<Tree>& kept) {
  const Property& property = *run.definition.property;
  return passing_tests(property, kept.empty() ? fresh(property, run.facts.settings) : kept);
}

// In a fork, so that this process does not see what the sequences leave. Nothing where the fork
// did not come to its end.
std::optional<std::vector<std::string>> tests_by_fork(const PropertyRun& run,
                                                      const std::vector<Tree>& kept) {
  isolate::Board board;
  const isolate::Launch forks;
  isolate::Child child(
      board, run.limits(), isolate::Writing::KeptBack,
      {forks,
       [&](isolate::Channel& channel) { channel.send(isolate::packed(tests_of(run, kept))); },
       [] { return std::string(); }});
  const auto reply = child.receive();
  if (!reply) return std::nullopt;
  return isolate::unpacked<std::vector<std::string>>(*reply);
}

}  // namespace

std::vector<std::string> passing_tests(const Property& property, std::span<const Tree> sequences) {
  return PassingTests(property).of(sequences);
}

void write_passing_tests(PropertyRun& run, std::span<const PackedCase> kept) {
  const bool is_wanted = written_tests(run.facts).passing &&
                         run.definition.property->steps() != nullptr &&
                         run.facts.counterexamples.empty();
  if (!is_wanted) return;
  std::vector<Tree> trees;
  for (const auto& each : kept.last(std::min(kept.size(), most_kept)))
    if (!each.tree.empty()) trees.push_back(each.tree.tree());
  const bool forks = run.processes.are_isolated() && run.processes.launch().forks();
  const auto bodies = forks ? tests_by_fork(run, trees) : tests_of(run, trees);
  if (bodies) return write_passing_tests(run.facts, *bodies);
  run.facts.remarks.emplace_back(
      "no passing sequence was written: a process that ran them ended; run with isolation "
      "in-process to see why");
}

}  // namespace sonde::campaign
