// SPDX-License-Identifier: Apache-2.0
// Machine, property and generators together must fail and pass as often as those of the
// specification's model. The seeds are fixed; the bounds are those of chance.
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "ifc_register/check.hpp"
#include "ifc_register/faults.hpp"
#include "ifc_register/generators.hpp"
#include "ifc_register/well_formed.hpp"

namespace ifc_register {
namespace {

#ifdef NDEBUG
constexpr unsigned samples = 20'000;
#else
constexpr unsigned samples = 2'000;
#endif

struct Rate {
  double events;
  double runs;
};

// Of hand-written cases, by fault, in 400,000 tests each.
constexpr std::array<double, fault_count> hand_written_failures = {
    901, 180, 326,  120, 3195, 3419, 989,  935,  742,   614,   6367, 102, 93,  279, 156, 631, 336,
    186, 763, 1070, 558, 750,  384,  2446, 8755, 23248, 24659, 571,  226, 295, 249, 139, 434};

// Of copies of size 3, in 500,000 tests each; 0 for the rest.
constexpr std::array<double, fault_count> copy_failures = {44, 0,  0,   0,  0, 0, 0,  0, 0,  0, 1,
                                                           0,  0,  893, 62, 0, 0, 35, 0, 11, 0, 23,
                                                           25, 77, 221, 4,  0, 0, 3,  0, 0,  0, 0};

struct Tally {
  double passes = 0;
  double fails = 0;
};
using Tallies = std::array<Tally, fault_count + 1>;  // by fault; 0 is the correct machine

// Every case is shown to the machines with faults up to `last`.
template <class Domain>
Tallies tally(const char* id, const Domain& domain, unsigned last = fault_count) {
  Tallies tallies{};
  const auto count = [&](const Variation& variation) {
    for (unsigned fault = 0; fault <= last; ++fault) {
      const Verdict verdict = verdict_on(rules_with_fault(fault), variation);
      tallies[fault].passes += verdict == Verdict::Holds ? 1 : 0;
      tallies[fault].fails += verdict == Verdict::Fails ? 1 : 0;
    }
  };
  const auto report = sonde::check(
      id, count, sonde::given(domain).with({.max_tests = samples, .max_seconds = 600}));
  EXPECT_EQ(report.tests(), samples);
  return tallies;
}

// Within four standard deviations, those of the model's own count included: what it never
// saw may be rare.
void expect_rate(double count, Rate rate) {
  const double scale = samples / rate.runs;
  const double variance = (rate.events + 1) * scale * (1 + scale);
  EXPECT_NEAR(count, rate.events * scale, 4 * std::sqrt(variance) + 1);
}

TEST(RegisterCalibration, HandWrittenCasesFailAsOftenAsTheModels) {
  const Tallies tallies = tally("IfcRegister.HandWritten", hand_written_variation());
  expect_rate(tallies[0].passes, {708'042, 1e6});
  EXPECT_EQ(tallies[0].fails, 0);
  for (unsigned fault = 1; fault <= fault_count; ++fault) {
    SCOPED_TRACE(fault);
    expect_rate(tallies[fault].fails, {hand_written_failures[fault - 1], 400'000});
  }
}

TEST(RegisterCalibration, CopiesFailAsOftenAsTheModels) {
  const Tallies tallies = tally("IfcRegister.Copies", naive_copy(3));
  EXPECT_EQ(tallies[0].fails, 0);
  for (unsigned fault = 1; fault <= fault_count; ++fault) {
    SCOPED_TRACE(fault);
    expect_rate(tallies[fault].fails, {copy_failures[fault - 1], 500'000});
  }
}

// The specification gives two digits.
void expect_share(double count, double share) {
  const double expected = share * samples;
  EXPECT_NEAR(count, expected, 4 * std::sqrt(expected) + 0.02 * expected + 1);
}

TEST(RegisterCalibration, CopiesAreValidAsOftenAsTheModels) {
  constexpr std::array<double, 3> valid = {0.039, 0.039, 0.028};
  for (int size = 1; size <= 3; ++size) {
    SCOPED_TRACE(size);
    const Tallies tallies = tally("IfcRegister.Valid", naive_copy(size), 0);
    expect_share(tallies[0].passes, valid[static_cast<std::size_t>(size - 1)]);
  }
}

TEST(RegisterCalibration, NaiveStatesAreWellFormedAndStepAsOftenAsTheModels) {
  constexpr std::array<double, 3> well_formed = {0.85, 0.62, 0.38};
  constexpr std::array<double, 3> steps = {0.046, 0.063, 0.072};
  for (int size = 1; size <= 3; ++size) {
    SCOPED_TRACE(size);
    double formed = 0;
    double stepped = 0;
    const auto count = [&](const Variation& variation) {
      Room room;
      Machine machine = laid_out(variation.first, room);
      formed += is_well_formed(machine, room) ? 1 : 0;
      stepped += step(rules_with_fault(0), machine, room) ? 1 : 0;
    };
    const auto report = sonde::check("IfcRegister.Naive", count,
                                     sonde::given(naive_copy(size)).with({.max_tests = samples}));
    EXPECT_EQ(report.tests(), samples);
    expect_share(formed, well_formed[static_cast<std::size_t>(size - 1)]);
    expect_share(stepped, steps[static_cast<std::size_t>(size - 1)]);
  }
}

}  // namespace
}  // namespace ifc_register
