// SPDX-License-Identifier: Apache-2.0
#include "search/confirm.hpp"

#include <algorithm>
#include <iterator>

namespace sonde::search {
namespace {

using Features = std::vector<coverage::Feature>;

void sort_into(Features& sorted, std::span<const coverage::Feature> features) {
  sorted.assign(features.begin(), features.end());
  std::ranges::sort(sorted);
  const auto repeated = std::ranges::unique(sorted);
  sorted.erase(repeated.begin(), repeated.end());
}

}  // namespace

Confirmation::Confirmed Confirmation::confirm(run::Runner& runner, const run::Observation& first) {
  tree_ = first.tree;
  first_.assign(first.features.begin(), first.features.end());
  const auto outcome = first.outcome;
  const bool fresh = first.fresh;
  auto again = runner.run(tree_, random_, 0);
  compare(again.features);
  again.features = both_;
  again.fresh = fresh;
  return {again, again.outcome == outcome};
}

double Confirmation::stability() const {
  return seen_ == 0 ? 1.0 : static_cast<double>(steady_) / static_cast<double>(seen_);
}

// Features of both runs stay in the order of the first run, because paths have an order.
void Confirmation::compare(std::span<const coverage::Feature> again) {
  if (std::ranges::equal(first_, again)) {  // the usual case
    both_ = first_;
    flickered_.clear();
    seen_ += first_.size();
    steady_ += first_.size();
    return;
  }
  sort_into(first_sorted_, first_);
  sort_into(again_sorted_, again);
  both_.clear();
  std::ranges::copy_if(first_, std::back_inserter(both_), [&](coverage::Feature feature) {
    return std::ranges::binary_search(again_sorted_, feature);
  });
  flickered_.clear();
  std::ranges::set_symmetric_difference(first_sorted_, again_sorted_,
                                        std::back_inserter(flickered_));
  const std::size_t both_sizes = first_sorted_.size() + again_sorted_.size();
  const std::size_t steady = (both_sizes - flickered_.size()) / 2;
  seen_ += steady + flickered_.size();
  steady_ += steady;
}

}  // namespace sonde::search
