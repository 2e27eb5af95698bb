// SPDX-License-Identifier: Apache-2.0
// expects: sonde/catch2.hpp needs Catch2 2.13, or 3.3 or later; the one found here is older
#include <sonde/catch2.hpp>

SONDE_PROPERTY(Numbers, AreEqualToThemselves, int a) { CHECK(a == a); }
