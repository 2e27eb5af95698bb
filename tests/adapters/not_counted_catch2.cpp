// SPDX-License-Identifier: Apache-2.0
// Linked with sonde::main: Catch2 would have no test to which a failure belongs.
#define CATCH_CONFIG_RUNNER  // all of Catch2 but its main function
#include <sonde/catch2.hpp>

SONDE_PROPERTY(Numbers, AreSmall, int a) { CHECK(a < 10); }
