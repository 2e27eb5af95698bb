// SPDX-License-Identifier: Apache-2.0
// What several searches counted, taken together, is what one of them would have counted.
#include "campaign/tally.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde::campaign {
namespace {

// A case as it was seen: what it drew, what it met.
struct SeenCase {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  Outcome outcome = Outcome::Pass;
  bool fresh = false;
  bool reached = false;
  std::vector<double> hits{};
};

SeenCase drawn_case(Random& random) {
  SeenCase seen{.first = 1 + random.below(4), .second = random.below(3)};
  seen.outcome = random.chance(30) ? Outcome::Discard : Outcome::Pass;
  seen.fresh = random.chance(50);
  seen.reached = random.chance(50);
  while (random.chance(40)) seen.hits.push_back(static_cast<double>(random.below(5)));
  return seen;
}

class TallyTest : public testing::Test {
 protected:
  Tally empty() const {
    static const Type text{.form = Form::Bytes, .style = Style::Text, .name = "Text"};
    static const Type* const arguments[] = {&text, &text};
    Tally tally;
    tally.follow({&check_}, shapes_of(arguments, 2));
    return tally;
  }

  void add(Tally& tally, const SeenCase& each) const {
    Tree tree;
    const auto root = tree.open(Kind("arguments", Form::Record));
    for (const auto size : {each.first, each.second})
      tree.leaf(Kind("Text", Form::Bytes), std::string(size, 'a'));
    tree.close(root);
    run::Probe probe;
    for (const double hit : each.hits) probe.hits.push_back({label_.id, hit});
    probe.hits.push_back({gate_.id, each.hits.empty() ? 0.0 : 1.0});
    if (each.first == 1) probe.refused_by = &assumption_;
    else probe.refused_why = "no luck";
    probe.was_cut = each.second == 2;
    if (each.reached) run::reach(check_);
    tally.add({each.outcome, tree, probe, {}, each.fresh});
  }

  const Site& label_ = run::site_named(Role::Observe, "tally test");
  const Site& gate_ = run::site_named(Role::RequireCover, "tally test, a gate", 10);
  const Site& assumption_ = run::site_named(Role::Assume, "tally test, refused");
  const Site& check_ = run::site_named(Role::Check, "tally test, a check");
};

void expect_same(const LabelCount& one, const LabelCount& other) {
  EXPECT_EQ(one.cases, other.cases);
  EXPECT_EQ(one.fresh, other.fresh);
  EXPECT_EQ(one.numbers, other.numbers);
  EXPECT_EQ(one.fresh_numbers, other.fresh_numbers);
}

TEST_F(TallyTest, MergedCountsAreThoseOfAllCases) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    Tally all = empty();
    Tally one = empty();
    Tally other = empty();
    for (auto left = random.below(40); left > 0; --left) {
      const SeenCase each = drawn_case(random);
      add(all, each);
      add(random.chance(50) ? one : other, each);
    }
    Tally merged = empty();
    merged.merge(one);
    merged.merge(other);
    EXPECT_EQ(merged.all().tests, all.all().tests);
    EXPECT_EQ(merged.all().discards, all.all().discards);
    EXPECT_EQ(merged.fresh().tests, all.fresh().tests);
    EXPECT_EQ(merged.fresh().discards, all.fresh().discards);
    EXPECT_EQ(merged.cut(), all.cut());
    for (const Site* site : {&label_, &gate_})
      expect_same(merged.count_of(*site), all.count_of(*site));
    EXPECT_EQ(merged.gates(), all.gates()) << "one that never held, too";
    EXPECT_EQ(merged.needs_fresh(), all.needs_fresh());
    EXPECT_EQ(merged.has_labels(), all.has_labels());
    EXPECT_EQ(merged.refused_by(assumption_), all.refused_by(assumption_));
    EXPECT_EQ(merged.refusals().size(), all.refusals().size());
    ASSERT_EQ(merged.checks().size(), 1U);
    EXPECT_EQ(merged.checks()[0].cases, all.checks()[0].cases);
  }
}

TEST_F(TallyTest, MergedSizesAreThoseOfAllCases) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    Tally all = empty();
    Tally one = empty();
    Tally other = empty();
    for (auto left = random.below(12); left > 0; --left) {
      const SeenCase each = drawn_case(random);
      add(all, each);
      add(random.chance(50) ? one : other, each);
    }
    one.merge(other);
    EXPECT_EQ(one.sizes().valid(), all.sizes().valid());
    ASSERT_EQ(one.sizes().parts().size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
      const PartSize& part = one.sizes().parts()[i];
      EXPECT_EQ(part.least, all.sizes().parts()[i].least) << seed;
      EXPECT_EQ(part.most, all.sizes().parts()[i].most) << seed;
      EXPECT_EQ(part.simplest, all.sizes().parts()[i].simplest) << seed;
    }
    EXPECT_LE(one.sizes().all_simplest(), all.sizes().all_simplest()) << "as far as it is known";
  }
}

TEST_F(TallyTest, TheSimplestCasesOfAllAreKnownWhereBothKnowThem) {
  Tally one = empty();
  Tally other = empty();
  for (Tally* tally : {&one, &other}) {
    add(*tally, {.first = 1, .second = 0});
    add(*tally, {.first = 3, .second = 2});
  }
  Tally simpler = empty();
  add(simpler, {.first = 0, .second = 0});
  one.merge(other);
  EXPECT_EQ(one.sizes().all_simplest(), 2U);
  one.merge(simpler);
  EXPECT_EQ(one.sizes().all_simplest(), 1U);
  simpler.merge(other);
  EXPECT_EQ(simpler.sizes().all_simplest(), 1U);
}

TEST_F(TallyTest, TimeoutsAreMerged) {
  Tally one = empty();
  Tally other = empty();
  one.count_timeout(1);
  other.count_timeout(1);
  other.count_timeout(2);
  one.merge(other);
  EXPECT_EQ(one.timeouts(), 3U);
  EXPECT_EQ(one.all().discards, 3U);
  ASSERT_EQ(one.refusals().size(), 2U);
  EXPECT_EQ(one.refusals()[0].cases, 2U);
}

}  // namespace
}  // namespace sonde::campaign
