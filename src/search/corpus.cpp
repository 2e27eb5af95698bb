// SPDX-License-Identifier: Apache-2.0
#include "search/corpus.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

constexpr int rivals = 8;                 // for the place of the next parent
constexpr double worth_of_invalid = 0.2;  // beside a valid case
constexpr double worth_of_weak = 0.5;     // beside one that reached new edges
constexpr double size_of_nothing = 20;    // nodes; below, size hardly matters
constexpr Tree::Index room_to_drift = 8;  // nodes beyond the size at birth
constexpr std::size_t most_kept = 4096;   // then, weak ones go for others

bool is_weak(coverage::Feature feature) {
  const auto aspect = coverage::aspect_of(feature);
  return aspect == coverage::Aspect::Progress || aspect == coverage::Aspect::Path;
}

bool shows(std::span<const coverage::Feature> features, coverage::Feature wanted) {
  return std::ranges::find(features, wanted) != features.end();
}

}  // namespace

bool Corpus::look(const execute::Observation& seen) {
  news_.clear();
  strong_ = false;
  if (seen.valid()) {
    for (const Feature feature : seen.features)
      if (valid_.hit(feature) == 0) note(feature);
  } else {
    for (const Feature feature : seen.features)
      if (!valid_.holds(feature) && any_.add(feature)) note(feature);
  }
  return !news_.empty();
}

void Corpus::note(Feature feature) {
  news_.push_back(feature);
  strong_ = strong_ || !is_weak(feature);
}

Corpus::Index Corpus::keep(const execute::Observation& again) {
  Kept made{again.tree, again.valid(), !strong_, {}, again.tree.size()};
  std::ranges::copy_if(news_, std::back_inserter(made.news),
                       [&](Feature feature) { return shows(again.features, feature); });
  if (kept_.size() < most_kept) {
    kept_.push_back(std::move(made));
    return kept_.size() - 1;
  }
  Index at = news_.front() % most_kept;
  while (!kept_[at].weak) at = (at + 1) % most_kept;
  kept_[at] = std::move(made);
  return at;
}

double Corpus::score_of(const Kept& kept) const {
  double tried = 1.0 + kept.children;
  if (kept.valid) {
    std::uint32_t least = ~std::uint32_t{0};
    for (const Feature feature : kept.news) least = std::min(least, valid_.hits(feature));
    tried = least;
  }
  const double worth = (kept.valid ? 1 : worth_of_invalid) * (kept.weak ? worth_of_weak : 1);
  return tried * (size_of_nothing + kept.tree.size()) / worth;
}

Corpus::Index Corpus::pick(Random& random) const {
  Index best = random.below(kept_.size());
  double best_score = score_of(kept_[best]);
  for (int i = 1; i < rivals; ++i) {
    const Index rival = random.below(kept_.size());
    const double score = score_of(kept_[rival]);
    if (score >= best_score) continue;
    best = rival;
    best_score = score;
  }
  return best;
}

void Corpus::drift(Index parent, const execute::Observation& child) {
  Kept& kept = kept_[parent];
  ++kept.children;
  if (child.valid() != kept.valid || child.tree.size() > kept.birth_size + room_to_drift) return;
  const bool shows_all = std::ranges::all_of(
      kept.news, [&](Feature feature) { return shows(child.features, feature); });
  if (shows_all) kept.tree = child.tree;
}

void Corpus::forget() {
  kept_.clear();
  any_.clear();
  valid_.clear();
}

}  // namespace sonde::search
