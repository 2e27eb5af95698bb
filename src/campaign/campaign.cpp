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
#include "campaign/inquest.hpp"
#include "campaign/pursuit.hpp"
#include "campaign/registry.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "execute/interrupt.hpp"
#include "execute/isolation.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

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
      : definition_(definition), listener_(listener), facts_(begun(definition)) {}

  Facts run() {
    const execute::InterruptWatch interrupts;
    choose_isolation();
    try {
      run_chosen();
    } catch (const execute::NoChild& error) {
      isolated_ = false;
      facts_.remarks.push_back(std::string("not isolated: ") + error.what());
      run_chosen();
    }
    facts_.interrupted = execute::interrupted();
    return std::move(facts_);
  }

 private:
  void run_chosen() {
    if (!facts_.settings.replay.empty()) {
      replay();
    } else if (examples_hold()) {
      search();
    }
  }

  // A property inside another is part of it, and is isolated with it.
  void choose_isolation() {
    const Isolation chosen = facts_.settings.isolation;
    const bool wanted =
        chosen == Isolation::Child || (chosen == Isolation::Automatic && !execute::in_debugger());
    if (!wanted || execute::running != nullptr || !facts_.settings.replay.empty()) return;
    const std::string obstacle = execute::obstacle_to_children();
    if (!obstacle.empty()) facts_.remarks.push_back(obstacle);
    isolated_ = obstacle.empty();
  }

  execute::Limits limits() const {
    return {facts_.settings.case_seconds, facts_.settings.memory_megabytes};
  }

  std::unique_ptr<execute::Trials> trials(execute::Limits within) const {
    return isolated_ ? execute::trials_in_child(*definition_.property, within)
                     : execute::trials_here(*definition_.property);
  }

  // Runs the one case that is asked for, if it is one of this property: here, so that a
  // debugger sees it.
  void replay() {
    const std::string& wanted = facts_.settings.replay;
    const auto at = wanted.rfind('@');
    facts_.replayed = wanted.substr(0, at) == facts_.id;
    if (!facts_.replayed) return;
    const Tree tree = case_named(wanted.substr(at + 1));
    const auto here = trials(limits());
    const auto result = here->run(tree, execute::Notes::Kept);
    if (result.misaligned)
      throw Error("this case does not fit " + facts_.id +
                  " as it is now: a value is missing, of another type, or outside its domain");
    ++(result.outcome == Outcome::Discard ? facts_.discards : facts_.tests);
    if (result.outcome != Outcome::Fail) return;
    facts_.verdict = Verdict::Failed;
    Inquest inquest(definition_, facts_.settings, *here, {});
    facts_.counterexamples.push_back(
        inquest.describe({.way = execute::Recipe::Way::Replay, .tree = result.tree}, result));
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
    const unsigned count = definition_.property->example_count();
    if (count == 0) return true;
    const auto each_alone = trials(limits());
    for (unsigned i = 0; i < count; ++i) {
      const execute::Recipe recipe{.way = execute::Recipe::Way::Example, .example = i};
      const auto result = each_alone->run(recipe, execute::Notes::Kept);
      if (result.outcome != Outcome::Fail) continue;
      examine({recipe, result.failure, {}, limits()});
      return false;
    }
    return true;
  }

  void search() {
    Pursuit pursuit(
        *definition_.property, facts_.settings,
        [this](const Tally& tally) { return gate_undecided(tally); },
        [this](const Hunted& so_far) { tell_progress(so_far); });
    if (isolated_) {
      pursuit.run_in_children();
    } else {
      pursuit.run_here();
    }
    count(pursuit.hunted());
    for (const Found& found : pursuit.found()) examine(found);
    if (pursuit.found().empty()) conclude(pursuit.hunted().tally);
  }

  void examine(const Found& found) {
    const auto alone = trials(found.limits);
    Inquest inquest(definition_, facts_.settings, *alone, [](const Tree&, const Failure&) {});
    const auto& examined = facts_.counterexamples.emplace_back(inquest.examine(found));
    if (facts_.verdict != Verdict::Failed)
      facts_.verdict = examined.is_flaky() ? Verdict::Flaky : Verdict::Failed;
  }

  void tell_progress(const Hunted& so_far) {
    count(so_far);
    listener_.progressed(facts_, std::chrono::duration<double>(Clock::now() - start_).count());
  }

  void count(const Hunted& hunted) {
    facts_.tests = hunted.tally.all().tests;
    facts_.discards = hunted.tally.all().discards;
    facts_.fresh_tests = hunted.tally.fresh().tests;
    facts_.guidance = hunted.guidance;
    facts_.hit_time_cap = hunted.hit_time_cap;
    facts_.hit_discard_cap = hunted.hit_discard_cap;
  }

  // Whether a place stands in the body of this property.
  bool belongs_here(const Site& site) const {
    if (definition_.suite == nullptr || std::string_view(site.place.file) != definition_.file)
      return false;
    const std::string body =
        std::string(definition_.suite) + "_" + definition_.name + "_Property::sonde_body(";
    return std::string_view(site.place.function).find(body) != std::string_view::npos;
  }

  std::vector<GateResult> judge_gates(const Tally& tally) const {
    std::vector<const Site*> gates = tally.gates();
    for (const Site* site : execute::sites()) {
      if (is_gate(site->role) && belongs_here(*site) &&
          std::ranges::find(gates, site) == gates.end())
        gates.push_back(site);
    }
    std::vector<GateResult> results;
    for (const Site* site : gates) {
      const LabelCount count = tally.count_of(*site);
      const Gate held = count.cases > 0 ? Gate::Met : Gate::Unmet;
      results.push_back({count, site->role == Role::Sometimes
                                    ? held
                                    : judge(count.fresh, tally.fresh().tests, site->percent)});
    }
    return results;
  }

  bool gate_undecided(const Tally& tally) const {
    return std::ranges::any_of(judge_gates(tally),
                               [](const GateResult& each) { return each.gate == Gate::Undecided; });
  }

  void conclude(const Tally& tally) {
    const bool gave_up = tally.all().too_few_valid();
    if (gave_up) facts_.verdict = Verdict::GaveUp;
    facts_.labels = tally.labels();
    facts_.refusals = tally.refusals();
    facts_.gates = judge_gates(tally);
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
  Facts facts_;
  bool isolated_ = false;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

Facts run(const Definition& definition, Listener& listener) {
  execute::obey_interrupt();
  return Campaign(definition, listener).run();
}

}  // namespace sonde::campaign
