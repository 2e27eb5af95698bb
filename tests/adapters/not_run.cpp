// SPDX-License-Identifier: Apache-2.0
// Without the header of an adapter, a framework does not know of this property.
#include <sonde/sonde.hpp>

SONDE_PROPERTY(Numbers, AreSmall, int a) { SONDE_CHECK(a < 10); }
