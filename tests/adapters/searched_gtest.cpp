// SPDX-License-Identifier: Apache-2.0
#include <sonde/gtest.hpp>

#include "searched.hpp"

SONDE_PROPERTY(Searched, FailsByTheFramework, int a) { EXPECT_LT(a, 10); }

TEST(Ordinary, Passes) { EXPECT_TRUE(check_holds()); }
