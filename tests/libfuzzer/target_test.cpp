// SPDX-License-Identifier: Apache-2.0
// What of sonde::libfuzzer needs no fuzzer.
#include "adapters/libfuzzer/target.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "adapters/libfuzzer/options.hpp"
#include "sonde/sonde.hpp"
#include "tree/error.hpp"
#include "tree/holes.hpp"

namespace sonde::adapters::libfuzzer {
namespace {

struct Node {
  int key = 0;
  std::unique_ptr<Node> next;
};

std::vector<std::string> seen;

SONDE_PROPERTY(Some, Property, std::vector<std::string> texts, Node node, double number) {
  seen = texts;
  SONDE_CHECK(number < 1 || number >= 1 || number != number || node.key != 0);
}

SONDE_PROPERTY(Bytes, AreEight, std::array<std::uint8_t, 8> bytes) {
  SONDE_CHECK(bytes.size() == 8);
}

Target target_of(const char* name, MutateBytes mutate = nullptr) {
  return Target(chosen_property(name), mutate);
}

// A chain of inputs, each a mutant of the one before.
std::vector<std::string> chain(Target& target, std::size_t most, unsigned length) {
  std::vector<std::string> inputs = {"\n"};
  for (unsigned seed = 1; seed <= length; ++seed)
    inputs.push_back(target.mutated(inputs.back(), most, seed));
  return inputs;
}

TEST(LibfuzzerTarget, MutantsAreTreesWithoutHolesThatFit) {
  auto target = target_of("Some.Property");
  std::set<std::string> different;
  for (const auto& input : chain(target, 1000, 500)) {
    EXPECT_LE(input.size(), 1000U);
    target.run(input);
    if (input == "\n") continue;
    const auto ours = codec::from_fuzzer_bytes(input);
    ASSERT_TRUE(ours);
    EXPECT_TRUE(std::ranges::none_of(ours->tree.nodes(), is_hole));
    different.insert(input);
  }
  EXPECT_GT(different.size(), 400U);
}

TEST(LibfuzzerTarget, TheSameSeedGivesTheSameMutant) {
  auto one = target_of("Some.Property");
  auto other = target_of("Some.Property");
  EXPECT_EQ(chain(one, 1000, 50), chain(other, 1000, 50));
}

TEST(LibfuzzerTarget, WhereNoMutantFitsTheInputStays) {
  auto target = target_of("Some.Property");
  EXPECT_EQ(target.mutated("ab", 4, 1), "ab");
  EXPECT_EQ(target.crossed("ab", "cd", 4, 1), "");
}

TEST(LibfuzzerTarget, CrossingTakesPartsOfTheOtherCase) {
  auto target = target_of("Some.Property");
  const std::string other = "\x01hello\\.";
  target.run(other);
  ASSERT_EQ(seen, std::vector<std::string>{"hello"});
  bool has_part = false;
  for (unsigned seed = 1; seed < 200; ++seed) {
    const std::string crossed = target.crossed("\x01yes\\.", other, 1000, seed);
    if (crossed.empty()) continue;
    target.run(crossed);
    has_part = has_part || std::ranges::count(seen, "hello") > 0;
  }
  EXPECT_TRUE(has_part);
}

TEST(LibfuzzerTarget, DamagedInputsAreChoices) {
  auto target = target_of("Some.Property");
  const std::string input = chain(target, 1000, 20).back();
  ASSERT_TRUE(codec::from_fuzzer_bytes(input));
  for (std::size_t i = 0; i < input.size(); ++i) {
    std::string damaged = input;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    const bool is_seed = i >= 4 && i < 8;
    EXPECT_EQ(codec::from_fuzzer_bytes(damaged).has_value(), is_seed) << i;
    target.run(damaged);
    target.run(input.substr(0, i));
  }
}

// Writes what a fuzzer might have learned from a comparison.
std::size_t write_magic(std::uint8_t* data, std::size_t size, std::size_t most) {
  constexpr std::string_view magic = "ABCDEFGH";
  std::copy_n(magic.begin(), std::min(magic.size(), most), data);
  return std::max(size, std::min(magic.size(), most));
}

TEST(LibfuzzerTarget, TheFuzzerChangesNumbersThatFollowEachOtherTogether) {
  auto target = target_of("Bytes.AreEight", &write_magic);
  bool has_all = false;
  for (unsigned seed = 1; seed < 300 && !has_all; ++seed) {
    const auto ours = codec::from_fuzzer_bytes(target.mutated("", 1000, seed));
    if (!ours) continue;
    std::string values;
    for (const auto& node : ours->tree.nodes())
      if (node.kind.form() == Form::Integer) values.push_back(static_cast<char>(node.value));
    has_all = values == "ABCDEFGH";
  }
  EXPECT_TRUE(has_all);
}

TEST(LibfuzzerOptions, AreTakenOutOfTheCommandLine) {
  std::vector<std::string> arguments = {"program",         "-runs=1",  "--property=Some.Property",
                                        "--mutator=bytes", "--show=a", "corpus"};
  const Options options = take_options(arguments);
  EXPECT_EQ(options.property, "Some.Property");
  EXPECT_EQ(options.mutator, Mutator::Bytes);
  EXPECT_EQ(options.shown, std::vector<std::string>{"a"});
  EXPECT_EQ(arguments, (std::vector<std::string>{"program", "-runs=1", "corpus"}));
  unsetenv("SONDE_PROPERTY");
  unsetenv("SONDE_MUTATOR");
}

TEST(LibfuzzerOptions, TheNameOfTheProgramMayChoose) {
  EXPECT_EQ(property_in("/out/fuzzer--Some-Property"), "Some.Property");
  EXPECT_EQ(property_in("/out/fuzzer--Other-Property"), "");
  EXPECT_EQ(property_in("/out/fuzzer"), "");
}

TEST(LibfuzzerOptions, WhatIsWrongIsASentence) {
  EXPECT_THROW(chosen_property("Some.Propert"), Error);
  EXPECT_THROW(chosen_property(""), Error);
  std::vector<std::string> arguments = {"program", "--property"};
  EXPECT_THROW(take_options(arguments), Error);
}

}  // namespace
}  // namespace sonde::adapters::libfuzzer
