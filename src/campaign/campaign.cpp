// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "campaign/arguments.hpp"
#include "campaign/gates.hpp"
#include "campaign/registry.hpp"
#include "campaign/tally.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "search/random.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

// With so many discards it is 99% sure that fewer than 1% of all cases are valid
// (Hypothesis): ln(0.01) / ln(0.99) - 1, and a hundred more for each valid case.
constexpr std::uint64_t first_discards = 458;
constexpr std::uint64_t discards_per_test = 100;
constexpr std::uint64_t most_runs_per_test = 10;  // where few, but not too few, are valid
constexpr std::uint64_t most_gate_rounds = 16;    // times max_tests, to decide a gate
constexpr std::uint64_t growing_period = 1000;    // cases over which the size grows
constexpr unsigned confirming_runs = 10;
constexpr std::uint64_t runs_per_clock_look = 64;
constexpr double seconds_between_progress = 2;

using Clock = std::chrono::steady_clock;

std::string text_of_file(const std::string& name) {
  std::ifstream file(name);
  if (!file || std::filesystem::is_directory(name))
    throw Error("cannot read the case file " + name + ": is it there, and a file?");
  return {std::istreambuf_iterator<char>(file), {}};
}

class Campaign {
 public:
  Campaign(const Definition& definition, Listener& listener)
      : definition_(definition), listener_(listener), executor_(*definition.property) {
    facts_.id = id_of(definition);
    facts_.file = definition.file;
    facts_.line = definition.line;
    facts_.settings = resolve(definition.settings, facts_.id);
    // Without arguments, all cases are the same.
    if (definition.property->arity() == 0) facts_.settings.max_tests = 1;
  }

  Facts run() {
    if (!facts_.settings.replay.empty()) {
      replay();
    } else if (examples_hold()) {
      search();
    }
    return std::move(facts_);
  }

 private:
  // Runs the one case that is asked for, if it is one of this property.
  void replay() {
    const std::string& wanted = facts_.settings.replay;
    const auto at = wanted.rfind('@');
    facts_.replayed = wanted.substr(0, at) == facts_.id;
    if (!facts_.replayed) return;
    const Tree tree = case_named(wanted.substr(at + 1));
    executor_.keep_notes();
    const auto seen = executor_.run(tree);
    if (executor_.misaligned())
      throw Error("this case does not fit " + facts_.id +
                  " as it is now: a value is missing, of another type, or outside its domain");
    tally_.add(seen);
    count();
    if (seen.outcome == Outcome::Fail) fail(Verdict::Failed, seen);
  }

  // A token, or a file with the arguments as text.
  Tree case_named(const std::string& name) {
    if (name.find_first_of("./") == std::string::npos) return codec::from_token(name);
    const std::string text = text_of_file(name);
    const Property& property = *definition_.property;
    try {
      auto parsed = codec::parse_arguments(text, parameter_names(definition_),
                                           {property.drawn_types(), property.arity()});
      facts_.remarks = std::move(parsed.remarks);
      return std::move(parsed.tree);
    } catch (const Error& error) {
      throw Error(name + ": " + error.what());
    }
  }

  bool examples_hold() {
    for (unsigned i = 0; i < definition_.property->example_count(); ++i) {
      if (executor_.run_example(i).outcome != Outcome::Fail) continue;
      executor_.keep_notes();
      const auto again = executor_.run_example(i);
      facts_.verdict = again.outcome == Outcome::Fail ? Verdict::Failed : Verdict::Flaky;
      auto& found = facts_.counterexample.emplace_back(describe(again, {}));
      if (facts_.verdict == Verdict::Flaky)
        count_failures([&] { return executor_.run_example(i).outcome; });
      found.example = i + 1;
      found.arguments = arguments_of(definition_, {}, executor_.shown_example(i));
      return false;
    }
    return true;
  }

  void search() {
    const auto& settings = facts_.settings;
    search::RandomStrategy strategy(
        settings.seed, {settings.max_size, std::min(settings.max_tests, growing_period)});
    std::uint64_t goal = settings.max_tests;
    if (!search_until(strategy, goal)) return;
    for (std::uint64_t round = 2; round <= most_gate_rounds && gate_undecided(); round *= 2) {
      goal = settings.max_tests * round;
      if (!search_until(strategy, goal)) return;
    }
    conclude();
  }

  // Runs cases until so many were valid; false if the verdict is known by then.
  bool search_until(search::Strategy& strategy, std::uint64_t goal) {
    while (tally_.tests() < goal && !stops(goal)) {
      const auto seen = strategy.step(executor_);
      tally_.add(seen);
      if (seen.outcome == Outcome::Fail) {
        confirm(Tree(seen.tree));
        return false;
      }
    }
    count();
    if (facts_.verdict == Verdict::GaveUp) conclude();
    return facts_.verdict != Verdict::GaveUp;
  }

  bool stops(std::uint64_t goal) {
    const std::uint64_t runs = tally_.tests() + tally_.discards();
    if (runs % runs_per_clock_look == 0) look_at_clock();
    if (tally_.discards() > first_discards + discards_per_test * tally_.tests())
      facts_.verdict = Verdict::GaveUp;
    // A division, since the goal may be endless.
    facts_.hit_discard_cap =
        tally_.discards() > first_discards && runs / most_runs_per_test >= goal;
    return facts_.verdict == Verdict::GaveUp || facts_.hit_time_cap || facts_.hit_discard_cap;
  }

  void look_at_clock() {
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    facts_.hit_time_cap = seconds >= facts_.settings.max_seconds;
    if (seconds - last_progress_ < seconds_between_progress) return;
    last_progress_ = seconds;
    count();
    listener_.progressed(facts_, seconds);
  }

  // A failure counts if the same case fails again; otherwise it is flaky.
  void confirm(const Tree& tree) {
    count();
    executor_.keep_notes();
    const auto again = executor_.run(tree);
    if (again.outcome == Outcome::Fail) return fail(Verdict::Failed, again);
    count_failures([&] { return executor_.run(tree).outcome; });
    fail(Verdict::Flaky, executor_.run(tree));
  }

  template <class Run>
  void count_failures(Run run_again) {
    for (; facts_.flaky_runs < confirming_runs; ++facts_.flaky_runs)
      if (run_again() == Outcome::Fail) ++facts_.flaky_failures;
  }

  void fail(Verdict verdict, const execute::Observation& seen) {
    facts_.verdict = verdict;
    const Tree tree = seen.tree;
    auto& found = facts_.counterexample.emplace_back(describe(seen, tree));
    found.arguments = arguments_of(definition_, tree, shown(tree));
  }

  // Generators that throw cannot be shown in another way than as they drew.
  Tree shown(const Tree& tree) {
    try {
      return executor_.shown(tree);
    } catch (...) {
      return tree;
    }
  }

  static Counterexample describe(const execute::Observation& seen, const Tree& tree) {
    Counterexample found;
    found.failure = seen.probe.failure;
    found.notes = seen.probe.notes;
    if (!tree.empty()) found.token = codec::to_token(tree);
    for (const auto& hit : seen.probe.hits) {
      const std::string name = execute::sites()[hit.site]->text;
      if (hit.value == 0 || std::ranges::find(found.labels, name) != found.labels.end()) continue;
      found.labels.push_back(name);
    }
    return found;
  }

  void count() {
    facts_.tests = tally_.tests();
    facts_.discards = tally_.discards();
  }

  // Whether a place stands in the body of this property.
  bool belongs_here(const Site& site) const {
    if (definition_.suite == nullptr || std::string_view(site.place.file) != definition_.file)
      return false;
    const std::string body =
        std::string(definition_.suite) + "_" + definition_.name + "_Property::sonde_body(";
    return std::string_view(site.place.function).find(body) != std::string_view::npos;
  }

  std::vector<GateResult> judge_gates() const {
    std::vector<const Site*> gates = tally_.gates();
    for (const Site* site : execute::sites()) {
      if (is_gate(site->role) && belongs_here(*site) &&
          std::ranges::find(gates, site) == gates.end())
        gates.push_back(site);
    }
    std::vector<GateResult> results;
    for (const Site* site : gates) {
      const LabelCount count = tally_.count_of(*site);
      const Gate held = count.cases > 0 ? Gate::Met : Gate::Unmet;
      results.push_back({count, site->role == Role::Sometimes
                                    ? held
                                    : judge(count.cases, tally_.tests(), site->percent)});
    }
    return results;
  }

  bool gate_undecided() const {
    if (facts_.hit_time_cap || facts_.hit_discard_cap) return false;
    return std::ranges::any_of(judge_gates(),
                               [](const GateResult& each) { return each.gate == Gate::Undecided; });
  }

  void conclude() {
    facts_.labels = tally_.labels();
    facts_.refusals = tally_.refusals();
    facts_.gates = judge_gates();
    // Where it never held, no further case would have decided it.
    for (auto& each : facts_.gates)
      if (each.gate == Gate::Undecided && each.count.cases == 0) each.gate = Gate::Unmet;
    for (const Site* site : execute::sites())
      if (!site->reached && belongs_here(*site)) facts_.unreached.push_back(site);
    const bool unmet = std::ranges::any_of(
        facts_.gates, [](const GateResult& each) { return each.gate == Gate::Unmet; });
    if (unmet && facts_.verdict == Verdict::Passed) facts_.verdict = Verdict::GateUnmet;
  }

  const Definition& definition_;
  Listener& listener_;
  execute::Executor executor_;
  Facts facts_;
  Tally tally_;
  Clock::time_point start_ = Clock::now();
  double last_progress_ = 0;
};

}  // namespace

Facts run(const Definition& definition, Listener& listener) {
  return Campaign(definition, listener).run();
}

}  // namespace sonde::campaign
