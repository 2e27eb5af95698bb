// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "mutate/zest.hpp"
#include "search/confirm.hpp"
#include "search/feature_counts.hpp"
#include "search/strategy.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Keeps a case for what is new in any run, or new among valid ones, and overwrites
// bursts of its choices (Zest; Padhye et al., 2019). The first case is random, and all others
// descend from it. The paper leaves the order of parents and their children open; these are
// JQF's: parents come round robin, with more children for those that cover more, and for those
// that were the first to cover something. Where it departs from paper and tool:
//   Choices are those of the tree, not bytes, so that an early change does not shift later ones.
//   What is drawn has a random size up to max-size, where generators of JQF have their own.
//   Hit counts, with JQF's constants, have AFL's eight buckets, as all edges here, not powers of 2.
//   A parent stops to be favoured when others took over all its keys, as in JQF before 2023.
//   A case has no limit of 10,240 bytes: trees have limits of their own.
//   100,000 cases without one to save do not end the search: the campaign decides that.
//   Labels and assumptions are features beside edges, as in every strategy here.
//   A case runs twice before it is kept, as in every strategy here.
class ZestStrategy final : public Strategy {
 public:
  ZestStrategy(std::uint64_t seed, SizeSchedule sizes, const ZestTuning& tuning = {});

  run::Observation step(run::Runner& runner) override;
  Progress progress() const override;
  run::Observation adopt(run::Runner& runner, const Tree& tree) override;
  KeptCase last_kept() const override { return last_kept_; }
  void resume(std::span<const KeptCase> kept) override;

  // Saved cases are numbered from 0 on.
  std::size_t saved() const { return queue_.size(); }
  std::size_t parent() const { return parent_; }  // of the last child
  bool favoured(std::size_t saved) const { return queue_[saved].responsible > 0; }

 private:
  using Feature = coverage::Feature;

  struct Saved {
    Tree tree;
    std::uint64_t covers;           // keys
    std::uint64_t responsible = 0;  // for so many keys; favoured while there are any
  };

  void begin_step(run::Runner& runner);
  unsigned any_size();
  run::Observation run_child(run::Runner& runner);
  std::uint64_t children_of(const Saved& parent) const;
  run::Observation judge(run::Runner& runner, const run::Observation& seen);
  bool is_news(const run::Observation& seen) const;
  bool is_new_to(const FeatureCounts& keys, std::span<const Feature> features) const;
  void save(const KeptCase& kept);
  void find_keys(std::span<const Feature> features);
  void take_over(Feature key, std::size_t heir);

  ZestTuning tuning_;
  Random random_;
  unsigned max_size_;  // of what is drawn
  mutate::Bursts bursts_;
  std::vector<Saved> queue_;
  std::size_t parent_ = 0;
  std::uint64_t children_ = 0;  // of that parent, in this cycle
  FeatureCounts total_;         // keys with their buckets
  FeatureCounts total_keys_;
  FeatureCounts valid_keys_;
  std::unordered_map<Feature, std::size_t> owners_;
  std::vector<Feature> keys_;  // of the last run, each once
  Confirmation confirmation_;
  Tree child_;
  KeptCase last_kept_;
  bool watches_ = false;
};

}  // namespace sonde::search
