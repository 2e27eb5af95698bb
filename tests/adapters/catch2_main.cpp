// SPDX-License-Identifier: Apache-2.0
// A main that does not know of Sonde.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
