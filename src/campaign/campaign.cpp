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
#include "campaign/guide.hpp"
#include "campaign/registry.hpp"
#include "campaign/tally.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

constexpr std::uint64_t most_gate_rounds = 16;  // times max_tests, to decide a gate
constexpr unsigned confirming_runs = 10;
constexpr std::uint64_t cases_per_clock_look = 64;
constexpr double seconds_between_progress = 2;

using Clock = std::chrono::steady_clock;

std::string text_of_file(const std::string& name) {
  std::ifstream file(name);
  if (!file || std::filesystem::is_directory(name))
    throw Error("cannot read the case file " + name + ": is it there, and a file?");
  return {std::istreambuf_iterator<char>(file), {}};
}

// What is known before the first case.
Facts begun(const Definition& definition) {
  Facts facts;
  facts.id = id_of(definition);
  facts.file = definition.file;
  facts.line = definition.line;
  facts.settings = resolve(definition.settings, facts.id);
  // Without arguments, all cases are the same.
  if (definition.property->arity() == 0) facts.settings.max_tests = 1;
  return facts;
}

class Campaign {
 public:
  Campaign(const Definition& definition, Listener& listener)
      : definition_(definition),
        listener_(listener),
        executor_(*definition.property),
        facts_(begun(definition)),
        guide_(facts_.settings) {}

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
    while (!is_over())
      if (!holds(guide_.step(executor_, tally_))) return;
    if (tally_.all().too_few_valid()) {
      facts_.verdict = Verdict::GaveUp;
    } else if (!settle_gates()) {
      return;
    }
    conclude();
  }

  // Counts a case. False if it failed, and the verdict is known.
  bool holds(const execute::Observation& seen) {
    tally_.add(seen);
    if (seen.outcome == Outcome::Fail) confirm(Tree(seen.tree));
    return seen.outcome != Outcome::Fail;
  }

  // Fresh cases that are hardly ever valid are given up; guided ones may get there yet.
  bool is_over() {
    const Counts& all = tally_.all();
    const auto& settings = facts_.settings;
    look_at_clock();
    facts_.hit_discard_cap = all.too_slow_for(settings.max_tests);
    const bool is_hopeless =
        all.too_few_valid() && guide_.stays_fresh() && settings.profile != Profile::Fuzz;
    return all.tests >= settings.max_tests || facts_.hit_time_cap || facts_.hit_discard_cap ||
           is_hopeless;
  }

  // Runs further fresh cases while a gate is undecided; false if one of them failed.
  bool settle_gates() {
    for (std::uint64_t round = 1; round <= most_gate_rounds && gate_undecided(); round *= 2) {
      const std::uint64_t goal = facts_.settings.max_tests * round;
      const Counts& fresh = tally_.fresh();
      while (fresh.tests < goal) {
        look_at_clock();
        if (facts_.hit_time_cap || fresh.too_few_valid() || fresh.too_slow_for(goal)) return true;
        if (!holds(guide_.step_fresh(executor_))) return false;
      }
    }
    return true;
  }

  void look_at_clock() {
    if (tally_.all().cases() % cases_per_clock_look != 0) return;
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
    facts_.tests = tally_.all().tests;
    facts_.discards = tally_.all().discards;
    facts_.fresh_tests = tally_.fresh().tests;
    facts_.guidance = guide_.guidance();
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
                                    : judge(count.fresh, tally_.fresh().tests, site->percent)});
    }
    return results;
  }

  bool gate_undecided() const {
    return std::ranges::any_of(judge_gates(),
                               [](const GateResult& each) { return each.gate == Gate::Undecided; });
  }

  void conclude() {
    count();
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
  Guide guide_;
  Tally tally_;
  Clock::time_point start_ = Clock::now();
  double last_progress_ = 0;
};

}  // namespace

Facts run(const Definition& definition, Listener& listener) {
  return Campaign(definition, listener).run();
}

}  // namespace sonde::campaign
