// SPDX-License-Identifier: Apache-2.0
#include "sonde/adapt/expected.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "adapter_contract.hpp"

#ifndef __cpp_lib_expected
#error "This file needs std::expected: tests/adapt/CMakeLists.txt asks for it first."
#endif

namespace sonde {
namespace {

using contract::text_of;

template <class T>
class AdaptedExpected : public testing::Test {};

using Expecteds =
    testing::Types<std::expected<int, std::string>, std::expected<void, std::string>,
                   std::expected<std::vector<int>, bool>, std::vector<std::expected<void, int>>>;
TYPED_TEST_SUITE(AdaptedExpected, Expecteds);

TYPED_TEST(AdaptedExpected, KeepsTheContract) { contract::is_adapted<TypeParam>(); }

TEST(AdaptedExpecteds, ReadLikeValuesAndErrors) {
  using Done = std::expected<void, std::string>;
  EXPECT_EQ(text_of(Done()), "std::in_place");
  EXPECT_EQ(text_of(Done(std::unexpect, "full")), R"(unexpected("full"))");
  EXPECT_EQ(text_of(std::expected<int, std::string>(5)), "5");
}

TEST(AdaptedExpecteds, Shrink) {
  EXPECT_EQ(contract::smallest_failing([](std::expected<void, int> it) { return it.has_value(); }),
            "unexpected(0)");
}

}  // namespace
}  // namespace sonde
