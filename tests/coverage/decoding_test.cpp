// SPDX-License-Identifier: Apache-2.0
// This file is itself instrumented, with all templates that draw its arguments.
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <sonde/sonde.hpp>

#include "coverage/coverage.hpp"
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
  Source source;
  source.start_fresh(random, 50);
  return derive::draw<Order>(source);
}

// Not inlined, because copies of it would have edges of their own.
[[gnu::noinline]] std::vector<Feature> features_of_run(std::uint64_t seed,
                                                       bool (*body)(const Order&)) {
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
  const auto empty_body = [](const Order&) { return true; };
  const auto first = features_of_run(1, empty_body);
  for (std::uint64_t seed = 2; seed < 50; ++seed) {
    EXPECT_EQ(features_of_run(seed, empty_body), first);
  }
  EXPECT_LE(first.size(), 4U);  // the call of the body
  EXPECT_TRUE(comparisons().empty());
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
