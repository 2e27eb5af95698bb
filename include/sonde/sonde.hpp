// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/tree/language.hpp"
// Before the others, so that few files stand between an error and the test that has it.
#include "sonde/explained.hpp"

// All that a test file needs: properties, checks, labels, states and domains.
#include "sonde/check.hpp"
#include "sonde/domains.hpp"
#include "sonde/draw.hpp"
#include "sonde/label.hpp"
#include "sonde/property.hpp"
#include "sonde/state.hpp"
