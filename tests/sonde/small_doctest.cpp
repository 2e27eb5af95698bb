// SPDX-License-Identifier: Apache-2.0
#include <sonde/doctest.hpp>

#include "small.hpp"
