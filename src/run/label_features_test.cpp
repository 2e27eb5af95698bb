// SPDX-License-Identifier: Apache-2.0
#include "run/label_features.hpp"

#include <set>

#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "sonde/label.hpp"
#include "sonde/sonde.hpp"

namespace sonde::run {
namespace {

// How many features the simplest case of a property without arguments has.
template <class Body>
std::size_t features_of(Watch watch, Body body) {
  const auto property = properties::make(body, given(), properties::List<>{});
  Executor executor(property);
  executor.watch(watch);
  return executor.run_simplest().features.size();
}

constexpr Watch all_labels{.labels = true};
constexpr Watch met_labels{.met_labels = true};

TEST(LabelFeatures, LeaveOutConditionsThatDoNotHold) {
  const auto body = [] {
    label("label");
    classify(true, "holds");
    classify(false, "does not hold");
    sometimes(false, "never");
    require_cover(1, false, "seldom");
    observe("number", 0);
    sonde::collect("value", 7);
    return true;
  };
  EXPECT_EQ(features_of(all_labels, body), 4U);
  EXPECT_EQ(features_of(met_labels, body), 4U);
}

TEST(LabelFeatures, OfSetsAreEachTwoLabelsAndTheirNumber) {
  const auto body = [] {
    label("one");
    label("one");
    classify(true, "two");
    classify(false, "does not hold");
    sometimes(true, "three");
    sonde::collect("value", 7);
    observe("number", 2);
    return true;
  };
  EXPECT_EQ(features_of({.label_sets = true}, body), 3U + 1U);
}

// A collected number would be new in every case otherwise.
TEST(LabelFeatures, OfCollectedValuesAreBounded) {
  const auto body = [] {
    for (int i = 0; i < 900; ++i) sonde::collect("many", i);
    return true;
  };
  const auto property = properties::make(body, given(), properties::List<>{});
  Executor executor(property);
  executor.watch(all_labels);
  const auto features = executor.run_simplest().features;
  const std::set<coverage::Feature> different(features.begin(), features.end());
  EXPECT_LE(different.size(), 256U);
  EXPECT_GT(different.size(), 200U);
}

// So the first valid case is one to begin with.
TEST(LabelFeatures, OfSetsAreTheNumberOfLabelsEvenIfThereAreNone) {
  EXPECT_EQ(features_of({.label_sets = true}, [] { return true; }), 1U);
}

// Each more label would add as many pairs as there are labels.
TEST(LabelFeatures, OfSetsAreBounded) {
  const auto body = [] {
    for (int i = 0; i < 100; ++i) label(("label " + std::to_string(i)).c_str());
    return true;
  };
  EXPECT_EQ(features_of({.label_sets = true}, body), 24U * 23 / 2 + 1);
}

TEST(LabelFeatures, OfMetLabelsLeaveOutAssumptions) {
  const auto body = [] {
    label("label");
    return sonde::discard();
  };
  EXPECT_EQ(features_of(all_labels, body), 2U);
  EXPECT_EQ(features_of(met_labels, body), 1U);
}

TEST(LabelFeatures, AreWatchedOnlyOnRequest) {
  const auto body = [] {
    label("label");
    return true;
  };
  EXPECT_EQ(features_of({}, body), 0U);
}

}  // namespace
}  // namespace sonde::run
