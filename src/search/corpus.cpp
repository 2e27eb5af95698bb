// SPDX-License-Identifier: Apache-2.0
// A case is kept for each feature that was never seen in any run, or never in a valid run
// (Zest; Padhye et al., 2019). A parent is picked by how rare its features are (AFLFast;
// Bohme et al., 2016), of a few picked at random. Records and drift are ours.
#include "search/corpus.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

// A byte of a text counts like a node. Otherwise texts would drift without bound.
std::size_t size_of(const Tree& tree) {
  std::size_t size = tree.size();
  if (tree.arena().empty()) return size;
  for (const Node& node : tree.nodes())
    if (node.kind.form() == Form::Bytes) size += tree.bytes(node).size();
  return size;
}

}  // namespace

Corpus::Grade Corpus::grade_of(Feature feature) {
  switch (coverage::aspect_of(feature)) {
    case coverage::Aspect::Path: return Grade::Sequence;
    case coverage::Aspect::Progress: return Grade::Count;
    default: return Grade::Edge;
  }
}

bool Corpus::record(const run::Observation& seen) {
  record(seen.outcome, seen.features);
  return !news_.empty();
}

void Corpus::record(Outcome outcome, std::span<const Feature> features) {
  news_.clear();
  grade_ = Grade::Count;
  const std::uint64_t run = ++runs_;
  for (const Feature feature : features) {
    const FeatureTable::Id id = table_.number(feature);
    FeatureTable::Entry& entry = table_[id];
    entry.last_run = run;
    if (is_new(entry, outcome)) [[unlikely]]
      note(id);
  }
  allowance_ = std::min(allowance_ + tuning_.weak_share, tuning_.weak_reserve);
  if (!news_.empty() && !affords_news(outcome)) news_.clear();
  ++quiet_;
  ++since_record_;
  if (!news_.empty() && grade_ != Grade::Count) quiet_ = 0;
}

// Whether the feature is new among valid runs, or, if no valid run has shown it, among the
// others.
bool Corpus::is_new(FeatureTable::Entry& entry, Outcome outcome) {
  if (outcome != Outcome::Discard) return entry.valid_hits++ == 0;
  if (entry.valid_hits != 0 || entry.invalid_hit) return false;
  entry.invalid_hit = true;
  return true;
}

// A new edge or label is always worth a case. Programs with many edges have new sequences and
// counts in nearly every run: of those, a share is kept, and exact counts only where they set a
// record once half of the reserve is used.
bool Corpus::affords_news(Outcome outcome) {
  const auto is_strong = [&](FeatureTable::Id id) {
    return is_first_of_edge(table_[id].feature, outcome);
  };
  if (grade_ == Grade::Edge && std::ranges::any_of(news_, is_strong)) return true;
  const bool is_short = allowance_ < tuning_.weak_reserve / 2;
  if (allowance_ < 1 || (is_short && grade_ == Grade::Count && !breaks_record())) return false;
  allowance_ -= 1;
  return true;
}

// Whether a new feature is a label, or an edge that no run took before, however often; among
// valid runs, if this one is.
bool Corpus::is_first_of_edge(Feature feature, Outcome outcome) const {
  if (grade_of(feature) != Grade::Edge) return false;
  if (coverage::aspect_of(feature) != coverage::Aspect::Edge) return true;
  for (Feature bucket = 0; bucket < coverage::bucket_count; ++bucket) {
    const Feature other = coverage::in_bucket(feature, bucket);
    const auto known = table_.find(other);
    if (other == feature || !known) continue;
    if (outcome == Outcome::Discard || table_[*known].valid_hits > 0) return false;
  }
  return true;
}

bool Corpus::breaks_record() const {
  return std::ranges::any_of(news_, [&](FeatureTable::Id id) {
    const Feature count = table_[id].feature;
    const auto edge = edges_.find(coverage::counted_edge(count));
    return !edge || coverage::hits_in(count) > records_[*edge];
  });
}

void Corpus::note(FeatureTable::Id feature) {
  ++features_;
  news_.push_back(feature);
  grade_ = std::min(grade_, grade_of(table_[feature].feature));
}

Discovery Corpus::discovery() const {
  Discovery found;
  for (const FeatureTable::Entry& entry : table_.entries()) {
    if (entry.valid_hits == 0 || grade_of(entry.feature) != Grade::Edge) continue;
    ++found.behaviours;
    if (entry.valid_hits == 1) ++found.singles;
  }
  return found;
}

std::vector<Corpus::Feature> Corpus::news_of(Index index) const {
  std::vector<Feature> features;
  for (const FeatureTable::Id id : kept_[index].news) features.push_back(table_[id].feature);
  return features;
}

Corpus::Index Corpus::keep(const run::Observation& again) {
  const std::size_t size = size_of(again.tree);
  Kept made{again.tree, again.valid(), grade_, {}, size, size};
  mark_shown(again.features);
  std::ranges::copy_if(news_, std::back_inserter(made.news),
                       [&](FeatureTable::Id id) { return shown(id); });
  const Index kept = keep(std::move(made));
  add_close(kept, again.features);
  return kept;
}

void Corpus::mark_shown(std::span<const Feature> features) {
  ++runs_;
  for (const Feature feature : features)
    if (const auto id = table_.find(feature)) table_[*id].last_run = runs_;
}

KeptCase Corpus::last_kept() const {
  if (keeps_ == 0) return {};
  const Kept& last = kept_[last_kept_];
  return {.tree = last.tree,
          .valid = last.valid,
          .features = news_of(last_kept_),
          .failures = last.failures,
          .replaced = replaced_};
}

bool Corpus::lacks_some_of(const run::Observation& seen) const {
  return std::ranges::any_of(seen.features, [&](Feature feature) {
    return grade_of(feature) == Grade::Edge && table_.valid_hits(feature) == 0;
  });
}

bool Corpus::take_in(const run::Observation& seen) {
  news_.clear();
  for (const Feature feature : seen.features)
    if (grade_of(feature) == Grade::Edge && table_.valid_hits(feature) == 0)
      news_.push_back(table_.number(feature));
  if (news_.empty()) return false;
  grade_ = Grade::Edge;
  const std::size_t size = size_of(seen.tree);
  add_close(keep(Kept{seen.tree, true, grade_, news_, size, size}), seen.features);
  return true;
}

// A number is used up in any case: both processes count alike.
void Corpus::restore(const KeptCase& kept) {
  record(kept.valid ? Outcome::Pass : Outcome::Discard, kept.features);
  if (news_.empty() || kept.tree.empty()) {
    ++keeps_;
    return;
  }
  const std::size_t size = size_of(kept.tree);
  Kept made{kept.tree, kept.valid, grade_, news_, size, size};
  made.failures = kept.failures;
  add_close(keep(std::move(made)), kept.features);
}

Corpus::Index Corpus::keep(Kept made) {
  made.number = ++keeps_;
  replaced_ = 0;
  if (grade_ != Grade::Count) return last_kept_ = add(std::move(made), main_);
  const Index at = add(std::move(made), counted_);
  for (const FeatureTable::Id count : kept_[at].news) claim_record(at, table_[count].feature);
  return last_kept_ = at;
}

Corpus::Index Corpus::add(Kept made, std::vector<Index>& same) {
  if (same.size() < tuning_.most_kept) {
    same.push_back(kept_.size());
    kept_.push_back(std::move(made));
    return same.back();
  }
  const Index at = same[news_.front() % tuning_.most_kept];
  forget_close(at);
  replaced_ = kept_[at].number;
  kept_[at] = std::move(made);
  return at;
}

// More hits in a larger case are no progress: loops run longer with every element.
void Corpus::claim_record(Index claimant, Feature count) {
  const FeatureTable::Id edge = edges_.number(coverage::counted_edge(count));
  if (edge == holders_.size()) {
    holders_.push_back(claimant);
    records_.push_back(0);
  }
  const Kept& made = kept_[claimant];
  const Kept& holder = kept_[holders_[edge]];
  const unsigned hits = coverage::hits_in(count);
  const bool is_more = hits > records_[edge] && made.birth_size <= holder.birth_size;
  if (made.valid == holder.valid ? !is_more : !made.valid) return;
  holders_[edge] = claimant;
  records_[edge] = hits;
  since_record_ = 0;
}

// Hits only grow. So while those of the rarest feature have not grown, no other is rarer; and
// what they were is never more than what the least are now.
std::uint64_t Corpus::least_hits(const Kept& kept) const {
  if (kept.news.empty()) return ~std::uint64_t{0};
  const bool is_known = kept.rarest_hits != 0;
  if (is_known && table_[kept.rarest].valid_hits == kept.rarest_hits) return kept.rarest_hits;
  const auto hits_of = [&](FeatureTable::Id id) { return table_[id].valid_hits; };
  kept.rarest = *std::ranges::min_element(kept.news, {}, hits_of);
  return kept.rarest_hits = hits_of(kept.rarest);
}

double Corpus::score_of(const Kept& kept, std::uint64_t least_hits) const {
  double tried = kept.valid ? static_cast<double>(least_hits) : 1.0 + kept.children;
  tried *= 1 + tuning_.failure_cost * kept.failures;
  const double worth = kept.valid ? 1 : tuning_.invalid_worth;
  return tried * (tuning_.free_size + static_cast<double>(kept.size)) / worth;
}

Corpus::Index Corpus::pick(Random& random) const {
  if (main_.empty()) return pick_from(holders_, random);
  const bool wants_counts = static_cast<double>(random.below(1U << 20)) < record_share() * 0x1p20;
  return pick_from(wants_counts && !holders_.empty() ? holders_ : main_, random);
}

double Corpus::record_share() const {
  const auto quiet = static_cast<double>(quiet_);
  const double stall =
      tuning_.stall_runs / (tuning_.stall_runs + static_cast<double>(since_record_));
  const double most = std::max(tuning_.least_record_share, tuning_.most_record_share * stall);
  return most * quiet / (quiet + tuning_.quiet_runs);
}

// A case may have been kept for thousands of features. They are counted only where the score
// that the case had before could still be the best.
Corpus::Index Corpus::pick_from(const std::vector<Index>& some, Random& random) const {
  Index best = some[random.below(some.size())];
  double best_score = score_of(kept_[best], least_hits(kept_[best]));
  for (unsigned i = 1; i < tuning_.rivals; ++i) {
    const Index rival = some[random.below(some.size())];
    const Kept& kept = kept_[rival];
    if (score_of(kept, kept.rarest_hits) >= best_score) continue;
    const double score = score_of(kept, least_hits(kept));
    if (score >= best_score) continue;
    best = rival;
    best_score = score;
  }
  return best;
}

void Corpus::aim(Focus& focus) {
  focus_ = &focus;
  closest_.assign(focus.targets(), {});
}

// A case shows how close it came only where no case came closer.
void Corpus::add_close(Index index, std::span<const Feature> features) {
  if (focus_ == nullptr) return;
  for (const Feature feature : features) {
    const auto found = focus_->closeness(feature);
    if (!found) continue;
    focus_->recall(*found, kept_[index].valid);
    Closest& closest = closest_[found->target];
    if (found->blocks > closest.blocks) continue;
    if (found->blocks < closest.blocks) closest = {found->blocks, {}};
    if (closest.cases.size() == focus_->tuning().most_close)
      closest.cases.erase(closest.cases.begin());
    closest.cases.push_back(index);
  }
}

void Corpus::forget_close(Index index) {
  for (Closest& each : closest_) std::erase(each.cases, index);
}

// Mostly for a target that no case has reached.
std::optional<Corpus::Index> Corpus::pick_close(Random& random) const {
  std::vector<const Closest*> all;
  std::vector<const Closest*> unreached;
  for (const Closest& each : closest_) {
    if (each.cases.empty()) continue;
    all.push_back(&each);
    if (each.blocks > 0) unreached.push_back(&each);
  }
  if (all.empty()) return std::nullopt;
  const bool wants_more = !unreached.empty() && random.chance(focus_->tuning().unreached_percent);
  const auto& some = wants_more ? unreached : all;
  return pick_from(some[random.below(some.size())]->cases, random);
}

void Corpus::drift(Index parent, const run::Observation& child, Random& random) {
  Kept& kept = kept_[parent];
  ++kept.children;
  const std::size_t size = size_of(child.tree);
  if (child.valid() != kept.valid || size > kept.birth_size + tuning_.room_to_drift) return;
  if (size > kept.size && !random.chance(tuning_.growing_percent)) return;
  if (!std::ranges::all_of(kept.news, [&](FeatureTable::Id id) { return shown(id); })) return;
  kept.tree = child.tree;
  kept.size = size;
}

void Corpus::forget() {
  kept_.clear();
  keeps_ = 0;
  main_.clear();
  counted_.clear();
  holders_.clear();
  quiet_ = 0;
  since_record_ = 0;
  allowance_ = tuning_.weak_reserve;
  table_.clear();
  edges_.clear();
  records_.clear();
  features_ = 0;
  std::ranges::fill(closest_, Closest{});
}

}  // namespace sonde::search
