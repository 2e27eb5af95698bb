// SPDX-License-Identifier: Apache-2.0
// One probe a callback: each comparison of instrumented code is really recorded, under
// whichever compiler and sanitizer this is built with.
#include <bit>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "coverage/coverage.hpp"
#include "recorded.hpp"
#include "subjects.hpp"

namespace {

using namespace sonde::coverage;

bool recorded(std::uint64_t value, std::uint64_t other) {
  for (const Comparison& it : comparisons()) {
    if (it.value == value && it.other == other) return true;
    if (it.value == other && it.other == value && !it.other_is_constant) return true;
  }
  return false;
}

// With the literal, whatever side of the call it stands on.
bool recorded_text(std::string_view value, std::string_view other) {
  for (const TextComparison& it : text_comparisons()) {
    const std::string_view its_value(it.value, it.value_size);
    const std::string_view its_other(it.other, it.other_size);
    if (its_value == value && its_other == other) return true;
    if (its_value == other && its_other == value && !it.other_is_constant) return true;
  }
  return false;
}

template <class T>
class Integers : public testing::Test {};
using Widths = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(Integers, Widths);

TYPED_TEST(Integers, EqualityWithAConstantIsHeard) {
  record([] { subject::equals_77<TypeParam>(12); });
  EXPECT_TRUE(recorded(12, 77));
}

TYPED_TEST(Integers, OrderAgainstAConstantIsHeard) {
  record([] { subject::is_below_77<TypeParam>(12); });
  EXPECT_TRUE(recorded(12, 77) || recorded(12, 76));  // as < 77 or as <= 76
}

TYPED_TEST(Integers, EqualityOfVariablesIsHeard) {
  record([] { subject::equal<TypeParam>(12, 200); });
  EXPECT_TRUE(recorded(12, 200));
}

TYPED_TEST(Integers, OrderOfVariablesIsHeard) {
  record([] { subject::less<TypeParam>(12, 200); });
  EXPECT_TRUE(recorded(12, 200) || recorded(200, 12));
}

TYPED_TEST(Integers, EveryCaseOfASwitchOf3IsHeard) {
  record([] { subject::switch_of_3<TypeParam>(12); });
  for (const unsigned constant : {3U, 90U, 200U}) EXPECT_TRUE(recorded(12, constant)) << constant;
}

TYPED_TEST(Integers, EveryCaseOfASwitchOf5IsHeard) {
  record([] { subject::switch_of_5<TypeParam>(12); });
  for (const unsigned constant : {7U, 19U, 64U, 101U, 222U}) {
    EXPECT_TRUE(recorded(12, constant)) << constant;
  }
}

TYPED_TEST(Integers, WidthIsAtLeastThatOfTheType) {
  record([] { subject::equal<TypeParam>(12, 200); });
  ASSERT_FALSE(comparisons().empty());
  EXPECT_GE(comparisons().front().width, sizeof(TypeParam));
}

TEST(Comparisons, TellWhichSideIsTheConstant) {
  record([] { subject::equals_77<std::uint32_t>(12); });
  ASSERT_FALSE(comparisons().empty());
  EXPECT_EQ(comparisons().front().value, 12U);
  EXPECT_EQ(comparisons().front().other, 77U);
  EXPECT_TRUE(comparisons().front().other_is_constant);
}

TEST(Comparisons, AllCasesOfALargeSwitchAreHeardOverSeveralRuns) {
  std::set<std::uint64_t> constants;
  for (int run = 0; run < 20; ++run) {
    record([] { subject::switch_of_300(5); });
    for (const Comparison& it : comparisons()) constants.insert(it.other);
  }
  for (unsigned i = 0; i < 300; ++i) EXPECT_EQ(constants.count(1000 + 7 * i), 1U) << i;
}

TEST(Comparisons, AreKeptOnceForEachSite) {
  record([] {
    for (int i = 0; i < 10; ++i) subject::equals_77<std::uint64_t>(12);
  });
  EXPECT_EQ(comparisons().size(), 1U);
}

TEST(Comparisons, OfALoopAreBounded) {
  record([] { subject::loop(100'000); });
  EXPECT_FALSE(comparisons().empty());
  EXPECT_LE(comparisons().size(), 64U);
}

TEST(Comparisons, AreNotKeptWhereOnlyEdgesAreAskedFor) {
  record([] { subject::equals_77<std::uint64_t>(12); }, Detail::Edges);
  EXPECT_TRUE(comparisons().empty());
}

// They differ from process to process: of the stack, of a program, of a sanitizer's heap.
TEST(Comparisons, OfAddressesAreNotKept) {
  for (const std::uint64_t address : {std::uint64_t{0x7ffd12345678}, std::uint64_t{0x55aa12345678},
                                      std::uint64_t{0x602000000010}}) {
    for (const std::uint64_t number : {address, -address, ~address}) {
      record([&] { subject::equals_77<std::uint64_t>(number); });
      EXPECT_TRUE(comparisons().empty()) << number;
      record([&] { subject::equal<std::uint64_t>(12, number); });
      EXPECT_TRUE(comparisons().empty()) << number;
    }
  }
}

TEST(Comparisons, OfOtherLargeNumbersAreKept) {
  for (const std::uint64_t number :
       {std::uint64_t{1} << 43, std::uint64_t{1} << 48, ~std::uint64_t{0}}) {
    record([&] { subject::equal<std::uint64_t>(12, number); });
    EXPECT_TRUE(recorded(12, number)) << number;
  }
}

#ifndef __clang__  // which does not report them
TEST(Comparisons, OfRealsAreHeard) {
  record([] { subject::is_below_half(3.25F); });
  EXPECT_TRUE(recorded(std::bit_cast<std::uint64_t>(3.25), std::bit_cast<std::uint64_t>(0.5)));
  record([] { subject::is_below_half(3.25); });
  EXPECT_TRUE(recorded(std::bit_cast<std::uint64_t>(3.25), std::bit_cast<std::uint64_t>(0.5)));
}
#endif

// The runtime of a sanitizer owns memchr, and has no hook.
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
TEST(Comparisons, OfACharacterLookedForInALiteralAreHeard) {
  std::set<std::uint64_t> digits;
  for (int run = 0; run < 16; ++run) {
    record([] { subject::place_in_hexadecimal('x'); });
    for (const Comparison& it : comparisons()) digits.insert(it.value == 'x' ? it.other : 0);
  }
  EXPECT_EQ(digits.size(), 16U);
}

TEST(Comparisons, OfACharacterLookedForInATextAreHeard) {
  const std::string text = "path";
  record([&] { subject::place_of_slash(text); });
  EXPECT_TRUE(recorded('p', '/'));
}
#endif

TEST(Progress, GrowsAsTheSidesComeCloser) {
  std::set<std::vector<Feature>> seen;
  for (const std::uint32_t value : {1000U, 200U, 80U, 78U, 77U}) {
    record([&] { subject::equals_77<std::uint32_t>(value); });
    std::vector<Feature> features;
    collect_progress(features);
    ASSERT_EQ(features.size(), 1U);
    EXPECT_EQ(aspect_of(features[0]), Aspect::Progress);
    EXPECT_TRUE(seen.insert(features).second) << value;
  }
}

TEST(Progress, OfTextsGrowsWithTheBytesThatAgree) {
  std::set<Feature> seen;
  for (const char* text : {"xxxx", "bxxx", "baxx", "badx"}) {
    record([&] { subject::memcmp_is_bad(text); });
    std::vector<Feature> features;
    collect_progress(features);
    const std::size_t before = seen.size();
    seen.insert(features.begin(), features.end());
    EXPECT_GT(seen.size(), before) << text;
  }
}

TEST(Progress, IsTheSameWhereComparisonsAreNotKept) {
  const auto progress_with = [](Detail detail) {
    record(
        [] {
          subject::loop(20);
          subject::equals_77<std::uint32_t>(12);
          subject::memcmp_is_bad("bud!");
          subject::string_is_bad("b");
        },
        detail);
    std::vector<Feature> features;
    collect_progress(features);
    return features;
  };
  const auto closely = progress_with(Detail::Comparisons);
  EXPECT_FALSE(comparisons().empty());
  EXPECT_EQ(progress_with(Detail::Progress), closely);
  EXPECT_TRUE(comparisons().empty());
  EXPECT_TRUE(text_comparisons().empty());
}

struct TextProbe {
  const char* name;
  bool (*is_bad)(const char* text);
};

class Texts : public testing::TestWithParam<TextProbe> {};

TEST_P(Texts, BothSidesAreHeard) {
  char text[] = "bud!";
  record([&] { EXPECT_FALSE(GetParam().is_bad(text)); });
  EXPECT_TRUE(recorded_text("bud!", "bad!"));
}

TEST_P(Texts, EqualTextsAreFoundEqual) {
  char text[] = "bad!";
  record([&] { EXPECT_TRUE(GetParam().is_bad(text)); });
  EXPECT_TRUE(text_comparisons().empty());
}

TEST_P(Texts, NothingIsHeardWhileDisarmed) {
  char text[] = "bud!";
  start_run();
  EXPECT_FALSE(GetParam().is_bad(text));
  EXPECT_TRUE(text_comparisons().empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, Texts,
    testing::Values(
        TextProbe{"string", [](const char* text) { return subject::string_is_bad(text); }},
        TextProbe{"string_view", [](const char* text) { return subject::view_is_bad(text); }},
        TextProbe{"array",
                  [](const char* text) {
                    const char array[5] = {text[0], text[1], text[2], text[3], '\0'};
                    return subject::array_is_bad(array);
                  }},
        TextProbe{"strings", [](const char* text) { return subject::strings_equal(text, "bad!"); }},
        TextProbe{"string_views",
                  [](const char* text) { return subject::views_equal(text, "bad!"); }},
        TextProbe{"memcmp", subject::memcmp_is_bad}, TextProbe{"bcmp", subject::bcmp_is_bad},
        TextProbe{"strcmp", subject::strcmp_is_bad}, TextProbe{"strncmp", subject::strncmp_is_bad},
        TextProbe{"strcasecmp", subject::strcasecmp_is_bad},
        TextProbe{"strncasecmp", subject::strncasecmp_is_bad},
        TextProbe{"strstr", subject::strstr_finds_bad},
        TextProbe{"memmem", [](const char* text) { return subject::memmem_finds_bad(text, 4); }}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(TextComparisons, OfAShortStringWithALiteralShowTheWholeLiteral) {
  record([] { subject::string_is_bad("x"); });
  EXPECT_TRUE(recorded_text("x", "bad!"));
}

// The bytes of pointers in a row, as a std::vector<T*> compares them.
std::string bytes_of(const std::vector<const void*>& pointers) {
  return {reinterpret_cast<const char*>(pointers.data()), pointers.size() * sizeof(void*)};
}

TEST(TextComparisons, OfRowsOfAddressesAreNotKept) {
  const auto of_heap = std::make_unique<int>(0);
  const int of_stack = 0;
  const std::string some = bytes_of({&of_stack, of_heap.get(), nullptr});
  const std::string others = bytes_of({&of_stack, nullptr, of_heap.get()});
  const std::string nulls = bytes_of({nullptr, nullptr, nullptr});
  std::set<std::vector<Feature>> seen;
  for (const auto& each : {others, bytes_of({of_heap.get(), &of_stack, nullptr}), nulls}) {
    record([&] { subject::views_equal(some, each); });
    EXPECT_TRUE(text_comparisons().empty());
    record([&] { subject::views_equal(some, each); }, Detail::Progress);
    std::vector<Feature> features;
    collect_progress(features);
    seen.insert(features);
  }
  EXPECT_EQ(seen.size(), 1U) << "how much of them agrees is not recorded";
}

TEST(TextComparisons, OfShortNamesAndNumbersAreKept) {
  const std::string zeros(2, '\0');
  for (const char* last : {"P", "U", "V", "a", "{"}) {
    const std::string left = std::string("Queue") + last + zeros;
    const std::string right = std::string("Stack") + last + zeros;
    record([&] { subject::views_equal(left, right); });
    EXPECT_TRUE(recorded_text(left, right)) << last;
  }
  const std::string none(8, '\0');
  const std::string small = "\5" + std::string(7, '\0');
  const std::string large = std::string(7, '\0') + "\5";
  for (const std::string& each : {small, large}) {
    record([&] { subject::views_equal(each, none); });
    EXPECT_TRUE(recorded_text(each, none));
  }
}

TEST(TextComparisons, KeepTheBeginningOfLongTexts) {
  const std::string left(1000, 'a');
  const std::string right = std::string(10, 'a') + std::string(990, 'b');
  record([&] { subject::strings_equal(left, right); });
  EXPECT_TRUE(recorded_text(left.substr(0, most_text), right.substr(0, most_text)));
}

TEST(TextComparisons, AreBounded) {
  record([] {
    for (int i = 0; i < 10'000; ++i) subject::strings_equal(std::to_string(10'000 + i), "10x00");
  });
  EXPECT_FALSE(text_comparisons().empty());
  EXPECT_LE(text_comparisons().size(), 64U);
}

}  // namespace
