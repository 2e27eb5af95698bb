// SPDX-License-Identifier: Apache-2.0
#include "campaign/earlier_cases.hpp"

#include <utility>

#include "isolate/interrupt.hpp"

namespace sonde::campaign {

void EarlierCases::run_all() {
  run_committed();
  run_failures();
  run_examples();
}

// The committed ones. What no longer fits the property is reported, and does not count.
void EarlierCases::run_committed() {
  auto files = run_.kept_cases.files();
  for (const auto& stale : files.stale) run_.facts.remarks.push_back(stale.sentence);
  if (files.fitting.empty()) return;
  const auto alone = run_.processes.runner(run_.limits());
  alone->set_purpose("kept case");
  for (std::size_t i = 0; i < files.fitting.size(); ++i) {
    if (run_.is_out_of_time()) return remark_unrun(files.fitting.size() - i, "kept cases");
    run_committed(files.fitting[i], *alone);
  }
}

void EarlierCases::remark_unrun(std::size_t count, const std::string& what) {
  if (isolate::interrupted()) return;
  run_.facts.hit_time_cap = true;
  run_.facts.remarks.push_back(std::to_string(count) + " " + what +
                               " were not run, because the time was up (max-seconds)");
}

void EarlierCases::run_committed(const store::Case& kept, isolate::CaseRunner& alone) {
  for (const auto& remark : kept.remarks) run_.facts.remarks.push_back(remark);
  const bool comes_and_goes = kept.expect() == store::Expect::Sometimes;
  const auto replays = run_until_failure(alone, kept.tree, comes_and_goes ? runs_of_kept : 1);
  const auto& result = replays.result;
  if (isolate::must_stop()) return;  // it was killed
  if (result.outcome == Outcome::Fail) run_.findings.know(run::origin_of(result.failure));
  else seeds_.push_back(kept.tree);
  auto [sentence, failing] = judge(kept, replays);
  run_.facts.kept_cases.push_back(std::move(sentence));
  if (!failing) return;
  run_.findings.report(failing->failure, FoundIn::KeptCase, &failing->tree);
  const run::Rate rate = comes_and_goes ? known_rate(kept, alone, *failing) : run::Rate{};
  run_.findings.add(
      run_.findings.diagnosis(alone).examine_kept(*failing, FoundIn::KeptCase, kept.name(), rate));
}

// Those of the cache. One that ran and passed is fixed. Those that fail in another way than
// before come last: the cache may have a smaller one that does.
void EarlierCases::run_failures() {
  for (auto& sentence : run_.kept_cases.stale_failures())
    run_.facts.remarks.push_back(std::move(sentence));
  const auto failures = run_.kept_cases.failures();
  if (failures.empty()) return;
  const auto alone = run_.processes.safe_runner(run_.limits());
  alone->set_purpose("failure of an earlier run");
  std::vector<std::pair<const store::KeptFailure*, isolate::Result>> elsewhere;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    if (run_.is_out_of_time()) return remark_unrun(failures.size() - i, "failures of earlier runs");
    const auto& kept = failures[i];
    auto replays = run_until_failure(*alone, kept.tree, runs_of(kept));
    auto& result = replays.result;
    if (isolate::must_stop()) return;  // it was killed
    if (result.outcome != Outcome::Fail) {
      judge_failure(kept, replays);
    } else if (run::origin_of(result.failure) == kept.origin) {
      // That it comes and goes may be news.
      const bool is_news = replays.rate.runs > 1 && kept.rate.runs == 0;
      examine_failure(result, is_news ? store::State::Unshrunk : kept.state, kept.rate);
    } else {
      elsewhere.emplace_back(&kept, std::move(result));
    }
  }
  for (const auto& [kept, result] : elsewhere) {
    if (kept->origin == run::origin_of(ended_program())) run_.kept_cases.mark_fixed(*kept);
    if (!run_.findings.holds(result.failure))
      examine_failure(result, run_.kept_cases.follow(*kept, result.failure), kept->rate);
  }
}

void EarlierCases::judge_failure(const store::KeptFailure& kept, const Replays& replays) {
  if (replays.result.misaligned) {
    run_.facts.remarks.push_back(
        "a failure of an earlier run is stale, because it does not fit the "
        "parameters as they are now: " +
        kept.what);
  } else if (replays.result.outcome == Outcome::Discard) {
    run_.facts.kept_cases.push_back("a failure of an earlier run is discarded now: " + kept.what);
  } else {
    run_.facts.kept_cases.push_back(run_.kept_cases.add_passes(kept, replays.rate.runs));
  }
}

void EarlierCases::examine_failure(const isolate::Result& failing, store::State state,
                                   run::Rate rate) {
  run_.facts.can_accept = true;
  run_.findings.report(failing.failure, FoundIn::EarlierRun, &failing.tree);
  if (state != store::State::Shrunk)
    return run_.findings.examine(of_earlier_run(failing, run_.limits()));
  const auto alone = failing.died ? run_.processes.safe_runner(run_.limits())
                                  : run_.processes.runner(run_.limits());
  run_.findings.add(
      run_.findings.diagnosis(*alone).examine_kept(failing, FoundIn::EarlierRun, "", rate));
}

void EarlierCases::run_examples() {
  const unsigned count = run_.definition.property->example_count();
  if (count == 0 || !run_.goes_on()) return;
  const auto each_alone = run_.processes.runner(run_.limits());
  each_alone->set_purpose("example");
  for (unsigned i = 0; i < count && run_.goes_on(); ++i) {
    const run::Recipe recipe{.way = run::Recipe::Way::Example, .example = i};
    const auto result = each_alone->run(recipe, run::Notes::Kept);
    if (isolate::must_stop()) return;  // it was killed
    if (result.outcome != Outcome::Fail || run_.findings.holds(result.failure)) continue;
    run_.findings.report(result.failure, FoundIn::Example, nullptr);
    run_.findings.examine({recipe, result.failure, {}, run_.limits(), FoundIn::Example});
  }
}

}  // namespace sonde::campaign
