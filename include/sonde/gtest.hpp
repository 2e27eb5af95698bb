// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

// Properties as tests of GoogleTest: link sonde::gtest, and a main as usual.
//
// EXPECT_* and ASSERT_* in a property fail the case, also from threads that the case
// starts and waits for; GTEST_SKIP discards it. The test fails once, with the
// counterexample. In the body that a TEST gives to sonde::check they do the same, and the
// TEST says what it expects of the report: EXPECT_TRUE(report.passed()) << report.text().
namespace sonde::adapters {

bool install_gtest();

inline const bool gtest_installed = install_gtest();

}  // namespace sonde::adapters
