// SPDX-License-Identifier: Apache-2.0
#pragma once

// The macros without their prefix, for files in which no test framework claims
// these names.
#include "sonde/sonde.hpp"

// Not by SONDE_PROPERTY, because compilers show each macro around an error.
#define PROPERTY(Suite, Name, ...)                                                 \
  SONDE_DECLARE_PROPERTY(Suite, Name, ::sonde::given() __VA_OPT__(, ) __VA_ARGS__) \
  [[maybe_unused]] const bool Suite##_##Name##_enrolled =                          \
      ::sonde::properties::enrol_property<Suite##_##Name##_Property>();            \
  }                                                                                \
  auto Suite##_##Name##_Property::sonde_body(__VA_ARGS__)
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
#define ORIGIN SONDE_ORIGIN
#define LABEL SONDE_LABEL
#define CLASSIFY SONDE_CLASSIFY
#define COLLECT SONDE_COLLECT
#define OBSERVE SONDE_OBSERVE
#define MAXIMIZE SONDE_MAXIMIZE
#define SOMETIMES SONDE_SOMETIMES
#define SOMETIMES_EACH SONDE_SOMETIMES_EACH
#define REQUIRE_COVER SONDE_REQUIRE_COVER
#define STATE SONDE_STATE
