// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "run/runner.hpp"
#include "search/feature_table.hpp"
#include "search/focus.hpp"
#include "search/strategy.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// The cases kept so far, each for features that it was the first to show: in any run,
// or in a valid one (Padhye et al., Semantic Fuzzing with Zest, 2019).
class Corpus {
 public:
  using Feature = coverage::Feature;
  using Index = std::size_t;

  // The best of what a case was kept for: new edges or labels, new sequences of edges,
  // or only how often edges were taken.
  enum class Grade : std::uint8_t { Edge, Sequence, Count };

  static Grade grade_of(Feature feature);

  struct Kept {
    Tree tree;
    bool valid = false;
    Grade grade = Grade::Edge;
    std::vector<FeatureTable::Id> news;  // what it was kept for
    std::size_t birth_size = 0;          // nodes and bytes
    std::size_t size = 0;
    std::uint32_t children = 0;
    std::uint32_t failures = 0;  // of its children
    std::uint64_t number = 0;    // of the case, as it was kept
    // Of the news, the one that the fewest valid runs had shown when the case was last scored,
    // and how many those were; 0 before.
    mutable FeatureTable::Id rarest = 0;
    mutable std::uint64_t rarest_hits = 0;
  };

  explicit Corpus(const CorpusTuning& tuning = {})
      : tuning_(tuning), allowance_(tuning.weak_reserve) {}

  // Whether there is no parent to pick.
  bool empty() const { return main_.empty() && holders_.empty(); }
  Index size() const { return kept_.size(); }
  const Kept& operator[](Index index) const { return kept_[index]; }
  // How many features were new in any run, or new among valid runs.
  std::size_t features() const { return features_; }
  std::vector<Feature> news_of(Index index) const;
  Discovery discovery() const;

  // Records the features of a run. Returns whether some were new and the case may be kept for
  // them: always for an edge or a label that is new, else while such cases are a small share of
  // all. `strong_news` says whether edges, with how often they were taken, or labels were new.
  bool record(const run::Observation& seen);
  bool strong_news() const { return !news_.empty() && grade_ == Grade::Edge; }
  // No edge or label was new, but sequences of edges were.
  bool only_new_sequences() const { return grade_ == Grade::Sequence; }
  // Keeps the case last recorded for those of its new features that this run shows: a second one,
  // or the same.
  Index keep(const run::Observation& again);

  std::uint64_t keeps() const { return keeps_; }
  // The case that was kept last.
  KeptCase last_kept() const;
  // Whether a case shows an edge or a label that no valid case recorded here has shown.
  bool lacks_some_of(const run::Observation& seen) const;
  // Keeps a valid case of another corpus for such edges and labels, without recording them: a
  // case that shows them later is still new. Returns false, and keeps nothing, if there are
  // none.
  bool take_in(const run::Observation& seen);
  // Keeps a case that another process had kept.
  void restore(const KeptCase& kept);
  // A child of this case failed. Failures that are known are not worth a search, so the case
  // is picked less often.
  void add_failure(Index parent) { ++kept_[parent].failures; }

  // A parent for the next case: of several picked at random the one whose features are
  // rarest among valid runs; valid and small cases are preferred. The longer edges and
  // sequences bring no news, the more often the parent is a case that holds a record (it took
  // an edge more often than any other), unless no new records are set either.
  Index pick(Random& random) const;
  // From now on, the cases that came closest to each target of the focus are known. It outlives
  // the corpus.
  void aim(Focus& focus);
  // A parent among them; nothing if no case came close to any.
  std::optional<Index> pick_close(Random& random) const;
  const Tree& any(Random& random) const { return kept_[random.below(kept_.size())].tree; }

  // Puts a child in its parent's place if the child shows all that the parent was kept for.
  // So the parts of kept cases that do not matter become varied. The child is the case
  // last recorded.
  void drift(Index parent, const run::Observation& child, Random& random);

  void forget();

 private:
  static bool is_new(FeatureTable::Entry& entry, Outcome outcome);
  void record(Outcome outcome, std::span<const Feature> features);
  Index keep(Kept made);
  Index add(Kept made, std::vector<Index>& same);
  void claim_record(Index claimant, Feature count);
  void note(FeatureTable::Id feature);
  bool shown(FeatureTable::Id feature) const { return table_[feature].last_run == runs_; }
  bool affords_news(Outcome outcome);
  bool is_first_of_edge(Feature feature, Outcome outcome) const;
  bool breaks_record() const;
  void mark_shown(std::span<const Feature> features);
  std::uint64_t least_hits(const Kept& kept) const;
  double score_of(const Kept& kept, std::uint64_t least_hits) const;
  double record_share() const;
  Index pick_from(const std::vector<Index>& some, Random& random) const;
  void add_close(Index index, std::span<const Feature> features);
  void forget_close(Index index);

  CorpusTuning tuning_;
  double allowance_;  // cases that may be kept without an edge that is new
  std::vector<Kept> kept_;
  std::uint64_t keeps_ = 0;  // so far, also of cases that were replaced
  Index last_kept_ = 0;
  std::uint64_t replaced_ = 0;  // the number of the case whose place the last one took; 0: none
  std::vector<Index> main_;     // of grade Edge or Sequence
  std::vector<Index> counted_;  // of grade Count
  // Of those kept for counts, by edge: the most often that one took the edge, and which one.
  FeatureTable edges_;
  std::vector<unsigned> records_;
  std::vector<Index> holders_;
  std::uint64_t since_record_ = 0;  // runs
  std::uint64_t quiet_ = 0;         // runs since the last news of a grade above Count
  FeatureTable table_;
  std::uint64_t runs_ = 0;  // recorded
  std::size_t features_ = 0;
  std::vector<FeatureTable::Id> news_;
  Grade grade_ = Grade::Count;  // of the news
  // Those that came closest to a target.
  struct Closest {
    std::uint32_t blocks = Focus::far;
    std::vector<Index> cases{};
  };
  Focus* focus_ = nullptr;
  std::vector<Closest> closest_;  // by target
};

}  // namespace sonde::search
