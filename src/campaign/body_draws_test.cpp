// SPDX-License-Identifier: Apache-2.0
// What a body draws is part of its case.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/text.hpp"
#include "run/executor.hpp"
#include "sonde/sonde.hpp"
#include "store/temporary_folder.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(BodyDraw, IsShrunkAndReported) {
  const Report report = check("BodyDraw.Sum", [](int first) {
    const int second = draw(in_range(0, 1000));
    const int third = draw(in_range(0, 1000), "third");
    SONDE_CHECK(first + second + third < 500 || third < 7);
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("draw #1 = "));
  EXPECT_THAT(report.text(), HasSubstr("third = "));
}

TEST(BodyDraw, ShrinksLikeAnArgument) {
  const Report report = check("BodyDraw.Small", [] {
    const auto values = draw(container_of<std::vector>(in_range(0, 100)), "values");
    const auto limit = draw<bool>("limit");
    SONDE_CHECK(values.size() < 3 || !limit);
  });
  EXPECT_THAT(report.text(), HasSubstr("values = {0, 0, 0}"));
  EXPECT_THAT(report.text(), HasSubstr("limit = true"));
}

TEST(BodyDraw, ShrinksALoopOfDraws) {
  const Report report = check("BodyDraw.Loop", [] {
    const int rounds = draw(in_range(0, 20), "rounds");
    int sum = 0;
    for (int i = 0; i < rounds; ++i) sum += draw(in_range(0, 9));
    SONDE_CHECK(sum < 9);
  });
  EXPECT_THAT(report.text(), HasSubstr("rounds = 1\n"));
  EXPECT_THAT(report.text(), HasSubstr("draw #2 = 9\n"));
}

TEST(BodyDraw, FollowsArgumentsAndEarlierDraws) {
  const Report report = check("BodyDraw.Dependent", [](const std::vector<int>& values) {
    if (values.empty()) return;
    const auto at = draw(in_range<std::size_t>(0, values.size() - 1), "at");
    SONDE_CHECK(at < values.size());
    SONDE_CHECK(at != 2);
  });
  EXPECT_STREQ(report.counterexample(), "std::vector<int> arg0 = {0, 0, 0};\n");
  EXPECT_THAT(report.text(), HasSubstr("at = 2"));
}

TEST(BodyDraw, IsNoProofOfFewArguments) {
  const Report report = check("BodyDraw.Few", [](bool) { draw<int>(); });
  EXPECT_STREQ(report.text(), "BodyDraw.Few passed 1,000 tests\n");
}

TEST(BodyDraw, OfAnExampleIsTheSimplest) {
  std::vector<int> seen;
  const Report report = check(
      "BodyDraw.Example", [&](int) { seen.push_back(draw(in_range(3, 9))); },
      given().example(77).with({.max_tests = 1}));
  EXPECT_EQ(report.verdict(), Verdict::Passed);
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen[0], 3);
}

TEST(BodyDraw, ThatGivesUpDiscardsTheCase) {
  const Report report =
      check("BodyDraw.Never", [] { draw(filter(any<int>(), [](int) { return false; })); });
  EXPECT_EQ(report.verdict(), Verdict::GaveUp);
}

TEST(BodyDraw, MayStandAnywhereBelowTheBody) {
  const auto helper = [] { return draw(just(4)); };
  const Report report = check("BodyDraw.Below", [&] { SONDE_CHECK(helper() != 4); });
  EXPECT_THAT(report.text(), HasSubstr("draw #1 = 4"));
}

TEST(BodyDraw, BelongsToTheInnerPropertyWhereOneRuns) {
  const Report report = check(
      "BodyDraw.Outer",
      [] {
        draw(just(1));
        const Report inner =
            check("BodyDraw.Inner", [] { draw(just(2)); }, Settings{.max_tests = 3});
        SONDE_CHECK(inner.verdict() == Verdict::Passed);
        SONDE_CHECK(draw(in_range(0, 5)) != 5);
      },
      Settings{.max_tests = 100});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("draw #2 = 5"));
}

class BodyDrawCase : public testing::Test {
 protected:
  BodyDrawCase() { setenv("SONDE_CACHE", (folder_.path() / "cache").c_str(), 1); }
  ~BodyDrawCase() override { setenv("SONDE_CACHE", "off", 1); }

  std::string run(int limit) const {
    const std::string cases = folder_.path() / "cases";
    return check(
               "BodyDraw.Kept",
               [limit](int n) {
                 const int more = draw(in_range(0, 1000), "more");
                 SONDE_CHECK(n < 5 || more < limit);
               },
               given().names("n").with({.cases = cases.c_str()}))
        .text();
  }

  std::string case_file() const {
    const auto folder = folder_.path() / "cases" / "BodyDraw.Kept";
    if (!std::filesystem::exists(folder)) return "";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path());
      return {std::istreambuf_iterator<char>(file), {}};
    }
    return "";
  }

  store::TemporaryFolder folder_;
};

TEST_F(BodyDrawCase, IsReplayedFromTheCache) {
  EXPECT_THAT(run(300), HasSubstr("more = 300"));
  const std::string again = run(300);
  EXPECT_THAT(again, HasSubstr("more = 300"));
  EXPECT_THAT(again, HasSubstr("earlier run"));
  EXPECT_THAT(run(2000), HasSubstr("fixed"));
}

TEST_F(BodyDrawCase, IsKeptInACaseFile) {
  run(300);
  setenv("SONDE_ACCEPT", "BodyDraw.Kept", 1);
  run(300);
  unsetenv("SONDE_ACCEPT");
  const std::string text = case_file();
  EXPECT_THAT(text, HasSubstr("int n = 5;\ndraws_in_body = sonde::draws(int(300));\n"));
  std::filesystem::remove_all(folder_.path() / "cache");
  const std::string again = run(300);
  EXPECT_THAT(again, HasSubstr("BodyDraw.Kept failed on kept case"));
  EXPECT_THAT(again, HasSubstr("more = 300"));
}

TEST(BodyDrawText, ReadsBackWhatItWrote) {
  const Type* const type = &derive::type_v<int>;
  const std::vector<std::string> names = {"n"};
  const auto parsed = codec::parse_arguments(
      "n = 3;\ndraws_in_body = sonde::draws(int(5) `std::vector<int>`[int(1)]);\n", names,
      {&type, 1});
  EXPECT_TRUE(parsed.remarks.empty());
  EXPECT_EQ(parsed.tree.child_count(0), 2U);
  const auto again =
      codec::parse_arguments(codec::print_arguments(parsed.tree, names), names, {&type, 1});
  EXPECT_EQ(again.tree, parsed.tree);
}

TEST(BodyDrawDeathTest, OutsideAPropertyEndsWithASentence) {
  EXPECT_DEATH(draw<int>(), "sonde::draw was used outside the body of a property");
}

TEST(BodyDrawDeathTest, OnAnotherThreadEndsWithASentence) {
  const auto body = [] { std::thread([] { draw<int>(); }).join(); };
  EXPECT_DEATH(static_cast<void>(check("BodyDraw.Thread", body, Settings{.max_tests = 1})),
               "on another thread");
}

}  // namespace
}  // namespace sonde
