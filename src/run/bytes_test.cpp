// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "draw/byte_choices.hpp"
#include "draw/case_source.hpp"
#include "run/executor.hpp"
#include "sonde/sonde.hpp"
#include "tree/random.hpp"

namespace sonde::run {
namespace {

using drawing::ByteChoices;
using drawing::CaseSource;

template <class T>
std::string bytes_of(T value) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

// As the only argument of a property.
template <class T>
T drawn(const std::string& bytes) {
  CaseSource source;
  source.start_bytes(bytes);
  return Any<T>{}.draw(source);
}

TEST(ByteChoices, ANumberIsWhatStandsInMemory) {
  EXPECT_EQ(drawn<int>(bytes_of(-123456)), -123456);
  EXPECT_EQ(drawn<std::uint64_t>(bytes_of(0xdeadbeefcafef00dU)), 0xdeadbeefcafef00dU);
  EXPECT_EQ(drawn<std::int8_t>("\x80"), -128);
  EXPECT_EQ(drawn<double>(bytes_of(0.1)), 0.1);
  EXPECT_EQ(drawn<float>(bytes_of(0.1F)), 0.1F);
}

TEST(ByteChoices, WhatIsOutsideTheBoundsIsBroughtInside) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string bytes(8, static_cast<char>(byte));
    const auto number = ByteChoices(bytes).integer(-3, 9);
    EXPECT_TRUE(number >= -3 && number <= 9) << number;
    const auto large = ByteChoices(bytes).natural(1000, 70'000);
    EXPECT_TRUE(large >= 1000 && large <= 70'000) << large;
    const auto real = ByteChoices(bytes).real(2, 3, sizeof(double));
    EXPECT_TRUE(real >= 2 && real <= 3) << real;
    EXPECT_GE(ByteChoices(bytes).real(2, std::numeric_limits<double>::infinity(), 8), 2);
  }
  EXPECT_EQ(ByteChoices("\x05").integer(-3, 9), 5);  // what is inside stays
}

TEST(ByteChoices, WithoutBytesEverythingIsTheSimplest) {
  EXPECT_EQ(drawn<int>(""), 0);
  EXPECT_EQ(drawn<std::string>(""), "");
  EXPECT_EQ(drawn<std::vector<int>>(""), std::vector<int>());
  EXPECT_EQ(drawn<std::optional<int>>(""), std::nullopt);
}

TEST(ByteChoices, AListGoesOnByAByteForEachElement) {
  using Numbers = std::vector<std::uint8_t>;
  EXPECT_EQ((drawn<std::pair<std::vector<std::int16_t>, int>>(
                std::string("\x01\x07\x00\x01\x08\x00\x00\x2a\x00\x00\x00", 11))),
            (std::pair(std::vector<std::int16_t>{7, 8}, 42)));
  EXPECT_EQ((drawn<std::set<std::int16_t>>(std::string("\x01\x07\x00\x01\x07\x00\x01\x08", 8))),
            (std::set<std::int16_t>{7, 8}));
  EXPECT_EQ(drawn<Numbers>("ab"), (Numbers{'a', 'b'}));
}

TEST(ByteChoices, ATextEndsWithABackslash) {
  using Three = std::tuple<std::string, std::string, bool>;
  EXPECT_EQ(drawn<Three>("ab\\.c\\\\d"), Three("ab", "c\\d", false));
  EXPECT_EQ(drawn<Three>("ab\\"), Three("ab", "", false));
}

Tree drawn_arguments(const Property& property, const std::string& bytes) {
  Executor executor(property);
  return executor.drawn_from(bytes).value();
}

TEST(ByteChoices, TheLastTextTakesTheBytesAsTheyAre) {
  std::string seen;
  const auto property = [&seen](int, const std::string& text) { seen = text; };
  const auto made =
      properties::make(property, given(), properties::parameters_of<decltype(property)>{});
  Executor(made).run_bytes(bytes_of(1) + "{\"a\": \"\\n\"}");
  EXPECT_EQ(seen, "{\"a\": \"\\n\"}");
}

struct Branch {
  int number;
  std::unique_ptr<Branch> left;
  std::unique_ptr<Branch> right;
};

TEST(ByteChoices, AnyBytesMakeACaseThatReplaysToItself) {
  const auto body = [](const Branch&, const std::map<std::string, std::vector<double>>&, bool) {};
  const auto made = properties::make(body, given(), properties::parameters_of<decltype(body)>{});
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    std::string bytes(random.below(200), '\0');
    for (char& c : bytes) c = static_cast<char>(random.next());
    Executor executor(made);
    const Tree tree = executor.run_bytes(bytes).tree;
    EXPECT_EQ(executor.run(tree).tree, tree);
    EXPECT_FALSE(executor.misaligned());
    EXPECT_EQ(drawn_arguments(made, bytes), tree);
  }
}

TEST(ByteChoices, RecursionEndsHoweverManyBytesThereAre) {
  const auto body = [](const Branch&) {};
  const auto made = properties::make(body, given(), properties::parameters_of<decltype(body)>{});
  const std::string ones(100'000, '\x01');
  EXPECT_GT(Executor(made).run_bytes(ones).tree.size(), 1000U);
}

}  // namespace
}  // namespace sonde::run
