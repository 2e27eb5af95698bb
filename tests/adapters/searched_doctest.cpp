// SPDX-License-Identifier: Apache-2.0
#include <sonde/doctest.hpp>

#include "searched.hpp"

SONDE_PROPERTY(Searched, FailsByTheFramework, int a) { CHECK(a < 10); }

TEST_CASE("Ordinary.Passes") { CHECK(check_holds()); }
