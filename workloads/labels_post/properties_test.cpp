// SPDX-License-Identifier: Apache-2.0
#include "labels_post/properties.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "labels_post/domains.hpp"
#include "sonde/sonde.hpp"

namespace labels_post {
namespace {

using sonde::Verdict;
using testing::HasSubstr;
using testing::Not;

// What becomes of a property that draws nothing and gives these to the body.
template <class... Parameters, class... Values>
Verdict verdict_on(void (*body)(Parameters...), const Values&... values) {
  return sonde::check("LabelsPost.Body", [&] { body(values...); }, {.max_tests = 1}).verdict();
}

TEST(LabelsPost, TextsFailThatStartWithBad) {
  for (const auto body : {&check_bad_independent, &check_bad_nested}) {
    EXPECT_EQ(verdict_on(body, std::string("bad!")), Verdict::Failed);
    EXPECT_EQ(verdict_on(body, std::string("bad!!")), Verdict::Failed);
    EXPECT_EQ(verdict_on(body, std::string("bad")), Verdict::Passed);
    EXPECT_EQ(verdict_on(body, std::string("xad!")), Verdict::Passed);
  }
}

TEST(LabelsPost, BytesFailThatStartWithThePattern) {
  EXPECT_EQ(verdict_on(&check_four_bytes, std::vector(pattern.begin(), pattern.end())),
            Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_four_bytes, std::vector(pattern.begin(), pattern.end() - 1)),
            Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_four_bytes, std::vector(pattern.begin() + 1, pattern.end())),
            Verdict::Passed);
}

TEST(LabelsPost, InsertingFailsBehindTheFifthOfASortedListOnly) {
  EXPECT_EQ(verdict_on(&check_sorted_insert, std::vector{1, 2, 3, 4, 5, 6}, 7), Verdict::Failed);
  EXPECT_EQ(verdict_on(&check_sorted_insert, std::vector{1, 2, 3, 4, 5, 6}, 6), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_sorted_insert, std::vector{1, 2, 3, 4, 5}, 7), Verdict::Passed);
  EXPECT_EQ(verdict_on(&check_sorted_insert, std::vector{2, 1}, 7), Verdict::GaveUp);
  EXPECT_EQ(inserted({1, 3}, 2), (std::vector{1, 2, 3}));
}

// Whatever the first characters are, the fourth has its label; nested, it has none.
TEST(LabelsPost, IndependentLabelsDoNotDependOnEarlierOnes) {
  const auto text_of = [](void (*body)(const std::string&)) {
    const auto report = sonde::check("LabelsPost.Labels", [&] { body("xxx!"); }, {.max_tests = 1});
    return std::string(report.text());
  };
  EXPECT_THAT(text_of(&check_bad_independent), HasSubstr("fourth is right"));
  EXPECT_THAT(text_of(&check_bad_nested), Not(HasSubstr("fourth is right")));
}

TEST(LabelsPost, TextsHaveAllPrintableCharacters) {
  std::set<char> seen;
  const auto report = sonde::check(
      "LabelsPost.Text", [&](const std::string& text) { seen.insert(text.begin(), text.end()); },
      sonde::given(printable_text()));
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(seen.size(), 95U);
}

// The post's run had 54% empty lists, 27% of one element, 19% of two and none that was longer.
TEST(LabelsPost, FreshSortedListsAreShort) {
  std::map<std::size_t, unsigned> lengths;
  const auto body = [&](const std::vector<int>& sorted, int x) {
    control_sorted_insert(sorted, x);
    if (std::ranges::is_sorted(sorted)) ++lengths[sorted.size()];
  };
  const auto report =
      sonde::check("LabelsPost.Sorted", body, {.max_tests = 1000, .strategy = "random"});
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_NEAR(lengths[0], 350, 50);
  EXPECT_NEAR(lengths[1], 380, 50);
  EXPECT_NEAR(lengths[2], 180, 40);
  EXPECT_LT(lengths[6], 10U);  // the fewest that show the fault
}

}  // namespace
}  // namespace labels_post
