// SPDX-License-Identifier: Apache-2.0
// Linked with sonde::main: GoogleTest would print the failure, and nobody would count it.
#ifdef WITH_ADAPTER
#include <sonde/gtest.hpp>
#else
#include <gtest/gtest.h>
#include <sonde/sonde.hpp>
#endif

SONDE_PROPERTY(Numbers, AreSmall, int a) { EXPECT_LT(a, 10); }
