// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "mutate/zest.hpp"
#include "search/confirm.hpp"
#include "search/feature_counts.hpp"
#include "search/random.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Keeps a case for what is new in any run, or new among valid ones, and overwrites
// bursts of its choices (Zest; Padhye et al., 2019). Parents come round robin, with
// more children for those that cover more, and for those that were the first to cover
// something. After the first case kept, no case is fresh.
class ZestStrategy final : public Strategy {
 public:
  ZestStrategy(std::uint64_t seed, SizeSchedule sizes, const ZestTuning& tuning = {});

  run::Observation step(run::Runner& runner) override;

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

  run::Observation run_child(run::Runner& runner);
  std::uint64_t children_of(const Saved& parent) const;
  run::Observation judge(run::Runner& runner, const run::Observation& seen);
  bool is_news(const run::Observation& seen) const;
  void save(const run::Observation& seen);
  void find_keys(std::span<const Feature> features);
  void take_over(Feature key, std::size_t heir);

  ZestTuning tuning_;
  Random random_;
  FreshCases fresh_;
  unsigned max_size_;  // of what children draw
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
  std::uint64_t cases_ = 0;
};

}  // namespace sonde::search
