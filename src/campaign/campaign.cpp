// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <cstdio>
#include <utility>

#include <fnmatch.h>

#include "campaign/calls.hpp"
#include "campaign/conclusion.hpp"
#include "campaign/earlier_cases.hpp"
#include "campaign/first_facts.hpp"
#include "campaign/passing_tests.hpp"
#include "campaign/property_search.hpp"
#include "campaign/registry.hpp"
#include "campaign/replayed_case.hpp"
#include "campaign/test_writer.hpp"
#include "campaign/warnings.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/standard_files.hpp"
#include "run/prefer_types.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

class Campaign {
 public:
  Campaign(const Definition& definition, const EventSender& events) : run_(definition, events) {}

  Ended run() {
    const isolate::InterruptWatch interrupts;
    const isolate::StandardFiles reopened;
    run_.keep_cases_that_ended();
    run_.choose_processes();
    begin();
    try {
      run_chosen();
    } catch (const isolate::NoChild& error) {
      run_without_child(error.what());
    }
    return ended();
  }

 private:
  Ended ended() {
    const double seconds = run_.events.seconds();
    facts_.interrupted = isolate::interrupted();
    if (facts_.interrupted && facts_.counterexamples.empty()) facts_.verdict = Verdict::Interrupted;
    if (facts_.settings.profile == Profile::Fuzz && facts_.searched)
      run_.kept_cases.keep_run(facts_, seconds);
    for (auto& remark : run_.kept_cases.take_remarks()) facts_.remarks.push_back(std::move(remark));
    write_tests(facts_);
    const bool passed = facts_.verdict == Verdict::Passed;
    if (passed && !facts_.obstacles.empty()) facts_.verdict = Verdict::Hindered;
    return {std::move(facts_), seconds};
  }

  void begin() {
    Began began{facts_.id, facts_.file, facts_.line, facts_.settings};
    began.remarks = facts_.remarks;
    const std::string& wanted = facts_.settings.replay;
    const auto at = wanted.rfind('@');
    facts_.replayed = !wanted.empty() && wanted.substr(0, at) == facts_.id;
    if (facts_.replayed) {
      mark_replayed();
      replayed_ =
          case_named(wanted.substr(at + 1), run_.definition, run_.kept_cases, facts_.remarks);
      began.replays = true;
      began.replayed =
          arguments_to_replay(replayed_, run_.definition, *run_.processes.runner(run_.limits()));
    }
    run_.events.listener.began(began);
  }

  // Where a child was asked for, nothing else will do. What a child has found is not to be tried
  // here: it may end this process.
  void run_without_child(const std::string& why) {
    facts_.obstacles.push_back(why);
    const std::string& found = run_.findings.last();
    if (!found.empty() && facts_.counterexamples.empty())
      facts_.obstacles.push_back("a failure was found, but not examined: " + found);
    if (facts_.settings.isolation != Isolation::Automatic || !found.empty()) return;
    facts_.kept_cases.clear();
    facts_.remarks.push_back(run_.processes.give_up_isolation(why));
    std::fprintf(stderr, "sonde: %s: %s\n", facts_.id.c_str(), facts_.remarks.back().c_str());
    run_chosen();
  }

  void run_chosen() {
    const auto& settings = facts_.settings;
    if (facts_.replayed) return replay();
    if (!settings.replay.empty()) return;  // another property's case
    if (!settings.accept.empty() || !settings.migrate.empty()) return edit_kept_cases();
    EarlierCases earlier(run_);
    earlier.run_all();
    if (run_.goes_on()) return search(earlier.seeds());
    facts_.hit_time_cap = run_.is_out_of_time() && !isolate::interrupted();
    facts_.warnings = warnings_of(facts_);
    if (facts_.hit_time_cap) obstruct_untested(facts_);
  }

  bool is_meant(const std::string& pattern) const {
    return fnmatch(pattern.c_str(), facts_.id.c_str(), 0) == 0;
  }

  void edit_kept_cases() {
    const auto alone = run_.processes.safe_runner(run_.limits());
    if (is_meant(facts_.settings.accept)) facts_.kept_cases = run_.kept_cases.accept(*alone);
    if (!is_meant(facts_.settings.migrate)) return;
    for (auto& done : run_.kept_cases.migrate(*alone)) facts_.kept_cases.push_back(std::move(done));
  }

  // Runs the one case that is asked for: here, so that a debugger sees it.
  void replay() {
    const auto here = run_.processes.runner(run_.limits());
    here->set_purpose("replay");
    const auto result = here->run(replayed_, run::Notes::Printed);
    if (result.misaligned)
      throw Error("this case does not fit " + facts_.id +
                  " as it is now: a value is missing, of another type, or outside its domain");
    ++(result.outcome == Outcome::Discard ? facts_.discards : facts_.tests);
    if (result.outcome != Outcome::Fail) return;
    run_.findings.report(result.failure, FoundIn::Replay, &result.tree);
    run_.findings.add(run_.findings.diagnosis(*here).describe(
        {.way = run::Recipe::Way::Replay, .tree = result.tree}, result, FoundIn::Replay));
  }

  void search(const std::vector<Tree>& seeds) {
    IsolatedSearch search(*run_.definition.property, facts_.settings, new_job(run_, seeds),
                          run_.processes.launch(), usual_callbacks(run_));
    run_search(run_, search);
    const Tally& tally = search.state().tally;
    remark_cuts(tally, facts_);
    facts_.calls = count_calls(run_.definition.property->steps(), tally);
    if (facts_.counterexamples.empty()) conclude(run_.definition, tally, facts_);
    write_passing_tests(run_, search.job().kept);
    if (isolate::interrupted()) facts_.unreached.clear();  // the child was killed, and knew more
  }

  PropertyRun run_;
  Facts& facts_ = run_.facts;
  Tree replayed_;  // the case that is asked for, if it is one of this property
};

}  // namespace

Ended run(const Definition& definition, Listener& listener) {
  const EventSender events{listener, id_of(definition)};
  const run::OuterTypes outer;
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
