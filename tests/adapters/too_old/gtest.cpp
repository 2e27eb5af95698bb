// SPDX-License-Identifier: Apache-2.0
// expects: sonde/gtest.hpp needs GoogleTest 1.10 or later; the one found here is older
#include <sonde/gtest.hpp>

SONDE_PROPERTY(Numbers, AreEqualToThemselves, int a) { EXPECT_EQ(a, a); }
