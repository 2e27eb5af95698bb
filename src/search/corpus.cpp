// SPDX-License-Identifier: Apache-2.0
#include "search/corpus.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

constexpr std::uint64_t some_quiet = 1000;  // runs without news, after which counts matter
constexpr int rivals = 8;                   // for the place of the next parent
constexpr double worth_of_invalid = 0.2;    // beside a valid case
constexpr double size_of_nothing = 20;      // nodes and bytes; below, size hardly matters
constexpr unsigned growing_percent = 20;    // of children larger than their parent that replace it
constexpr std::size_t room_to_drift = 8;    // nodes and bytes beyond the size at birth
constexpr std::size_t most_kept = 4096;     // of each sort; then, old ones go for new

Corpus::Grade grade_of(coverage::Feature feature) {
  switch (coverage::aspect_of(feature)) {
    case coverage::Aspect::Path: return Corpus::Grade::Sequence;
    case coverage::Aspect::Progress: return Corpus::Grade::Count;
    default: return Corpus::Grade::Edge;
  }
}

// A byte of a text counts like a node: else texts would drift without bound.
std::size_t size_of(const Tree& tree) {
  std::size_t size = tree.size();
  for (const Node& node : tree.nodes())
    if (node.kind.form() == Form::Bytes) size += tree.bytes(node).size();
  return size;
}

}  // namespace

bool Corpus::look(const execute::Observation& seen) {
  news_.clear();
  grade_ = Grade::Count;
  ++runs_;
  for (const Feature feature : seen.features) {
    const Ledger::Id id = ledger_.number(feature);
    Ledger::Entry& entry = ledger_[id];
    entry.last_run = runs_;
    if (is_new(entry, seen)) note(id);
  }
  ++quiet_;
  if (!news_.empty() && grade_ != Grade::Count) quiet_ = 0;
  return !news_.empty();
}

// New among valid runs, or, where no valid one has shown it, among the others.
bool Corpus::is_new(Ledger::Entry& entry, const execute::Observation& seen) {
  if (seen.valid()) return entry.valid_hits++ == 0;
  if (entry.valid_hits != 0 || entry.invalid_hit) return false;
  entry.invalid_hit = true;
  return true;
}

void Corpus::note(Ledger::Id feature) {
  ++features_;
  news_.push_back(feature);
  grade_ = std::min(grade_, grade_of(ledger_[feature].feature));
}

std::vector<Corpus::Feature> Corpus::news_of(Index index) const {
  std::vector<Feature> features;
  for (const Ledger::Id id : kept_[index].news) features.push_back(ledger_[id].feature);
  return features;
}

Corpus::Index Corpus::keep(const execute::Observation& again) {
  const std::size_t size = size_of(again.tree);
  Kept made{again.tree, again.valid(), grade_, {}, size, size};
  std::ranges::copy_if(news_, std::back_inserter(made.news), [&](Ledger::Id id) {
    return std::ranges::find(again.features, ledger_[id].feature) != again.features.end();
  });
  auto& same = grade_ == Grade::Count ? counts_ : main_;
  if (same.size() < most_kept) {
    same.push_back(kept_.size());
    kept_.push_back(std::move(made));
    return same.back();
  }
  const Index at = same[news_.front() % most_kept];
  kept_[at] = std::move(made);
  return at;
}

double Corpus::score_of(const Kept& kept) const {
  double tried = 1.0 + kept.children;
  if (kept.valid) {
    std::uint32_t least = ~std::uint32_t{0};
    for (const Ledger::Id id : kept.news) least = std::min(least, ledger_[id].valid_hits);
    tried = least;
  }
  const double worth = (kept.valid ? 1 : worth_of_invalid);
  return tried * (size_of_nothing + static_cast<double>(kept.size)) / worth;
}

Corpus::Index Corpus::pick(Random& random) const {
  if (main_.empty()) return pick_from(counts_, random);
  const bool wants_counts = random.below(quiet_ + some_quiet) < quiet_ / 2;
  return pick_from(wants_counts && !counts_.empty() ? counts_ : main_, random);
}

Corpus::Index Corpus::pick_from(const std::vector<Index>& some, Random& random) const {
  Index best = some[random.below(some.size())];
  double best_score = score_of(kept_[best]);
  for (int i = 1; i < rivals; ++i) {
    const Index rival = some[random.below(some.size())];
    const double score = score_of(kept_[rival]);
    if (score >= best_score) continue;
    best = rival;
    best_score = score;
  }
  return best;
}

void Corpus::drift(Index parent, const execute::Observation& child, Random& random) {
  Kept& kept = kept_[parent];
  ++kept.children;
  const std::size_t size = size_of(child.tree);
  if (child.valid() != kept.valid || size > kept.birth_size + room_to_drift) return;
  if (size > kept.size && !random.chance(growing_percent)) return;
  if (!std::ranges::all_of(kept.news, [&](Ledger::Id id) { return shown(id); })) return;
  kept.tree = child.tree;
  kept.size = size;
}

void Corpus::forget() {
  kept_.clear();
  main_.clear();
  counts_.clear();
  quiet_ = 0;
  ledger_.clear();
  features_ = 0;
}

}  // namespace sonde::search
