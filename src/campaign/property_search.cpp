// SPDX-License-Identifier: Apache-2.0
#include "campaign/property_search.hpp"

#include <utility>

#include "campaign/conclusion.hpp"
#include "campaign/seed_order.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

constexpr std::size_t most_corpus = 2000;

// What was found before a child was lost, or sent what cannot be read, is reported.
void search_in_children(PropertyRun& run, IsolatedSearch& search) {
  try {
    search.run_in_children();
  } catch (const isolate::NoChild&) {
    throw;
  } catch (const Error& error) {
    run.facts.obstacles.emplace_back(error.what());
  }
}

void report_progress(PropertyRun& run, const SearchState& so_far) {
  count(so_far, run.facts);
  const auto& [tests, discards] = so_far.tally.all();
  run.events.listener.progressed({run.facts.id, run.events.seconds(),
                                  run.facts.settings.max_seconds, tests, discards,
                                  so_far.guidance});
}

}  // namespace

SearchJob new_job(PropertyRun& run, std::vector<Tree> seeds,
                  std::span<const code::FunctionDistance> near) {
  SearchJob job{.tally = empty_tally(run.definition)};
  std::vector<store::CorpusCase> corpus;
  if (run.facts.settings.profile == Profile::Fuzz)
    corpus = near.empty() ? run.kept_cases.corpus(most_corpus)
                          : run.kept_cases.nearest_corpus(near, most_corpus);
  job.seeds = seeds_in_order(std::move(seeds), std::move(corpus), near, most_corpus);
  if (!run.kept_cases.reads_corpus())
    run.facts.obstacles.emplace_back("the corpus of earlier runs could not be read");
  job.known = run.findings.known();
  job.enough = run.facts.settings.max_failures - run.facts.counterexamples.size();
  return job;
}

IsolatedSearch::Callbacks usual_callbacks(PropertyRun& run) {
  const auto& settings = run.facts.settings;
  const bool keeps_corpus = settings.profile == Profile::Fuzz && !settings.cache.empty();
  std::function<void(const std::vector<store::CorpusCase>&)> kept;
  if (keeps_corpus) kept = [&run](const auto& cases) { run.kept_cases.keep_corpus(cases); };
  return {
      .undecided = [&run](const Tally& tally) { return has_undecided_gate(run.definition, tally); },
      .progressed = [&run](const SearchState& so_far) { report_progress(run, so_far); },
      .kept = std::move(kept),
      .next_slice = {},
      .found =
          [&run](const FailingCase& failing) {
            run.findings.keep_and_report(failing);
            run.findings.examine(failing);
          },
      .remark = [&run](std::string sentence) { run.facts.remarks.push_back(std::move(sentence)); },
      .ran = [&run](const RanCase& ran) { run.report_case(ran); }};
}

void run_search(PropertyRun& run, IsolatedSearch& search) {
  run.facts.searched = true;
  if (run.processes.are_isolated()) search_in_children(run, search);
  else search.run_here(run.processes.observer());
  count(search.state(), run.facts);
}

}  // namespace sonde::campaign
