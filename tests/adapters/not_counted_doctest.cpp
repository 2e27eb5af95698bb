// SPDX-License-Identifier: Apache-2.0
// Linked with sonde::main: doctest would have no test to which a failure belongs.
#define DOCTEST_CONFIG_IMPLEMENT  // all of doctest but its main function
#include <sonde/doctest.hpp>

SONDE_PROPERTY(Numbers, AreSmall, int a) { CHECK(a < 10); }
