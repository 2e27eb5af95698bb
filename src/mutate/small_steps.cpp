// SPDX-License-Identifier: Apache-2.0
// First a span is picked, by rejection sampling, with a weight of how many ways there are to change
// its kind and of how often edits in its role left cases valid. Then one of the edits of its form
// is picked, with the weight of its row times what was learned of it. Roles and edits each have a
// row of counts: tried, valid, news. Where most cases are valid, validity does not count.
#include "mutate/small_steps.hpp"

#include <algorithm>

#include "mutate/mirror.hpp"
#include "mutate/tuning.hpp"
#include "tree/holes.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

std::uint32_t mixed(std::uint32_t hash, std::uint64_t with) {
  const std::uint64_t product = (hash ^ with) * 0x9e3779b97f4a7c15U;
  return static_cast<std::uint32_t>(product >> 32);
}

// Siblings of a leaf that are enumerations or booleans are its tags: they may say what the
// leaf means, for example that a number is secret.
std::uint32_t tags_in(const Tree& tree, Index record, std::uint32_t hash) {
  for (const Index at : children(tree, record))
    if (tree[at].kind.form() == Form::Choice && tree[at].extent == 1)
      hash = mixed(hash, tree[at].value + 1);
  return hash;
}

// The span around this one; the root for the root. Most spans stand close behind the one that
// holds them, so the search goes back from the span and not down from the root.
Index holder_of(const Tree& tree, Index span) {
  Index at = span;
  while (at > 0 && (at == span || tree.end_of(at) <= span)) --at;
  return at;
}

// A hash of what a span is to those around it: its kind, the kinds of the two spans that hold
// it, and its tags. Whether edits leave cases valid depends on the role more than on the kind.
std::uint32_t role_of(const Tree& tree, Index span) {
  const Index parent = holder_of(tree, span);
  const Index grandparent = holder_of(tree, parent);
  std::uint32_t role = mixed(tree[span].kind.bits(), tree[parent].kind.bits());
  role = mixed(role, tree[grandparent].kind.bits());
  if (tree[parent].kind.form() == Form::Record) role = tags_in(tree, parent, role);
  return role;
}

// An index with a chance in proportion to its weight.
std::size_t pick_weighted(std::span<const float> weights, Random& random) {
  float sum = 0;
  for (const float weight : weights) sum += weight;
  float dice = sum * static_cast<float>(random.next() >> 40) * 0x1p-24F;
  std::size_t at = 0;
  while (at + 1 < weights.size() && dice >= weights[at]) dice -= weights[at++];
  return at;
}

}  // namespace

bool SmallSteps::may_have_twins(const Tree& tree) {
  constexpr std::size_t siblings_and_parent = 3;
  return tree.size() >= siblings_and_parent;
}

bool SmallSteps::apply(Tree& tree, Sides sides, Material& material) {
  picked_ = {};
  if (sides == Sides::Both && !may_have_twins(tree)) return false;
  if (!pick_place(tree, sides, material.random)) return false;
  pick_step(tree[picked_.span].kind.form(), sides, material.random);
  if (sides == Sides::Both) return apply_to_both(tree, material);
  return picked_.step->apply(tree, picked_.span, material);
}

bool SmallSteps::apply_to_both(Tree& tree, Material& material) {
  const auto twins = twins_at(tree, picked_.span);
  if (!twins) return false;
  before_ = tree;
  const Random same = material.random;
  // The later one first: it does not move the earlier.
  bool done = picked_.step->apply(tree, twins->image, material);
  const Random after = material.random;
  if (done) {
    number_holes(tree, twins->image);
    material.random = same;
    done = picked_.step->apply(tree, twins->place, material);
    number_holes(tree, twins->place);
  }
  material.random = after;
  if (!done) tree = before_;
  return done;
}

float SmallSteps::worth_of(float valid, float tried) {
  return tuned.small_steps.least_worth + (valid + 1) / (tried + 2);
}

float SmallSteps::news_share_of(float news, float tried) {
  return (news + 1) / (tried + tuned.small_steps.expected_tries);
}

float SmallSteps::weight_of(const Learned& known, float ways) const {
  return ways * (wants_valid() ? known.worth * known.worth : known.worth);
}

float SmallSteps::ways_of(Kind kind) {
  Ways& known = ways_[kind.bits() / 8 % ways_.size()];
  if (known.kind != kind) [[unlikely]]
    known = {kind, static_cast<float>(ways_to_change(kind))};
  return known.count;
}

// Rejection sampling: a span is picked at random and refused with a chance that falls with its
// weight. This looks at a few spans, where a sum of weights would look at all. Where all spans
// weigh little, the last one looked at is taken. The role is worked out only where the best
// role would be accepted.
bool SmallSteps::pick_place(const Tree& tree, Sides sides, Random& random) {
  if (tree.size() < 2) return false;
  const SmallStepTuning& tuning = tuned.small_steps;
  const float most_worth = (1 + tuning.least_worth) * (1 + tuning.least_worth);
  const auto most_ways = static_cast<float>(tuning.most_alternative_ways + tuning.recursive_ways);
  auto& roles = roles_[static_cast<std::size_t>(sides)];
  const auto role_at = [&](Index span) { return &roles[role_of(tree, span) % roles.size()]; };
  if (tree.size() == 2 && ways_of(tree[1].kind) > 0) {  // it would be picked sooner or later
    picked_ = {.span = 1, .role = role_at(1)};
    return true;
  }
  for (unsigned look = 0; look < tuning.looks; ++look) {
    const std::uint64_t word = random.next();
    const auto span = static_cast<Index>(1 + (((word >> 32) * (tree.size() - 1)) >> 32));
    const float ways = ways_of(tree[span].kind);
    if (ways <= 0) continue;
    picked_.span = span;
    const float dice = most_ways * most_worth * static_cast<float>(word & 0xffffff) * 0x1p-24F;
    if (dice >= ways * most_worth) continue;
    picked_.role = role_at(span);
    if (dice < weight_of(*picked_.role, ways)) return true;
  }
  if (picked_.span == 0) return false;
  picked_.role = role_at(picked_.span);
  return true;
}

void SmallSteps::pick_step(Form form, Sides sides, Random& random) {
  const auto steps = span_edits_of(form);
  const SmallStepTuning& tuning = tuned.small_steps;
  auto& edits = edits_[static_cast<std::size_t>(sides)][static_cast<std::size_t>(form)];
  std::array<float, most_span_edits> weights;
  const bool by_worth = wants_valid();
  float most = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) most = std::max(most, edits[i].news_share);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    weights[i] = static_cast<float>(steps[i].weight) * (by_worth ? edits[i].worth : 1) *
                 std::max(tuning.least_chance, edits[i].news_share / most);
  }
  const std::size_t chosen = pick_weighted(std::span(weights).first(steps.size()), random);
  picked_.step = &steps[chosen];
  picked_.edit = &edits[chosen];
}

bool SmallSteps::wants_valid() const {
  return all_.valid < tuned.small_steps.enough_valid * all_.tried;
}

void SmallSteps::record(Result result) {
  for (Learned* known : {picked_.role, picked_.edit, &all_}) {
    if (known == nullptr) continue;
    known->tried += 1;
    known->valid += result.valid ? 1 : 0;
    known->news += result.news ? 1 : 0;
    known->worth = worth_of(known->valid, known->tried);
    known->news_share = news_share_of(known->news, known->tried);
  }
}

}  // namespace sonde::mutate
