// SPDX-License-Identifier: Apache-2.0
#include "tree/tuning.hpp"

#include <array>

#include <gtest/gtest.h>

namespace sonde::tuning {
namespace {

enum class Log : std::uint8_t { Path, Edges };
constexpr std::array<std::string_view, 2> logs = {"path", "edges"};

struct Numbers {
  unsigned every = 8;
  std::uint64_t patience = 30'000;
  double worth = 0.25;
  bool repeats = false;
  Log log = Log::Path;
};

TEST(TuningRow, SetsTheMemberThatItNames) {
  Numbers numbers;
  EXPECT_TRUE((Row{"every", "", &numbers.every}.set("9")));
  EXPECT_TRUE((Row{"patience", "", &numbers.patience}.set("100")));
  EXPECT_TRUE((Row{"worth", "", &numbers.worth}.set("0.5")));
  EXPECT_TRUE((Row{"repeats", "", &numbers.repeats}.set("true")));
  EXPECT_TRUE((Row{"log", "", word_of(numbers.log, logs)}.set("edges")));
  EXPECT_EQ(numbers.every, 9);
  EXPECT_EQ(numbers.patience, 100);
  EXPECT_EQ(numbers.worth, 0.5);
  EXPECT_TRUE(numbers.repeats);
  EXPECT_EQ(numbers.log, Log::Edges);
}

TEST(TuningRow, ShowsTheValueAsItIsSet) {
  Numbers numbers;
  EXPECT_EQ((Row{"every", "", &numbers.every}.text()), "8");
  EXPECT_EQ((Row{"worth", "", &numbers.worth}.text()), "0.25");
  EXPECT_EQ((Row{"repeats", "", &numbers.repeats}.text()), "false");
  EXPECT_EQ((Row{"log", "", word_of(numbers.log, logs)}.text()), "path");
}

TEST(TuningRow, RefusesWhatIsNoValueOfItsKindAndChangesNothing) {
  Numbers numbers;
  const Row every{"every", "", &numbers.every, at_least_one};
  for (const char* text : {"", "x", "8x", " 8", "-1", "0", "1.5", "5000000000"})
    EXPECT_FALSE(every.set(text)) << text;
  EXPECT_EQ(numbers.every, 8);
  for (const char* text : {"", "nan", "1.5", "-0.1"})
    EXPECT_FALSE((Row{"worth", "", &numbers.worth, share}.set(text))) << text;
  EXPECT_EQ(numbers.worth, 0.25);
  EXPECT_FALSE((Row{"repeats", "", &numbers.repeats}.set("1")));
  EXPECT_FALSE((Row{"log", "", word_of(numbers.log, logs)}.set("Path")));
}

TEST(TuningRow, SaysWhatIsAllowed) {
  Numbers numbers;
  EXPECT_EQ((Row{"every", "", &numbers.every, percent}.allowed()), "a whole number from 0 to 100");
  EXPECT_EQ((Row{"patience", "", &numbers.patience, at_least_one}.allowed()),
            "a whole number from 1 to 4000000000");
  EXPECT_EQ((Row{"worth", "", &numbers.worth, share}.allowed()), "a number from 0 to 1");
  EXPECT_EQ((Row{"repeats", "", &numbers.repeats}.allowed()), "one of false, true");
  EXPECT_EQ((Row{"log", "", word_of(numbers.log, logs)}.allowed()), "one of path, edges");
}

}  // namespace
}  // namespace sonde::tuning
