// SPDX-License-Identifier: Apache-2.0
#include "isolate/archive.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "isolate/message.hpp"
#include "tree/error.hpp"

namespace sonde::isolate {
namespace {

const Tree some_tree = codec::parse_notation("Pair(Text(\"abc\") List[Int(1) Int(2)])");
const Failure some_failure{.kind = FailureKind::Expectation,
                           .file = "a.cpp",
                           .line = 3,
                           .what = "check failed: x",
                           .values = "1 == 2",
                           .signature = "signature",
                           .frames = "frames",
                           .output = "output",
                           .culprit = "culprit"};

template <class T>
void expect_refused(const std::string& bytes) {
  try {
    unpacked<T>(bytes);
    FAIL() << "was read";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "a child process sent a damaged message");
  }
}

// Every message that ends early, and one that goes on, is refused.
template <class T>
void expect_whole(const T& value) {
  const std::string bytes = packed(value);
  EXPECT_EQ(packed(unpacked<T>(bytes)), bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size) expect_refused<T>(bytes.substr(0, size));
  expect_refused<T>(bytes + '\0');
}

struct Everything {
  bool flag = false;
  Outcome outcome = Outcome::Pass;
  int number = 0;
  double real = 0;
  std::string text;
  Tree tree;
  const Site* site = nullptr;
  std::vector<std::string> list;
  std::array<unsigned, 2> pair{};
  std::map<std::string, bool> map;
  std::optional<Failure> maybe;
  std::variant<int, std::string> either;

  friend bool operator==(const Everything&, const Everything&) = default;
};

template <class Archive>
void fields(Archive& archive, Part<Archive, Everything>& all) {
  archive(all.flag, up_to(all.outcome, Outcome::Fail), all.number, all.real, all.text, all.tree);
  archive(all.site, all.list, all.pair, all.map, all.maybe, all.either);
}

TEST(Archive, ReadsEveryKindOfFieldThatItWrote) {
  const Everything all{true,
                       Outcome::Fail,
                       -5,
                       2.5,
                       std::string("a\0b", 3),
                       some_tree,
                       &run::site_named(Role::Label, "archive test"),
                       {"one", ""},
                       {7, 8},
                       {{"x", true}, {"y", false}},
                       some_failure,
                       "text"};
  EXPECT_EQ(unpacked<Everything>(packed(all)), all);
  EXPECT_EQ(unpacked<Everything>(packed(Everything())), Everything());
  expect_whole(all);
}

TEST(Archive, RefusesABoolThatIsNone) { expect_refused<bool>("\x7f"); }

struct JustOutcome {
  Outcome outcome = Outcome::Pass;
};

template <class Archive>
void fields(Archive& archive, Part<Archive, JustOutcome>& just) {
  archive(up_to(just.outcome, Outcome::Fail));
}

TEST(Archive, RefusesAnEnumeratorThatIsNone) {
  EXPECT_EQ(unpacked<JustOutcome>("\2").outcome, Outcome::Fail);
  expect_refused<JustOutcome>("\3");
  expect_refused<JustOutcome>("\xc8");  // 200
}

TEST(Message, RefusesAKindOfFailureThatIsNone) {
  std::string bytes = packed(some_failure);
  bytes[0] = static_cast<char>(failure_kinds);
  expect_refused<Failure>(bytes);
}

TEST(Archive, RefusesLengthsBeyondTheMessage) {
  expect_refused<std::string>(packed(std::uint64_t{1}));
  expect_refused<std::string>(packed(std::numeric_limits<std::uint64_t>::max()) + "abc");
  expect_refused<std::vector<double>>(packed(std::uint64_t{2}) + packed(1.0));
  expect_refused<std::vector<Failure>>(packed(std::uint64_t{1} << 60));
}

TEST(Archive, RefusesAnAlternativeThatIsNone) {
  expect_refused<std::variant<bool, char>>(std::string("\2\1", 2));
}

TEST(Archive, RefusesAKeyTwice) {
  const std::string entry = packed(std::string("key")) + packed(1);
  expect_refused<std::map<std::string, int>>(packed(std::uint64_t{2}) + entry + entry);
}

TEST(Archive, RefusesAnUnknownPlace) {
  expect_refused<const Site*>(packed(std::uint64_t{run::sites().size() + 1}));
}

TEST(Archive, RefusesADamagedTree) {
  std::string bytes = packed(some_tree);
  bytes.back() ^= 1;
  expect_refused<Tree>(bytes);
}

TEST(Message, CarriesRequests) {
  const Request request{Request::What::Show, {Recipe::Way::Mutant, 30, 2, Random(7), some_tree}};
  const auto read = unpacked<Request>(packed(request));
  EXPECT_EQ(read.what, Request::What::Show);
  EXPECT_EQ(read.recipe.way, Recipe::Way::Mutant);
  EXPECT_EQ(read.recipe.size, 30U);
  EXPECT_EQ(read.recipe.example, 2U);
  EXPECT_EQ(read.recipe.random.state(), Random(7).state());
  EXPECT_EQ(read.recipe.tree, some_tree);
  expect_whole(request);
}

TEST(Message, CarriesResults) {
  const Result result{.outcome = Outcome::Fail,
                      .tree = some_tree,
                      .failure = some_failure,
                      .misaligned = true,
                      .notes = {"x = 1"},
                      .trace = "call();\n",
                      .test = "body",
                      .links = "0 1 x\n",
                      .labels = {"long", "short"}};
  EXPECT_EQ(unpacked<Result>(packed(result)), result);
  expect_whole(result);
}

CaseReport some_report() {
  CaseReport report{.instrumented = true, .fresh = true, .misaligned = true, .tree = some_tree};
  report.probe.outcome = Outcome::Discard;
  report.probe.refused_by = &run::site_named(Role::Assume, "archive test");
  report.probe.refused_why = "no luck";
  report.probe.failure = some_failure;
  report.probe.hits = {{report.probe.refused_by->id, 2.5}};
  report.probe.notes = {"n"};
  report.probe.trace = "t";
  report.probe.test = "b";
  report.probe.in_body = true;
  report.features = {1, 2, 3};
  report.comparisons = {{1, 2, 3, 4, coverage::Operand::Real, true}};
  report.text_comparisons = {{"value", "other", 5, 5, true, 9}};
  report.edges_taken = 12;
  report.random = Random(3).state();
  return report;
}

TEST(Message, CarriesReportsOfCases) {
  const CaseReport report = some_report();
  const auto read = unpacked<CaseReport>(packed(report));
  EXPECT_TRUE(read.instrumented && read.fresh && read.misaligned);
  EXPECT_EQ(read.probe.outcome, Outcome::Discard);
  EXPECT_EQ(read.probe.refused_by, report.probe.refused_by);
  EXPECT_EQ(read.probe.refused_why, "no luck");
  EXPECT_EQ(read.probe.failure, some_failure);
  ASSERT_EQ(read.probe.hits.size(), 1U);
  EXPECT_EQ(read.probe.hits[0].site, report.probe.refused_by->id);
  EXPECT_EQ(read.probe.hits[0].value, 2.5);
  EXPECT_EQ(read.probe.notes, report.probe.notes);
  EXPECT_EQ(read.probe.trace, "t");
  EXPECT_EQ(read.probe.test, "b");
  EXPECT_TRUE(read.probe.in_body);
  EXPECT_EQ(read.tree, some_tree);
  EXPECT_EQ(read.features, report.features);
  EXPECT_EQ(read.edges_taken, 12U);
  EXPECT_EQ(read.random, report.random);
  expect_whole(report);
}

TEST(Message, CarriesWhatWasCompared) {
  const auto read = unpacked<CaseReport>(packed(some_report()));
  ASSERT_EQ(read.comparisons.size(), 1U);
  const auto& numbers = read.comparisons[0];
  EXPECT_EQ(numbers.value, 1U);
  EXPECT_EQ(numbers.other, 2U);
  EXPECT_EQ(numbers.site, 3U);
  EXPECT_EQ(numbers.width, 4U);
  EXPECT_EQ(numbers.operand, coverage::Operand::Real);
  EXPECT_TRUE(numbers.other_is_constant);
  ASSERT_EQ(read.text_comparisons.size(), 1U);
  const auto& texts = read.text_comparisons[0];
  EXPECT_EQ(std::string(texts.value, texts.value_size), "value");
  EXPECT_EQ(std::string(texts.other, texts.other_size), "other");
  EXPECT_TRUE(texts.other_is_constant);
  EXPECT_EQ(texts.site, 9U);
}

TEST(Message, RefusesSizesThatComparedValuesCannotHave) {
  coverage::Comparison numbers{1, 2, 3, 9, coverage::Operand::Integer, false};
  expect_refused<coverage::Comparison>(packed(numbers));
  numbers.width = 0;
  expect_refused<coverage::Comparison>(packed(numbers));
  const coverage::TextComparison texts{"value", "other", 65, 5, true, 9};
  expect_refused<coverage::TextComparison>(packed(texts));
}

TEST(Message, MakesPlacesThatAreNew) {
  const std::size_t known = run::sites().size();
  SiteNews news;
  news.made.push_back({Role::RequireCover, 12.5, "a place that is new"});
  news.reached = {static_cast<unsigned>(known), 4'000'000'000U};
  unpacked<SiteNews>(packed(news));
  ASSERT_EQ(run::sites().size(), known + 1);
  const Site& made = *run::sites()[known];
  EXPECT_EQ(made.role, Role::RequireCover);
  EXPECT_EQ(made.percent, 12.5);
  EXPECT_STREQ(made.text, "a place that is new");
  EXPECT_TRUE(made.reached);
  EXPECT_EQ(site_news(known).made.size(), 1U);
}

}  // namespace
}  // namespace sonde::isolate
