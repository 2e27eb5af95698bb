// SPDX-License-Identifier: Apache-2.0
// Machine, property and generators together must fail and pass as often as those of
// the original. The seeds are fixed; the bounds are those of chance.
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "ifc_stack/check.hpp"
#include "ifc_stack/failure_rates.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/generators.hpp"

namespace ifc_stack {
namespace {

#ifdef NDEBUG
constexpr unsigned samples = 200'000;
#else
constexpr unsigned samples = 5'000;
#endif

struct Tally {
  double passes = 0;
  double fails = 0;
};
using Tallies = std::array<Tally, fault_count + 1>;  // by fault; 0 is the correct machine

// Every pair is shown to the machines with faults up to `last`.
template <class Domain>
Tallies tally(const char* id, const Domain& domain, unsigned last = fault_count) {
  Tallies tallies{};
  const auto count = [&](const Pair& pair) {
    for (unsigned fault = 0; fault <= last; ++fault) {
      const Verdict verdict = verdict_on(rules_with_fault(fault), pair.first, pair.second);
      tallies[fault].passes += verdict == Verdict::Holds ? 1 : 0;
      tallies[fault].fails += verdict == Verdict::Fails ? 1 : 0;
    }
  };
  const auto report = sonde::check(
      id, count,
      sonde::given(domain).with({.max_tests = samples, .max_seconds = 600, .strategy = "random"}));
  EXPECT_EQ(report.tests(), samples);
  return tallies;
}

// Within four standard deviations, and a part of the rate where the rate is not exact.
void expect_rate(double count, double rate, double inexact = 0) {
  const double expected = rate * samples;
  EXPECT_NEAR(count, expected, 4 * std::sqrt(expected) + 1 + inexact * expected);
}

TEST(Calibration, HandWrittenPairsFailAsOftenAsTheModels) {
  const Tallies tallies = tally("IfcStack.HandWritten", hand_written_pair());
  expect_rate(tallies[0].passes, hand_written_passes / runs);
  EXPECT_EQ(tallies[0].fails, 0);
  for (unsigned fault = 1; fault <= fault_count; ++fault) {
    SCOPED_TRACE(fault);
    expect_rate(tallies[fault].fails, hand_written_failure_rate(fault));
  }
}

// The original's random numbers favour small outcomes, by up to 12% of a rate.
TEST(Calibration, NaiveStatesWithVariationsFailAsOftenAsTheOriginals) {
  const Tallies tallies = tally("IfcStack.Varied", naive_pair_with_variation());
  EXPECT_EQ(tallies[0].fails, 0);
  for (unsigned fault = 1; fault <= fault_count; ++fault) {
    SCOPED_TRACE(fault);
    expect_rate(tallies[fault].passes, counts_of_fault[fault - 1].varied_passes / runs, 0.05);
    expect_rate(tallies[fault].fails, counts_of_fault[fault - 1].varied_fails / runs, 0.12);
  }
}

TEST(Calibration, EqualPairsShowThreeFaultsAndNoOther) {
  const Tallies tallies = tally("IfcStack.Equal", naive_equal_pair(3));
  for (unsigned fault = 0; fault <= fault_count; ++fault) {
    SCOPED_TRACE(fault);
    if (fault == 1) expect_rate(tallies[fault].fails, 182e-5);
    else if (fault == 16) expect_rate(tallies[fault].fails, 32e-5);
    else if (fault == 17) expect_rate(tallies[fault].fails, 16e-5);
    else EXPECT_EQ(tallies[fault].fails, 0);
  }
}

TEST(Calibration, EqualPairsAreValidAsOftenAsTheModels) {
  constexpr std::array<double, 7> valid = {0.093, 0.123, 0.134, 0.139, 0.142, 0.144, 0.146};
  for (int size = 1; size <= 7; ++size) {
    SCOPED_TRACE(size);
    const Tallies tallies = tally("IfcStack.Valid", naive_equal_pair(size), 0);
    expect_rate(tallies[0].passes, valid[static_cast<std::size_t>(size - 1)], 0.005);
  }
}

}  // namespace
}  // namespace ifc_stack
