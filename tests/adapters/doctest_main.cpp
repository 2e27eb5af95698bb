// SPDX-License-Identifier: Apache-2.0
// A main that does not know of Sonde.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
