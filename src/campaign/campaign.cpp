// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string_view>

#include <fnmatch.h>

#include "campaign/arguments.hpp"
#include "campaign/calls.hpp"
#include "campaign/case_processes.hpp"
#include "campaign/conclusion.hpp"
#include "campaign/diagnosis.hpp"
#include "campaign/first_facts.hpp"
#include "campaign/host.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/kept_cases.hpp"
#include "campaign/registry.hpp"
#include "campaign/replayed_case.hpp"
#include "campaign/replays.hpp"
#include "campaign/test_writer.hpp"
#include "campaign/warnings.hpp"
#include "codec/token.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/running_case.hpp"
#include "isolate/standard_files.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

class Campaign {
 public:
  Campaign(const Definition& definition, const EventSender& events)
      : definition_(definition),
        events_(events),
        facts_(begun(definition)),
        kept_cases_(definition, facts_.settings),
        processes_(definition, facts_.settings, kept_cases_.key()) {
    if (facts_.settings.verbosity == Verbosity::Verbose)
      processes_.report_cases([this](const RanCase& ran) { report_case(ran); });
  }

  Ended run() {
    const isolate::InterruptWatch interrupts;
    const isolate::StandardFiles reopened;
    keep_cases_that_ended();
    if (auto sentence = processes_.choose(); !sentence.empty())
      facts_.remarks.push_back(std::move(sentence));
    begin();
    try {
      run_chosen();
    } catch (const isolate::NoChild& error) {
      run_without_child(error.what());
    }
    facts_.interrupted = isolate::interrupted();
    if (facts_.interrupted && facts_.counterexamples.empty()) facts_.verdict = Verdict::Interrupted;
    if (facts_.settings.profile == Profile::Fuzz && facts_.searched)
      kept_cases_.keep_run(facts_, events_.seconds());
    for (auto& remark : kept_cases_.take_remarks()) facts_.remarks.push_back(std::move(remark));
    write_tests(facts_);
    const bool passed = facts_.verdict == Verdict::Passed;
    if (passed && !facts_.obstacles.empty()) facts_.verdict = Verdict::Hindered;
    return {std::move(facts_), events_.seconds()};
  }

 private:
  void begin() {
    Began began{facts_.id, facts_.file, facts_.line, facts_.settings};
    began.remarks = facts_.remarks;
    const std::string& wanted = facts_.settings.replay;
    const auto at = wanted.rfind('@');
    facts_.replayed = !wanted.empty() && wanted.substr(0, at) == facts_.id;
    if (facts_.replayed) {
      mark_replayed();
      replayed_ = case_named(wanted.substr(at + 1), definition_, kept_cases_, facts_.remarks);
      began.replays = true;
      began.replayed = arguments_to_replay(replayed_, definition_, *processes_.runner(limits()));
    }
    events_.listener.began(began);
  }

  // Of earlier runs without isolation. What they drew is known, but not how they failed.
  void keep_cases_that_ended() {
    if (facts_.settings.cache.empty() || run::running != nullptr) return;
    for (const Tree& tree :
         isolate::take_cases_that_ended(facts_.settings.cache, kept_cases_.key()))
      if (tree.empty())
        facts_.remarks.push_back("an earlier run ended while the arguments of a case were drawn");
      else kept_cases_.keep(tree, ended_program());
  }

  // Where a child was asked for, nothing else will do. What a child has found is not to be tried
  // here: it may end this process.
  void run_without_child(const std::string& why) {
    facts_.obstacles.push_back(why);
    if (!found_.empty() && facts_.counterexamples.empty())
      facts_.obstacles.push_back("a failure was found, but not examined: " + found_);
    if (facts_.settings.isolation != Isolation::Automatic || !found_.empty()) return;
    facts_.kept_cases.clear();
    seeds_.clear();
    facts_.remarks.push_back(processes_.give_up_isolation(why));
    std::fprintf(stderr, "sonde: %s: %s\n", facts_.id.c_str(), facts_.remarks.back().c_str());
    run_chosen();
  }

  void run_chosen() {
    const auto& settings = facts_.settings;
    if (facts_.replayed) return replay();
    if (!settings.replay.empty()) return;  // another property's case
    if (!settings.accept.empty() || !settings.migrate.empty()) return edit_kept_cases();
    run_kept_cases();
    run_kept_failures();
    run_examples();
    if (goes_on()) return search();
    facts_.hit_time_cap = is_out_of_time() && !isolate::interrupted();
    facts_.warnings = warnings_of(facts_);
  }

  // Whether there is time for more, and more failures are wanted.
  bool goes_on() const {
    return !is_out_of_time() && facts_.counterexamples.size() < facts_.settings.max_failures;
  }
  bool is_out_of_time() const {
    return isolate::interrupted() || events_.seconds() >= facts_.settings.max_seconds;
  }

  bool is_meant(const std::string& pattern) const {
    return fnmatch(pattern.c_str(), facts_.id.c_str(), 0) == 0;
  }

  void edit_kept_cases() {
    const auto alone = processes_.runner(limits());
    if (is_meant(facts_.settings.accept)) facts_.kept_cases = kept_cases_.accept(*alone);
    if (!is_meant(facts_.settings.migrate)) return;
    for (auto& done : kept_cases_.migrate(*alone)) facts_.kept_cases.push_back(std::move(done));
  }

  // The committed ones. What no longer fits the property is reported, and does not count.
  void run_kept_cases() {
    auto files = kept_cases_.files();
    for (const auto& stale : files.stale) facts_.remarks.push_back(stale.sentence);
    if (files.fitting.empty()) return;
    const auto alone = processes_.runner(limits());
    alone->set_purpose("kept case");
    for (std::size_t i = 0; i < files.fitting.size(); ++i) {
      if (is_out_of_time()) return remark_unrun(files.fitting.size() - i, "kept cases");
      run_kept_case(files.fitting[i], *alone);
    }
  }

  void remark_unrun(std::size_t count, const std::string& what) {
    if (isolate::interrupted()) return;
    facts_.hit_time_cap = true;
    facts_.remarks.push_back(std::to_string(count) + " " + what +
                             " were not run, because the time was up (max-seconds)");
  }

  void run_kept_case(const store::Case& kept, isolate::CaseRunner& alone) {
    for (const auto& remark : kept.remarks) facts_.remarks.push_back(remark);
    const bool comes_and_goes = kept.expect() == store::Expect::Sometimes;
    const auto replays = run_until_failure(alone, kept.tree, comes_and_goes ? runs_of_kept : 1);
    const auto& result = replays.result;
    if (isolate::must_stop()) return;  // it was killed
    if (result.outcome == Outcome::Fail) known_.push_back(run::origin_of(result.failure));
    else seeds_.push_back(kept.tree);
    auto [sentence, failing] = judge(kept, replays);
    facts_.kept_cases.push_back(std::move(sentence));
    if (!failing) return;
    report_found(failing->failure, FoundIn::KeptCase, &failing->tree);
    const run::Rate rate = comes_and_goes ? known_rate(kept, alone, *failing) : run::Rate{};
    add(diagnosis(alone).examine_kept(*failing, FoundIn::KeptCase, kept.name(), rate));
  }

  void report_found(const Failure& failure, FoundIn found_in, const Tree* tree) {
    found_ = failure.what;
    const bool has_token = tree != nullptr && !tree->empty();
    events_.listener.found({facts_.id, events_.seconds(), run::origin_of(failure), found_in,
                            failure, has_token ? codec::to_token(*tree) : ""});
  }

  // Those of the cache. One that ran and passed is fixed. Those that fail in another way than
  // before come last: the cache may have a smaller one that does.
  void run_kept_failures() {
    for (auto& sentence : kept_cases_.stale_failures())
      facts_.remarks.push_back(std::move(sentence));
    const auto failures = kept_cases_.failures();
    if (failures.empty()) return;
    const auto alone = processes_.safe_runner(limits());
    alone->set_purpose("failure of an earlier run");
    std::vector<std::pair<const store::KeptFailure*, isolate::Result>> elsewhere;
    for (std::size_t i = 0; i < failures.size(); ++i) {
      if (is_out_of_time()) return remark_unrun(failures.size() - i, "failures of earlier runs");
      const auto& kept = failures[i];
      auto replays = run_until_failure(*alone, kept.tree, runs_of(kept));
      auto& result = replays.result;
      if (isolate::must_stop()) return;  // it was killed
      if (result.outcome != Outcome::Fail) {
        judge_kept_failure(kept, replays);
      } else if (run::origin_of(result.failure) == kept.origin) {
        // That it comes and goes may be news.
        const bool is_news = replays.rate.runs > 1 && kept.rate.runs == 0;
        examine_kept_failure(result, is_news ? store::State::Unshrunk : kept.state, kept.rate);
      } else {
        elsewhere.emplace_back(&kept, std::move(result));
      }
    }
    for (const auto& [kept, result] : elsewhere) {
      if (kept->origin == run::origin_of(ended_program())) kept_cases_.mark_fixed(*kept);
      if (!is_found(result.failure))
        examine_kept_failure(result, kept_cases_.follow(*kept, result.failure), kept->rate);
    }
  }

  void judge_kept_failure(const store::KeptFailure& kept, const Replays& replays) {
    if (replays.result.misaligned) {
      facts_.remarks.push_back(
          "a failure of an earlier run is stale, because it does not fit the "
          "parameters as they are now: " +
          kept.what);
    } else if (replays.result.outcome == Outcome::Discard) {
      facts_.kept_cases.push_back("a failure of an earlier run is discarded now: " + kept.what);
    } else {
      facts_.kept_cases.push_back(kept_cases_.add_passes(kept, replays.rate.runs));
    }
  }

  void examine_kept_failure(const isolate::Result& failing, store::State state, run::Rate rate) {
    facts_.can_accept = true;
    report_found(failing.failure, FoundIn::EarlierRun, &failing.tree);
    if (state != store::State::Shrunk) return examine(of_earlier_run(failing, limits()));
    const auto alone =
        failing.died ? processes_.safe_runner(limits()) : processes_.runner(limits());
    add(diagnosis(*alone).examine_kept(failing, FoundIn::EarlierRun, "", rate));
  }

  bool is_found(const Failure& failure) const {
    const std::string origin = run::origin_of(failure);
    return std::ranges::any_of(facts_.counterexamples, [&](const Counterexample& each) {
      return run::origin_of(each.failure) == origin;
    });
  }

  Diagnosis diagnosis(isolate::CaseRunner& alone) {
    return {definition_, facts_.settings, alone, kept_cases_, events_};
  }

  // What a search found may turn out to be the same; what is confirmed takes the place of what
  // is not.
  void add(Counterexample found) {
    const std::string origin = run::origin_of(found.failure);
    known_.push_back(origin);
    if (!found.is_flaky())
      std::erase_if(facts_.counterexamples, [&](const Counterexample& each) {
        return each.is_flaky() && run::origin_of(each.failure) == origin;
      });
    const bool may_be_known = found.is_flaky() || found.found_in == FoundIn::Search;
    if (may_be_known && is_found(found.failure)) return;
    if (facts_.verdict != Verdict::Failed)
      facts_.verdict = found.is_flaky() ? Verdict::Flaky : Verdict::Failed;
    facts_.counterexamples.push_back(std::move(found));
  }

  isolate::CaseLimits limits() const { return limits_of(facts_.settings); }

  // Runs the one case that is asked for: here, so that a debugger sees it.
  void replay() {
    const auto here = processes_.runner(limits());
    here->set_purpose("replay");
    const auto result = here->run(replayed_, run::Notes::Printed);
    if (result.misaligned)
      throw Error("this case does not fit " + facts_.id +
                  " as it is now: a value is missing, of another type, or outside its domain");
    ++(result.outcome == Outcome::Discard ? facts_.discards : facts_.tests);
    if (result.outcome != Outcome::Fail) return;
    report_found(result.failure, FoundIn::Replay, &result.tree);
    add(diagnosis(*here).describe({.way = run::Recipe::Way::Replay, .tree = result.tree}, result,
                                  FoundIn::Replay));
  }

  void run_examples() {
    const unsigned count = definition_.property->example_count();
    if (count == 0 || !goes_on()) return;
    const auto each_alone = processes_.runner(limits());
    each_alone->set_purpose("example");
    for (unsigned i = 0; i < count && goes_on(); ++i) {
      const run::Recipe recipe{.way = run::Recipe::Way::Example, .example = i};
      const auto result = each_alone->run(recipe, run::Notes::Kept);
      if (isolate::must_stop()) return;  // it was killed
      if (result.outcome != Outcome::Fail || is_found(result.failure)) continue;
      report_found(result.failure, FoundIn::Example, nullptr);
      examine({recipe, result.failure, {}, limits(), FoundIn::Example});
    }
  }

  void search() {
    SearchJob job{.tally = empty_tally(definition_)};
    job.seeds = std::move(seeds_);
    if (facts_.settings.profile == Profile::Fuzz)
      std::ranges::move(kept_cases_.corpus(), std::back_inserter(job.seeds));
    if (!kept_cases_.reads_corpus())
      facts_.obstacles.emplace_back("the corpus of earlier runs could not be read");
    job.known = known_;
    job.enough = facts_.settings.max_failures - facts_.counterexamples.size();
    facts_.searched = true;
    IsolatedSearch search(*definition_.property, facts_.settings, std::move(job),
                          processes_.launch(), callbacks());
    if (processes_.are_isolated()) search_in_children(search);
    else search.run_here(processes_.observer());
    count(search.state(), facts_);
    remark_cuts(search.state().tally, facts_);
    facts_.calls = count_calls(definition_.property->steps(), search.state().tally);
    if (facts_.counterexamples.empty()) conclude(definition_, search.state().tally, facts_);
    if (isolate::interrupted()) facts_.unreached.clear();  // the child was killed, and knew more
  }

  // What was found before a child was lost, or sent what cannot be read, is reported.
  void search_in_children(IsolatedSearch& search) {
    try {
      search.run_in_children();
    } catch (const isolate::NoChild&) {
      throw;
    } catch (const Error& error) {
      facts_.obstacles.emplace_back(error.what());
    }
  }

  IsolatedSearch::Callbacks callbacks() {
    return {[this](const Tally& tally) { return has_undecided_gate(definition_, tally); },
            [this](const SearchState& so_far) { report_progress(so_far); },
            [this](const std::vector<Tree>& cases) {
              if (facts_.settings.profile == Profile::Fuzz) kept_cases_.keep_corpus(cases);
            },
            [this](const FailingCase& failing) { examine_found(failing); },
            [this](std::string sentence) { facts_.remarks.push_back(std::move(sentence)); },
            [this](const RanCase& ran) { report_case(ran); }};
  }

  void report_case(const RanCase& ran) {
    events_.listener.ran({facts_.id, ++cases_reported_, ran.from, ran.outcome, ran.why, ran.labels,
                          drawn_arguments_of(definition_, ran.tree)});
  }

  // Kept before it is reported: whoever reads the event will find the case in the cache.
  void examine_found(const FailingCase& failing) {
    const bool is_known = failing.recipe.way == run::Recipe::Way::Replay;
    if (is_known) kept_cases_.keep(failing.recipe.tree, failing.failure);
    report_found(failing.failure, failing.found_in, is_known ? &failing.recipe.tree : nullptr);
    examine(failing);
  }

  void examine(const FailingCase& failing) {
    const auto alone =
        failing.died ? processes_.safe_runner(failing.limits) : processes_.runner(failing.limits);
    auto counterexample = diagnosis(*alone).examine(failing);
    counterexample.after_tests = failing.after.tests;
    counterexample.after_discards = failing.after.discards;
    add(std::move(counterexample));
    facts_.can_accept = !kept_cases_.failures().empty();
  }

  void report_progress(const SearchState& so_far) {
    count(so_far, facts_);
    const auto& [tests, discards] = so_far.tally.all();
    events_.listener.progressed({facts_.id, events_.seconds(), facts_.settings.max_seconds, tests,
                                 discards, so_far.guidance});
  }

  const Definition& definition_;
  const EventSender& events_;
  Facts facts_;
  KeptCases kept_cases_;
  CaseProcesses processes_;
  std::vector<Tree> seeds_;         // committed cases, from which a guided search begins
  std::vector<std::string> known_;  // origins of failures that the search need not report
  Tree replayed_;                   // the case that is asked for, if it is one of this property
  std::string found_;               // what failed last
  std::uint64_t cases_reported_ = 0;
};

}  // namespace

Ended run(const Definition& definition, Listener& listener) {
  const EventSender events{listener, id_of(definition)};
  Ended ended;
  try {
    const Definition ready = prepared(definition);
    ended = Campaign(ready, events).run();
  } catch (const std::exception& error) {
    listener.ended({named(definition), events.seconds(), error.what()});
    throw;
  }
  listener.ended(ended);
  return ended;
}

}  // namespace sonde::campaign
