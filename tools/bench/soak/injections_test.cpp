// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/injections.hpp"

#include <set>

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

TEST(Injections, AreTheSameForTheSameSeed) {
  Injections one(7, 2);
  Injections same(7, 2);
  Injections other(8, 2);
  unsigned differences = 0;
  for (int i = 0; i < 100; ++i) {
    const Injection injection = one.next();
    const Injection again = same.next();
    EXPECT_EQ(injection.pause, again.pause);
    EXPECT_EQ(injection.harm, again.harm);
    EXPECT_EQ(injection.dice, again.dice);
    differences += injection.dice == other.next().dice ? 0 : 1;
  }
  EXPECT_GT(differences, 90U);
}

TEST(Injections, ComeInTimeAndOfEveryKind) {
  Injections injections(1, 2);
  std::set<Harm> harms;
  double seconds = 0;
  for (int i = 0; i < 1000; ++i) {
    const Injection injection = injections.next();
    EXPECT_GE(injection.pause, 0);
    harms.insert(injection.harm);
    seconds += injection.pause;
  }
  EXPECT_EQ(harms.size(), 4U);
  EXPECT_NEAR(seconds / 1000, 2, 0.2);
}

TEST(Injections, ALifeIsBetweenItsLimits) {
  Injections injections(3, 2);
  for (int i = 0; i < 100; ++i) {
    const double life = injections.life(5, 9);
    EXPECT_GE(life, 5);
    EXPECT_LE(life, 9);
  }
}

}  // namespace
}  // namespace sonde::bench
