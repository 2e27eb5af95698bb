// SPDX-License-Identifier: Apache-2.0
#include <sonde/gtest.hpp>

#include "small.hpp"
