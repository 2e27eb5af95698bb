// SPDX-License-Identifier: Apache-2.0
#include "search/ledger.hpp"

#include <gtest/gtest.h>

namespace sonde::search {
namespace {

constexpr std::uint32_t many = 10'000;  // far more than it has room for at first

// Different for different numbers, and spread over all bits.
Ledger::Feature any_feature(std::uint32_t number) { return number * 2654435761U; }

TEST(Ledger, NumbersEveryFeatureOnce) {
  Ledger ledger;
  for (std::uint32_t i = 0; i < many; ++i) EXPECT_EQ(ledger.number(any_feature(i)), i);
  for (std::uint32_t i = 0; i < many; ++i) EXPECT_EQ(ledger.number(any_feature(i)), i);
}

TEST(Ledger, KeepsWhatIsKnownOfAFeatureWhileItGrows) {
  Ledger ledger;
  for (std::uint32_t i = 0; i < many; ++i) {
    auto& entry = ledger[ledger.number(any_feature(i))];
    EXPECT_EQ(entry.valid_hits, 0U);
    entry.valid_hits = i + 1;
  }
  for (std::uint32_t i = 0; i < many; ++i) {
    const auto& entry = ledger[ledger.number(any_feature(i))];
    EXPECT_EQ(entry.feature, any_feature(i));
    EXPECT_EQ(entry.valid_hits, i + 1);
  }
}

TEST(Ledger, HoldsTheExtremes) {
  Ledger ledger;
  EXPECT_EQ(ledger.number(0), 0U);
  EXPECT_EQ(ledger.number(~Ledger::Feature{0}), 1U);
  EXPECT_EQ(ledger.number(0), 0U);
}

TEST(Ledger, ForgetsAll) {
  Ledger ledger;
  for (std::uint32_t i = 0; i < many; ++i) ledger[ledger.number(any_feature(i))].valid_hits = 1;
  ledger.clear();
  EXPECT_EQ(ledger.number(any_feature(7)), 0U);
  EXPECT_EQ(ledger[0].valid_hits, 0U);
}

}  // namespace
}  // namespace sonde::search
