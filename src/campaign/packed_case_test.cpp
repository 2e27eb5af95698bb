// SPDX-License-Identifier: Apache-2.0
#include "campaign/packed_case.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"

namespace sonde::campaign {
namespace {

search::KeptCase some_case() {
  return {.tree = codec::parse_notation("List[Int(1) Int(2)]"),
          .valid = true,
          .features = {3, 5},
          .failures = 7,
          .parent = 2,
          .replaced = 0,
          .made = "edit"};
}

TEST(PackedCase, HoldsAllOfAKeptCase) {
  const PackedCase packed = packed_case(some_case());
  EXPECT_EQ(packed.nodes, 3U);
  const auto cases = unpacked_cases({&packed, 1});
  ASSERT_EQ(cases.size(), 1U);
  EXPECT_EQ(cases[0].tree, some_case().tree);
  EXPECT_TRUE(cases[0].valid);
  EXPECT_EQ(cases[0].features, some_case().features);
  EXPECT_EQ(cases[0].failures, 7U);
  EXPECT_EQ(cases[0].parent, 2U);
  EXPECT_EQ(cases[0].made, "edit");
}

TEST(PackedCase, OfOneThatWasReplacedTheTreeIsGone) {
  std::vector<PackedCase> all;
  add_kept(all, packed_case(some_case()));
  auto other = some_case();
  other.replaced = 1;
  add_kept(all, packed_case(other));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_TRUE(all[0].tree.empty());
  EXPECT_EQ(all[0].features, some_case().features);
  EXPECT_EQ(all[0].made, "edit");
  EXPECT_FALSE(all[1].tree.empty());
}

TEST(PackedCase, OfAnOldOneThatWasReplacedItIsForgottenHowItWasMade) {
  std::vector<PackedCase> all;
  const auto add = [&](std::uint64_t replaced) {
    auto kept = some_case();
    kept.replaced = replaced;
    add_kept(all, packed_case(kept));
  };
  add(0);
  add(1);
  for (std::size_t i = 0; i < most_in_lineage; ++i) {
    EXPECT_EQ(all[0].made.empty(), all.size() > most_in_lineage) << all.size();
    add(0);
  }
  EXPECT_EQ(all[1].made, "edit") << "it was not replaced";
  add(2);
  EXPECT_EQ(all[1].made, "");
}

TEST(PackedCase, ADamagedNumberReplacesNothing) {
  std::vector<PackedCase> all;
  auto first = some_case();
  first.replaced = 99;
  add_kept(all, packed_case(first));
  EXPECT_FALSE(all[0].tree.empty());
}

}  // namespace
}  // namespace sonde::campaign
