// SPDX-License-Identifier: Apache-2.0
// This file is itself instrumented, with all templates that draw its arguments.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <sonde/sonde.hpp>

#include "coverage/coverage.hpp"
#include "draw/case_source.hpp"
#include "tree/random.hpp"

namespace {

using namespace sonde;
using namespace sonde::coverage;

struct Order {
  std::vector<std::variant<int, std::string>> items;
  std::map<std::string, std::optional<double>> prices;
};

volatile unsigned sink = 0;

// What Sonde does before a body begins.
Order draw_order(std::uint64_t seed) {
  Random random(seed);
  drawing::CaseSource source;
  source.start_fresh(random, 50);
  return derive::draw<Order>(source);
}

std::vector<Feature> features_of_run(std::uint64_t seed, bool (*body)(const Order&)) {
  start_run();
  const Order order = draw_order(seed);
  arm();
  body(order);
  disarm();
  std::vector<Feature> features;
  collect_edges(features);
  collect_path(features);
  collect_progress(features);
  return features;
}

TEST(Decoding, LeavesNoTrace) {
  std::set<std::vector<Feature>> seen;
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    seen.insert(features_of_run(seed, [](const Order&) { return true; }));
    EXPECT_LE(comparisons().size(), 4U);
  }
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_LE(seen.begin()->size(), 20U);  // the call of the body, and a sanitizer's checks
}

TEST(Decoding, WouldLeaveATraceIfItWereArmed) {
  start_run();
  arm();
  sink = static_cast<unsigned>(draw_order(7).items.size());
  disarm();
  std::vector<Feature> features;
  collect_edges(features);
  EXPECT_GT(features.size(), 50U);
  EXPECT_FALSE(comparisons().empty());
}

}  // namespace
