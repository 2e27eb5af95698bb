// SPDX-License-Identifier: Apache-2.0
#include <sonde/catch2.hpp>

#include "small.hpp"
