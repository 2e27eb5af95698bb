// SPDX-License-Identifier: Apache-2.0
#pragma once

// All that a test file needs: properties, checks, labels, states and domains.
#include "sonde/check.hpp"
#include "sonde/domains.hpp"
#include "sonde/label.hpp"
#include "sonde/property.hpp"
#include "sonde/state.hpp"
