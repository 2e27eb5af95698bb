// SPDX-License-Identifier: Apache-2.0
// What docs/coming-from.md shows.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sonde/api.hpp"
#include "sonde/domains.hpp"
#include "sonde/sonde.hpp"

// [user-type]
struct User {
  std::string name;
  int age;
};

// Where the type occurs, it is drawn in this way.
template <>
struct sonde::Arbitrary<User> {
  static auto domain() {
    return sonde::build<User>(sonde::matching("[A-Z][a-z]{0,9}"), sonde::in_range(0, 120));
  }
};
// [user-type]

namespace {

// [composite]
auto ordered_pairs() {
  return sonde::generate([](sonde::Draws& draws) {
    const int low = draws(sonde::in_range(0, 100));
    const int high = draws(sonde::in_range(low, 100));
    return std::pair(low, high);
  });
}
// [composite]

// A parser in the style of a fuzz target: it must not crash, whatever the bytes are.
int parse(const std::uint8_t* data, std::size_t size) {
  return size > 1 && data[0] == '#' ? data[1] : 0;
}

// [fuzz-target]
bool parser_accepts_any_bytes(std::vector<std::uint8_t> bytes) {
  return parse(bytes.data(), bytes.size()) >= 0;
}
// [fuzz-target]

// [machine]
void describe(sonde::Api& api) {
  api.construct<std::vector<int>>("vector");
  api.call("push_back", [](std::vector<int>& values, int value) { values.push_back(value); })
      .old([](std::vector<int>& values) { return values.size(); })
      .ensure("is one longer",
              [](std::size_t old, std::vector<int>& values) { return values.size() == old + 1; });
  api.call("pop_back", [](std::vector<int>& values) { values.pop_back(); })
      .require("is not empty", [](std::vector<int>& values) { return !values.empty(); });
}
// [machine]

TEST(ComingFrom, AUserTypeHasItsDomain) {
  const auto report = sonde::check("ComingFrom.User", [](std::vector<User> users) {
    for (const User& user : users) {
      SONDE_CHECK(!user.name.empty());
      SONDE_CHECK_LE(user.age, 120);
    }
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ComingFrom, ACompositeDrawsStepByStep) {
  const auto report = sonde::check(
      "ComingFrom.OrderedPairs",
      [](std::pair<int, int> pair) { SONDE_CHECK_LE(pair.first, pair.second); },
      sonde::given(ordered_pairs()));
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ComingFrom, AFuzzTargetIsAProperty) {
  const auto report = sonde::check("ComingFrom.Bytes", parser_accepts_any_bytes);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ComingFrom, AStateMachineIsAnApi) {
  const auto report = sonde::check_api("ComingFrom.Vector", describe);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ComingFrom, AnExampleRunsFirst) {
  const auto report = sonde::check(
      "ComingFrom.Example", [](int number) { SONDE_CHECK(number != 42); },
      sonde::given().example(42).names("number"));
  EXPECT_EQ(report.tests(), 0U) << report.text();
  EXPECT_FALSE(report.passed());
}

}  // namespace
