// SPDX-License-Identifier: Apache-2.0
// The same properties as tests of GoogleTest.
#include "sonde/gtest.hpp"
#include "threaded.cpp"  // NOLINT(bugprone-suspicious-include)
