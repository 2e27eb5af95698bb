// SPDX-License-Identifier: Apache-2.0
#pragma once

// The macros without their prefix, for files in which no test framework claims
// these names.
#include "sonde/sonde.hpp"

#define PROPERTY SONDE_PROPERTY
#define PROPERTY_WITH SONDE_PROPERTY_WITH
#define ASSUME SONDE_ASSUME
#define CHECK SONDE_CHECK
#define CHECK_EQ SONDE_CHECK_EQ
#define CHECK_NE SONDE_CHECK_NE
#define CHECK_LT SONDE_CHECK_LT
#define CHECK_LE SONDE_CHECK_LE
#define CHECK_GT SONDE_CHECK_GT
#define CHECK_GE SONDE_CHECK_GE
#define CHECK_THROWS SONDE_CHECK_THROWS
#define NOTE SONDE_NOTE
#define LABEL SONDE_LABEL
#define CLASSIFY SONDE_CLASSIFY
#define COLLECT SONDE_COLLECT
#define OBSERVE SONDE_OBSERVE
#define MAXIMIZE SONDE_MAXIMIZE
#define SOMETIMES SONDE_SOMETIMES
#define REQUIRE_COVER SONDE_REQUIRE_COVER
