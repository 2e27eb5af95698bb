// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mutate/mutant_rules.hpp"
#include "mutate/zest.hpp"
#include "search/payoff_tuning.hpp"
#include "tree/tuning.hpp"

// The numbers of the strategies that are a matter of experience, one struct for each
// strategy or part of one. `sonde-bench run --set NAME=VALUE` varies them; tuning.cpp
// gives them their names.
//
// Comments say what a number was measured on. "ifc-stack" is the sum of the mean tests
// over the 20 faults of that workload, whose standard error is a tenth at 30 trials: what
// changes it by less is not known to matter. "Not measured" means that no other value was
// tried on record.
namespace sonde::search {

// FuzzChick's numbers. The bands of its energy are AFL's and stand in fuzzchick.cpp.
struct FuzzchickTuning {
  // Sizes of fresh cases and of what mutants draw; 0 for sizes that grow as they do for fresh
  // cases elsewhere. The paper names none. For the stack machine, its artifact has 3 and 7.
  unsigned fresh_size = 0;
  unsigned mutant_size = 0;
  // A discarded seed gets this part of the energy. From the paper.
  std::uint64_t discarded_divisor = 3;
  // Most and fewest mutants of one seed. From the released code: AFL's HAVOC_MAX_MULT of 16 times
  // its score of 100, and 5.
  std::uint64_t most_energy = 1600;
  std::uint64_t least_energy = 5;
};

// MUTAGEN's settings. The defaults are the paper's; where the paper says nothing, those of the
// code that it was measured with. "Ours" marks what neither has; a limit of 0 is none.
// docs/appendix/benchmarks.md has what the settings do on ifc-stack-equal.
struct MutagenTuning {
  enum class Log : std::uint8_t { Path, Edges, Counts };
  enum class Logs : std::uint8_t { One, Two };
  enum class Order : std::uint8_t { Lifo, Fifo };
  enum class Reset : std::uint8_t { Stale, Drained, Restart, Never };

  // What makes a run new: its path leaves the tree of known paths (the paper); it comes from one
  // point to another as no run did before (the released code since 2022); or it takes an
  // edge as often as no run did before (ours).
  Log log = Log::Path;
  // Points of a path that count. The code of the paper's time took 100, later code all of
  // them; here, 1024 are recorded.
  unsigned path_length = 100;
  // One log for all runs (the paper), or two, for valid and for discarded ones (the code).
  Logs logs = Logs::One;
  // Ours: of runs that may not be kept, nothing is logged.
  bool logs_kept_only = false;
  // Ours: labels and assumptions count.
  bool labels = false;

  // Discarded runs whose parent was valid become seeds (paper and code). On ifc-stack-equal, with
  // the released code's settings, 183 of 200 trials succeed, and 199 without such seeds.
  bool discarded_seeds = true;
  // Of seeds with the same priority, the latest first; or, as an ablation of the paper, all
  // seeds in the order in which they were kept.
  Order queue = Order::Lifo;
  // What happens when nothing was new for a while: all logs are forgotten (the paper); the
  // same, but not before both queues are empty (the code); the queues are emptied, too
  // (ours); nothing (an ablation of the paper, with 25 samples).
  Reset reset = Reset::Stale;
  // Cases without news before the first reset; doubled with each. The last limit is ours.
  std::uint64_t first_patience = 1000;
  std::uint64_t last_patience = 0;
  // Draws of what is left to chance, doubled with each reset up to a limit of the code, which
  // later versions dropped.
  unsigned first_samples = 1;
  unsigned most_samples = 256;
  // Ours: most samples times nodes of one case.
  unsigned most_drawn = 0;

  // Largest size of fresh cases, and the size of what mutants draw. The tool's default.
  unsigned largest_size = 10;
  // So many discarded cases make fresh ones larger by one. From the code, and QuickCheck.
  std::uint64_t discarded_per_size = 10;
  // Ours: one case in so many is fresh also while there are mutants.
  std::uint64_t fresh_every = 0;
  // Most ancestors of a seed, itself included. From the code: its largest size.
  unsigned most_ancestors = 10;
  // Ours, to bound memory: most seeds in each of the two queues.
  std::uint64_t most_seeds = 0;
  // Ours: a case runs a second time before it is kept.
  bool confirms = true;
  // Ours: where a mutant of a seed ended the process, up to so many of its first mutants are not
  // run again, twice as many after each further one. Not measured.
  std::uint64_t skipped_after_failure = 32;

  mutate::MutantRules mutants{};
};

// Zest's numbers: those of the paper, or those of JQF, its implementation, as of 2026.
struct ZestTuning {
  enum class Source : std::uint8_t { Paper, Jqf };

  struct Constants {
    mutate::BurstNumbers bursts;
    bool saves_counts;  // a case is also saved for a new hit count of an edge
  };

  Source source = Source::Paper;
  Constants paper{.bursts = {.count = 4, .length = 4, .simplest_percent = 0},
                  .saves_counts = false};
  Constants jqf{.bursts = {.count = 8, .length = 4, .simplest_percent = 10}, .saves_counts = true};
  // From JQF with both, since the paper leaves the number of children open.
  std::uint64_t children = 50;         // of a parent that covers all there is, in one turn
  std::uint64_t favoured_factor = 20;  // more children for the first to cover something

  const Constants& constants() const { return source == Source::Paper ? paper : jqf; }
};

// What prefix growth adds to its source, which follows labels and never begins again.
struct PrefixTuning {
  enum class Features : std::uint8_t { Labels, All };

  // What a longer list is kept for: a new label, or any feature, such as an edge or a step.
  Features features = Features::Labels;
  // Cases without news before the first restart; doubles each time. 0 for no restart. Not
  // measured.
  std::uint64_t first_patience = 0;
};

// How a search is directed at parts of the code (sonde fuzz --focus).
struct FocusTuning {
  // Of the cases of `adaptive`, so many are children of the cases that came closest to a target.
  unsigned percent = 50;
  // Of these, so many are for a target that no case has reached, while there is one.
  unsigned unreached_percent = 75;
  // Cases that came equally close to a target, of which one is picked. Bounds memory; not measured.
  std::uint64_t most_close = 32;
  // Targets. Bounds time; not measured.
  std::uint32_t most_targets = 32;
  // Runs whose order of edges is learned: the first ones, and then one of so many. Not measured.
  std::uint64_t first_orders = 1000;
  std::uint64_t orders_every = 64;
};

// The corpus of `adaptive`.
struct CorpusTuning {
  // After so many runs without new edges and sequences, records get half of their share.
  // 1000 was tried before; micro's task `pattern` takes 2.6 thousand tests now, 7.6 before
  // (changed together with the two shares and the stall below).
  double quiet_runs = 100;
  // Share of the picks that go to holders of records: while records are broken, and at least.
  // When all cases kept for counts were picked, more than half of the picks for them cost
  // ifc-stack a quarter more tests.
  double most_record_share = 0.8;
  double least_record_share = 0.1;
  // After so many runs without a record, that share is halved. Not measured alone.
  double stall_runs = 1000;
  // Cases that are kept without an edge or label that is new, for sequences and for how often
  // edges were taken: so many at first, and then this share of all runs. ifc-stack (3 trials)
  // and micro (20) never reach the limit. On suite-large-code, with one seed, a share of 1
  // reached 177 thousand features in 80 thousand tests, 0.05 reached 227. The reserve, and
  // shares between these, were not measured.
  double weak_share = 0.05;
  double weak_reserve = 1000;
  // The next parent is the best of so many picked at random. Not measured.
  unsigned rivals = 8;
  // What an invalid case is worth as a parent, where a valid one is worth 1. Not measured.
  double invalid_worth = 0.2;
  // Each failure of a child makes a case look as if it had been tried so many times more. It
  // matters only where a search goes on after failures. Not measured.
  double failure_cost = 1;
  // In nodes and bytes; sizes below this hardly matter when a parent is picked. Not measured.
  double free_size = 20;
  // Of children that are larger than their parent, so many may take its place. A strict
  // preference for the smallest loses what a failure needs (ifc-stack).
  unsigned growing_percent = 20;
  // A child that takes its parent's place is at most so many nodes and bytes larger than
  // the parent was when it was kept. Texts drifted without bound before. 40 makes no clear
  // difference: 0.96 to 1.01 of the tests on ifc-stack, rbt, the tuning half, micro, bst and stlc.
  std::uint64_t room_to_drift = 8;
  // Most cases kept for edges and sequences, and as many for counts; then new cases replace
  // old ones. Bounds memory; not measured.
  std::uint64_t most_kept = 4096;
};

// What `adaptive` tries because of comparisons. All of them bound memory and time; none
// was measured.
struct OperandsTuning {
  std::uint64_t most_numbers = 256;  // in the dictionary; then, new ones replace old ones
  std::uint64_t most_texts = 64;     // likewise
  unsigned most_characters = 64;     // likewise
  std::uint64_t most_planned = 256;  // replacements of numbers, from one case
  std::uint64_t most_queued = 512;   // from all cases; then, the oldest are dropped
  unsigned most_places = 8;          // of one side of a comparison, in one case; picked at random
  unsigned most_folds = 1;           // folded comparisons that are guessed, of one case
  // The same where nothing was new for long. With 1, a checksum whose comparison was folded, among
  // others that were, was not found in 3 million cases (tests/coverage/joined_test.cpp, clang).
  unsigned most_folds_if_quiet = 16;
  unsigned most_folds_of_site = 64;  // in vain
  unsigned most_repairs = 3;         // of one discarded case
  unsigned repairs_percent = 2;      // discarded cases that are repaired where it does not pay
};

// How `adaptive` edits a case. Not measured alone; but edits in both twins cut the tests of most
// faults of ifc-stack by 3 to 36 times, in an experiment with MUTAGEN's loop.
struct EditorTuning {
  unsigned small_step_percent = 85;    // else an operator of the table
  unsigned one_side_percent = 30;      // of the small steps; else in both twins
  unsigned another_edit_percent = 30;  // after each edit
  unsigned most_edits = 6;
  unsigned attempts = 8;  // to find an edit that applies

  // How often an edit is made again because its result ran lately. One child in ten is
  // such a repetition on ifc-stack.
  unsigned repetitions = 3;
  unsigned recent_bits = 14;  // of how many hashes are remembered. Not measured.

  // An operator's weight: `operator_floor`, plus the share of valid cases, plus
  // `operator_news_worth` times the share of news. It starts as if one of
  // `operator_first_tries` had brought news. Not measured.
  double operator_floor = 0.05;
  double operator_news_worth = 10;
  double operator_first_tries = 20;
  // After so many picks at which it did not apply, and none at which it did, the weight is
  // multiplied by this. Not measured alone.
  unsigned refusals = 16;
  double refused_worth = 0.05;
};

// How `adaptive` makes valid cases longer. Not measured alone.
struct GrowthTuning {
  unsigned most_failures = 30;      // to grow by one element, in a row, before a walk ends
  unsigned most_elements = 64;      // added at once
  std::uint64_t most_size = 2'000;  // nodes and bytes at which a walk ends: bounds time
};

// How `adaptive` grows prefixes.
struct PrefixChainTuning {
  // Cases without news before another chain starts; more from the first case on. Of 100 characters,
  // nearly all are tried in so many cases; 2,000 were too many where a chain of booleans had led
  // nowhere.
  std::uint64_t first_patience = 300;
};

struct AdaptiveTuning {
  // What the mix of cases depends on: cases are values, or they are lists of steps. A
  // mutant of a list of steps runs all steps before the new one again, so fresh lists
  // find something with fewer steps as long as they find something at all.
  struct Mix {
    // The first cases are fresh, of full size, and not observed.
    std::uint64_t only_fresh;
    // The shares are those of a throw-away experiment, which suited ifc-stack, labels and sizes;
    // not measured one by one. Fresh cases of full size: at least this share of all cost, and this
    // share of all cases if they are valid as often as children of small cases.
    double least_full_share;
    double more_full_share;
    // Of the other cases, in percent; children of small cases get the rest. Small fresh cases in
    // the first `young` runs, and later:
    unsigned young_fresh_percent;
    unsigned fresh_percent;
    unsigned operands_percent;             // replacements, while some are planned
    unsigned large_child_percent;          // children of cases of full size
    unsigned growth_percent;               // see Growth
    unsigned prefix_percent;               // see PrefixChain
    unsigned prefix_without_code_percent;  // the same, where no code is instrumented
    unsigned enumeration_percent;          // all small cases, one after the other
    // Share of edits that know about steps, as swapping two references.
    unsigned step_edit_percent;
    // Whether the counts of edges, and three edges in a row, are features.
    bool fine_features;
  };

  Mix values{.only_fresh = 0,
             .least_full_share = 0.04,
             .more_full_share = 0.25,
             .young_fresh_percent = 5,
             .fresh_percent = 1,
             .operands_percent = 33,
             .large_child_percent = 3,
             .growth_percent = 3,
             .prefix_percent = 3,
             .prefix_without_code_percent = 80,
             .enumeration_percent = 2,
             .step_edit_percent = 0,
             .fine_features = true};
  // Measured on the mutants of the AVL tree: half of the steps of a search that is guided
  // from the start. The edits of steps are not known to matter: nearly all faults of
  // stateful-* are found before.
  Mix steps{.only_fresh = 200,
            .least_full_share = 0.04,
            .more_full_share = 0.1,
            .young_fresh_percent = 50,
            .fresh_percent = 50,
            .operands_percent = 5,
            .large_child_percent = 3,
            .growth_percent = 0,
            .prefix_percent = 0,
            .prefix_without_code_percent = 0,
            .enumeration_percent = 0,
            .step_edit_percent = 10,
            .fine_features = false};

  // How much larger the share of fresh cases of full size gets where nothing was new for very
  // long, if they are valid as often as children; and the number of runs without news after which
  // it is half of that. Where nothing gives feedback, all that helps is this share. Chosen on
  // the tuning half of the suite, in 5 trials; not measured alone.
  double stale_full_share = 0.15;
  double stale_runs = 2'000;
  // The same where no more than so many cases are kept: such a property shows nothing that could
  // guide, and fresh cases are the cheapest.
  // Measured on int (overhead: 13 times random, then 6) and suite-numbers (40 trials). Without it,
  // hypotenuse takes 1.7 times the tests; base64 and dns-pointer take as many (40 trials).
  double flat_full_share = 0.7;
  std::uint64_t flat_kept = 4;
  // The share at the very beginning, and the number of cases after which half of the way to the
  // usual share is gone: as long as nothing is known, chance is as good as anything. As above.
  // Beside 0.5 and 50, see docs/appendix/benchmarks.md, the start of a search.
  double first_full_share = 1;
  double full_first = 25;
  // Of fresh cases of full size, one in so many has a size that grows from nothing, as for
  // `random`; the others have all sizes from the start, the largest first. 0 for none, which took
  // 8% more tests on 68 tasks of the tuning half, bst, rbt and stlc (20 trials each).
  unsigned growing_every = 2;

  // What is kept runs a second time, so that features that come and go are left out, and so that
  // comparisons can be recorded: so many cases at first, and then this share of all; more only
  // where of those that ran twice more than `most_refuted` showed nothing new the second time. On
  // suite-large-code 29% of the cases ran twice before. In the first `compared_first` cases, where
  // nearly all is new, comparisons are recorded at once and only the share of cases runs twice,
  // without the reserve: 0.93 of the tests (measured as above).
  double compared_first = 200;
  double second_run_share = 0.1;
  double second_run_reserve = 100;
  double most_refuted = 0.1;

  // Share of all cost that children of cases of full size and growth may take: they run long.
  // Not measured.
  double most_grown_share = 0.1;

  // After so many runs without a new edge or label, comparisons whose sides are equal are features,
  // too: conditions that were joined without a branch give no other sign of the part that holds.
  // They cost time in every run. On the same tasks it makes no difference; joined conditions are
  // never found without it.
  std::uint64_t equal_after = 2'000;
  // From then on, one run in so many is a kept case once more, for what it compares now: it may
  // have drifted, and what was tried in vain before may make sides equal.
  std::uint64_t compare_every = 2'000;
  // Comparisons are recorded of cases that are kept for new edges, labels or counts, and of so many
  // of those that only have new sequences. All of them took 10% more tests on ifc-stack, none 30%
  // more on micro (60 trials).
  unsigned compare_sequences_percent = 30;

  // Fresh cases of full size that take so many edges in the mean are mostly scouts: only edges that
  // no valid case took are looked for; so many scouts for each one that is recorded whole.
  double scout_edges = 2'000;
  double scouts_for_each = 7;

  // Operands keep so much of their share where they find much less than other cases do for their
  // cost. Not measured alone.
  double least_worth_of_operands = 0.1;

  // Runs in which small fresh cases still bring much. Not measured alone.
  std::uint64_t young = 3000;
  // Of small fresh cases, and of what edits draw. 12 and 8 were tried before on ifc-stack:
  // larger cases run slower and take news from small ones.
  unsigned small_size = 8;
  // The largest case of the enumeration (see EnumeratedChoices), and draws that it may take to find
  // a new one. Not measured.
  unsigned enumeration_size = 12;
  unsigned enumeration_attempts = 64;
  // To append an element with which the case did not run lately. Not measured.
  unsigned append_attempts = 8;

  // Runs before everything is forgotten, if the last `1 / quiet_divisor` of them brought no
  // new edge; doubles each time. Several short searches find a rare fault of ifc-stack
  // sooner than one long search; 50,000 runs without news were the limit before.
  std::uint64_t first_patience = 30'000;
  std::uint64_t quiet_divisor = 8;

  EditorTuning editor;
  GrowthTuning growth;
  PayoffTuning payoff;
  PrefixChainTuning chain;
  CorpusTuning corpus;
  OperandsTuning operands;
};

// `random` has no numbers of its own: sizes come from the campaign (see SizeSchedule).
struct Tuning {
  AdaptiveTuning adaptive;
  FuzzchickTuning fuzzchick;
  MutagenTuning mutagen;
  PrefixTuning prefix;
  ZestTuning zest;
};

// One row for each number; valid as long as the struct.
std::vector<tuning::Row> rows_of(Tuning& tuning);

}  // namespace sonde::search
