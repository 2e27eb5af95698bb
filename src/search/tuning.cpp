// SPDX-License-Identifier: Apache-2.0
#include "search/tuning.hpp"

#include <array>

namespace sonde::search {
namespace {

using tuning::at_least_one;
using tuning::percent;
using tuning::share;
using tuning::word_of;
using Rows = std::vector<tuning::Row>;

constexpr tuning::Range table_bits{0, 30};
constexpr double most_path_length = 1024;  // more of a path is not recorded

void add(Rows& rows, const Rows& more) { rows.insert(rows.end(), more.begin(), more.end()); }

Rows rows_of_values(AdaptiveTuning::Mix& mix) {
  return {
      {"adaptive-values-only-fresh", "first cases that are fresh and not observed",
       &mix.only_fresh},
      {"adaptive-values-least-full-share", "cost of fresh cases of full size, at least",
       &mix.least_full_share, share},
      {"adaptive-values-more-full-share", "such cases, where they are as valid as children",
       &mix.more_full_share, share},
      {"adaptive-values-young-fresh-percent", "small fresh cases, in the first runs",
       &mix.young_fresh_percent, percent},
      {"adaptive-values-fresh-percent", "small fresh cases, later", &mix.fresh_percent, percent},
      {"adaptive-values-operands-percent", "replacements, while some are planned",
       &mix.operands_percent, percent},
      {"adaptive-values-large-child-percent", "children of cases of full size",
       &mix.large_child_percent, percent},
      {"adaptive-values-growth-percent", "valid cases that are made longer", &mix.growth_percent,
       percent},
      {"adaptive-values-prefix-percent", "lists that grow by what is new", &mix.prefix_percent,
       percent},
      {"adaptive-values-prefix-without-code-percent", "the same, where no code is instrumented",
       &mix.prefix_without_code_percent, percent},
      {"adaptive-values-enumeration-percent", "all small cases, one after the other",
       &mix.enumeration_percent, percent},
      {"adaptive-values-step-edit-percent", "edits that know about steps", &mix.step_edit_percent,
       percent},
      {"adaptive-values-fine-features", "counts and triples of edges are features",
       &mix.fine_features},
  };
}

Rows rows_of_steps(AdaptiveTuning::Mix& mix) {
  return {
      {"adaptive-steps-only-fresh", "first cases that are fresh and not observed", &mix.only_fresh},
      {"adaptive-steps-least-full-share", "cost of fresh cases of full size, at least",
       &mix.least_full_share, share},
      {"adaptive-steps-more-full-share", "such cases, where they are as valid as children",
       &mix.more_full_share, share},
      {"adaptive-steps-young-fresh-percent", "small fresh cases, in the first runs",
       &mix.young_fresh_percent, percent},
      {"adaptive-steps-fresh-percent", "small fresh cases, later", &mix.fresh_percent, percent},
      {"adaptive-steps-operands-percent", "replacements, while some are planned",
       &mix.operands_percent, percent},
      {"adaptive-steps-large-child-percent", "children of cases of full size",
       &mix.large_child_percent, percent},
      {"adaptive-steps-growth-percent", "valid cases that are made longer", &mix.growth_percent,
       percent},
      {"adaptive-steps-prefix-percent", "lists that grow by what is new", &mix.prefix_percent,
       percent},
      {"adaptive-steps-prefix-without-code-percent", "the same, where no code is instrumented",
       &mix.prefix_without_code_percent, percent},
      {"adaptive-steps-enumeration-percent", "all small cases, one after the other",
       &mix.enumeration_percent, percent},
      {"adaptive-steps-step-edit-percent", "edits that know about steps", &mix.step_edit_percent,
       percent},
      {"adaptive-steps-fine-features", "counts and triples of edges are features",
       &mix.fine_features},
  };
}

Rows rows_of_schedule(AdaptiveTuning& tuning) {
  return {
      {"adaptive-payoff-memory", "cases over which finds and cost are compared",
       &tuning.payoff.memory, at_least_one},
      {"adaptive-payoff-few-finds", "cases that found something which count half",
       &tuning.payoff.few_finds},
      {"adaptive-scout-edges", "edges of fresh cases from which on most are scouts",
       &tuning.scout_edges},
      {"adaptive-scouts-for-each", "scouts for each fresh case that is recorded whole",
       &tuning.scouts_for_each},
      {"adaptive-payoff-credit-of-operands", "finds for which one of operands counts",
       &tuning.payoff.credit_of_operands},
      {"adaptive-payoff-cost-of-comparing", "times the cost of another run",
       &tuning.payoff.cost_of_comparing},
      {"adaptive-least-worth-of-operands", "of the share of operands, where they find little",
       &tuning.least_worth_of_operands, share},
      {"adaptive-growing-every", "one of so many cases of full size is small at first",
       &tuning.growing_every},
      {"adaptive-compared-first", "first cases, of which comparisons are recorded at once",
       &tuning.compared_first},
      {"adaptive-second-run-share", "cases that run twice", &tuning.second_run_share, share},
      {"adaptive-second-run-reserve", "as many more at first", &tuning.second_run_reserve},
      {"adaptive-most-refuted", "second runs that may show nothing new, else all run twice",
       &tuning.most_refuted, share},
      {"adaptive-equal-after", "runs without news after which equal sides are features",
       &tuning.equal_after},
      {"adaptive-compare-every", "such runs until a kept case is compared once more",
       &tuning.compare_every, at_least_one},
      {"adaptive-compare-sequences-percent", "kept cases with new sequences only that are compared",
       &tuning.compare_sequences_percent, percent},
      {"adaptive-enumeration-size", "largest case of the enumeration", &tuning.enumeration_size},
      {"adaptive-enumeration-attempts", "draws to find a new case", &tuning.enumeration_attempts,
       at_least_one},
      {"adaptive-stale-full-share", "more fresh cases of full size where nothing is new",
       &tuning.stale_full_share, share},
      {"adaptive-flat-full-share", "the same where hardly anything is kept",
       &tuning.flat_full_share, share},
      {"adaptive-flat-kept", "kept cases up to which that holds", &tuning.flat_kept},
      {"adaptive-stale-runs", "runs without news after which half of that is added",
       &tuning.stale_runs, at_least_one},
      {"adaptive-first-full-share", "fresh cases of full size at the beginning",
       &tuning.first_full_share, share},
      {"adaptive-full-first", "cases after which this share is half gone", &tuning.full_first,
       at_least_one},
      {"adaptive-most-grown-share", "cost of children of large cases and of growth",
       &tuning.most_grown_share, share},
      {"adaptive-young", "first runs, with another share of small fresh cases", &tuning.young},
      {"adaptive-small-size", "size of small fresh cases and of what edits draw",
       &tuning.small_size},
      {"adaptive-append-attempts", "attempts to append what did not run lately",
       &tuning.append_attempts, at_least_one},
      {"adaptive-first-patience", "runs before the first restart", &tuning.first_patience,
       at_least_one},
      {"adaptive-quiet-divisor", "part of these runs that must have brought no new edge",
       &tuning.quiet_divisor, at_least_one},
  };
}

Rows rows_of(EditorTuning& tuning) {
  return {
      {"adaptive-small-step-percent", "small steps among edits", &tuning.small_step_percent,
       percent},
      {"adaptive-one-side-percent", "small steps made in one twin only", &tuning.one_side_percent,
       percent},
      {"adaptive-another-edit-percent", "how often an edit is followed by another",
       &tuning.another_edit_percent, percent},
      {"adaptive-most-edits", "most edits of one case", &tuning.most_edits, at_least_one},
      {"adaptive-attempts", "attempts to find an edit that applies", &tuning.attempts},
      {"adaptive-repetitions", "edits made again because the result ran lately",
       &tuning.repetitions},
      {"adaptive-recent-bits", "recent cases remembered, as a power of two", &tuning.recent_bits,
       table_bits},
      {"adaptive-operator-floor", "least weight of an operator", &tuning.operator_floor},
      {"adaptive-operator-news-worth", "weight of news of an operator beside valid cases",
       &tuning.operator_news_worth},
      {"adaptive-operator-first-tries", "tries with one news that an operator starts with",
       &tuning.operator_first_tries, at_least_one},
      {"adaptive-refusals", "picks in vain after which an operator is picked less",
       &tuning.refusals, at_least_one},
      {"adaptive-refused-worth", "the weight that it has then", &tuning.refused_worth, share},
  };
}

Rows rows_of(GrowthTuning& tuning) {
  return {
      {"growth-most-failures", "attempts to add an element before a walk ends",
       &tuning.most_failures, at_least_one},
      {"growth-most-elements", "elements added at once", &tuning.most_elements, at_least_one},
      {"growth-most-size", "nodes and bytes at which a walk ends", &tuning.most_size},
  };
}

Rows rows_of(CorpusTuning& tuning) {
  return {
      {"corpus-quiet-runs", "runs without news after which records have half their share",
       &tuning.quiet_runs, at_least_one},
      {"corpus-most-record-share", "picks of record holders while records are broken",
       &tuning.most_record_share, share},
      {"corpus-least-record-share", "picks of record holders at least", &tuning.least_record_share,
       share},
      {"corpus-stall-runs", "runs without a record after which their share is halved",
       &tuning.stall_runs, at_least_one},
      {"corpus-weak-share", "cases kept without a new edge or label, among all runs",
       &tuning.weak_share, share},
      {"corpus-weak-reserve", "such cases that are kept before their share counts",
       &tuning.weak_reserve, at_least_one},
      {"corpus-rivals", "cases of which the best becomes the parent", &tuning.rivals},
      {"corpus-invalid-worth",
       "worth of an invalid parent beside a valid one",
       &tuning.invalid_worth,
       {0.001, 1000}},
      {"corpus-failure-cost", "tries that a failed child counts as, for its parent",
       &tuning.failure_cost},
      {"corpus-free-size", "nodes and bytes below which size hardly matters", &tuning.free_size},
      {"corpus-growing-percent", "larger children that may replace their parent",
       &tuning.growing_percent, percent},
      {"corpus-room-to-drift", "nodes and bytes by which a kept case may grow",
       &tuning.room_to_drift},
      {"corpus-most-kept", "most cases kept, for counts and for all else", &tuning.most_kept,
       at_least_one},
  };
}

Rows rows_of(OperandsTuning& tuning) {
  return {
      {"operands-most-numbers", "numbers in the dictionary", &tuning.most_numbers, at_least_one},
      {"operands-most-texts", "texts in the dictionary", &tuning.most_texts, at_least_one},
      {"operands-most-characters", "characters in the dictionary", &tuning.most_characters,
       at_least_one},
      {"operands-most-folds", "folded comparisons guessed, of one case", &tuning.most_folds},
      {"operands-most-folds-if-quiet", "the same where nothing was new for long",
       &tuning.most_folds_if_quiet},
      {"operands-most-folds-of-site", "guesses at one comparison, in vain",
       &tuning.most_folds_of_site},
      {"operands-most-repairs", "repairs of one discarded case", &tuning.most_repairs},
      {"operands-repairs-percent", "discarded cases repaired where it does not pay",
       &tuning.repairs_percent, percent},
      {"operands-most-queued", "replacements planned for all cases", &tuning.most_queued},
      {"operands-most-planned", "replacements planned for one case", &tuning.most_planned},
      {"operands-most-places", "places where one side of a comparison is replaced",
       &tuning.most_places},
  };
}

Rows rows_of(AdaptiveTuning& tuning) {
  Rows rows = rows_of_values(tuning.values);
  add(rows, rows_of_steps(tuning.steps));
  add(rows, rows_of_schedule(tuning));
  add(rows, rows_of(tuning.editor));
  add(rows, rows_of(tuning.growth));
  rows.push_back({"prefix-chain-first-patience", "cases without news before a list is given up",
                  &tuning.chain.first_patience, at_least_one});
  add(rows, rows_of(tuning.corpus));
  add(rows, rows_of(tuning.operands));
  return rows;
}

Rows rows_of(FuzzchickTuning& tuning) {
  return {
      {"fuzzchick-fresh-size", "size of fresh cases; 0: it grows", &tuning.fresh_size},
      {"fuzzchick-mutant-size", "size of what mutants draw; 0: it grows", &tuning.mutant_size},
      {"fuzzchick-discarded-divisor", "part of the energy for discarded seeds",
       &tuning.discarded_divisor, at_least_one},
      {"fuzzchick-most-energy", "most mutants of one seed", &tuning.most_energy, at_least_one},
      {"fuzzchick-least-energy", "fewest mutants of one seed", &tuning.least_energy, at_least_one},
  };
}

// The words for the enumerators of MutagenTuning, in their order.
using Words = std::string_view;
constexpr std::array<Words, 3> logged = {"path", "edges", "counts"};
constexpr std::array<Words, 2> log_counts = {"one", "two"};
constexpr std::array<Words, 2> orders = {"lifo", "fifo"};
constexpr std::array<Words, 4> resets = {"stale", "drained", "restart", "never"};
constexpr std::array<Words, 3> subterms = {"none", "immediate", "nearest"};

Rows rows_of_log(MutagenTuning& tuning) {
  return {
      {"mutagen-log", "what makes a run new", word_of(tuning.log, logged)},
      {"mutagen-path-length",
       "points of a path that count",
       &tuning.path_length,
       {1, most_path_length}},
      {"mutagen-logs", "for all runs, or for valid and discarded ones",
       word_of(tuning.logs, log_counts)},
      {"mutagen-logs-kept-only", "runs that may not be kept are not logged",
       &tuning.logs_kept_only},
      {"mutagen-labels", "labels and assumptions are logged", &tuning.labels},
  };
}

Rows rows_of_seeds(MutagenTuning& tuning) {
  return {
      {"mutagen-discarded-seeds", "discarded runs whose parent was valid are kept",
       &tuning.discarded_seeds},
      {"mutagen-queue", "order of seeds with the same priority, or of all",
       word_of(tuning.queue, orders)},
      {"mutagen-most-seeds", "most seeds in each queue; 0: all", &tuning.most_seeds},
      {"mutagen-most-ancestors", "most ancestors of a seed; 0: any number", &tuning.most_ancestors},
      {"mutagen-confirms", "a case runs again before it is kept", &tuning.confirms},
      {"mutagen-largest-size", "size of fresh cases and of what mutants draw", &tuning.largest_size,
       at_least_one},
      {"mutagen-discarded-per-size", "discarded cases that make fresh ones larger by one",
       &tuning.discarded_per_size, at_least_one},
      {"mutagen-fresh-every", "one case in so many is fresh; 0: only without seeds",
       &tuning.fresh_every},
      {"mutagen-skipped-after-failure", "most mutants skipped after one that ended its process",
       &tuning.skipped_after_failure, at_least_one},
  };
}

Rows rows_of_reset(MutagenTuning& tuning) {
  return {
      {"mutagen-reset", "what happens after a while without news", word_of(tuning.reset, resets)},
      {"mutagen-first-patience", "cases without news before the first reset",
       &tuning.first_patience, at_least_one},
      {"mutagen-last-patience", "most cases without news before a reset; 0: any number",
       &tuning.last_patience},
      {"mutagen-first-samples", "draws of what is left to chance, at first", &tuning.first_samples,
       at_least_one},
      {"mutagen-most-samples", "most such draws; 0: any number", &tuning.most_samples},
      {"mutagen-most-drawn", "most samples times nodes of a case; 0: any number",
       &tuning.most_drawn},
  };
}

Rows rows_of(mutate::MutantRules& rules) {
  return {
      {"mutagen-subterms", "which values inside a value replace it",
       word_of(rules.subterms, subterms)},
      {"mutagen-twins", "edits of two siblings at once come first", &rules.twins},
      {"mutagen-wraps", "values are wrapped in larger ones", &rules.wraps},
      {"mutagen-list-edits", "elements are swapped, and inserted anywhere", &rules.list_edits},
      {"mutagen-case-values", "values of the case come before random ones", &rules.case_values},
      {"mutagen-distinct", "no mutant of a case comes twice", &rules.distinct},
  };
}

Rows rows_of(MutagenTuning& tuning) {
  Rows rows = rows_of_log(tuning);
  add(rows, rows_of_seeds(tuning));
  add(rows, rows_of_reset(tuning));
  add(rows, rows_of(tuning.mutants));
  return rows;
}

Rows rows_of(PrefixTuning& tuning) {
  static constexpr std::array<std::string_view, 2> features = {"labels", "all"};
  return {
      {"prefix-features", "what a list grows by: labels, or all features",
       tuning::word_of(tuning.features, features)},
      {"prefix-first-patience", "cases without news before the first restart; 0: none",
       &tuning.first_patience},
  };
}

Rows rows_of_paper(ZestTuning::Constants& constants) {
  return {
      {"zest-paper-bursts", "bursts of one child, on average", &constants.bursts.count,
       at_least_one},
      {"zest-paper-burst-length", "choices of one burst, on average", &constants.bursts.length,
       at_least_one},
      {"zest-paper-simplest-percent", "children whose overwritten choices become simplest",
       &constants.bursts.simplest_percent, percent},
      {"zest-paper-saves-counts", "a new hit count is a reason to save a case",
       &constants.saves_counts},
  };
}

Rows rows_of_jqf(ZestTuning::Constants& constants) {
  return {
      {"zest-jqf-bursts", "bursts of one child, on average", &constants.bursts.count, at_least_one},
      {"zest-jqf-burst-length", "choices of one burst, on average", &constants.bursts.length,
       at_least_one},
      {"zest-jqf-simplest-percent", "children whose overwritten choices become simplest",
       &constants.bursts.simplest_percent, percent},
      {"zest-jqf-saves-counts", "a new hit count is a reason to save a case",
       &constants.saves_counts},
  };
}

Rows rows_of(ZestTuning& tuning) {
  static constexpr std::array<std::string_view, 2> sources = {"paper", "jqf"};
  Rows rows = {
      {"zest-constants", "whose constants: the paper's, or those of JQF",
       tuning::word_of(tuning.source, sources)},
      {"zest-children", "children of a parent that covers all there is", &tuning.children},
      {"zest-favoured-factor", "times as many children for favoured parents",
       &tuning.favoured_factor},
  };
  add(rows, rows_of_paper(tuning.paper));
  add(rows, rows_of_jqf(tuning.jqf));
  return rows;
}

}  // namespace

std::vector<tuning::Row> rows_of(Tuning& tuning) {
  Rows rows = rows_of(tuning.adaptive);
  add(rows, rows_of(tuning.fuzzchick));
  add(rows, rows_of(tuning.mutagen));
  add(rows, rows_of(tuning.prefix));
  add(rows, rows_of(tuning.zest));
  return rows;
}

}  // namespace sonde::search
