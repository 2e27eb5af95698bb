// SPDX-License-Identifier: Apache-2.0
#include "campaign/passing_tests.hpp"

#include <cstdlib>
#include <filesystem>
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/test_writer.hpp"
#include "run/executor.hpp"
#include "sonde/api.hpp"
#include "sonde/domains.hpp"
#include "store/temporary_folder.hpp"

namespace sonde {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class Counter {
 public:
  explicit Counter() {}
  void add(int n) { sum_ += static_cast<unsigned>(n); }
  int sum() const { return static_cast<int>(sum_); }

 private:
  unsigned sum_ = 0;  // an argument may be what an earlier call returned
};

void describe_counter(Api& api) {
  api.construct<Counter>("Counter");
  api.call("add", &Counter::add).given(derived, in_range(1, 3));
  api.call("sum", &Counter::sum);
  api.call("half", [](int n) { return n % 2 == 0 ? n / 2 : throw n; }).may_throw<int>();
}

std::vector<std::string> tests_of(const std::function<void(Api&)>& describe) {
  api::Sequences sequences;
  Api described(sequences.description());
  describe(described);
  run::Executor executor(sequences.property());
  Random random(1);
  std::vector<Tree> trees;
  for (int i = 0; i < 50; ++i) trees.push_back(executor.run_fresh(random, 100).tree);
  return campaign::passing_tests(sequences.property(), trees);
}

TEST(PassingTests, AskForWhatCallsReturned) {
  const auto tests = tests_of(describe_counter);
  EXPECT_THAT(tests, Contains(AllOf(HasSubstr("Counter()"), HasSubstr(".sum();\nCHECK(int_"),
                                    HasSubstr(");  // as it was\n"))));
  EXPECT_THAT(tests, Contains(HasSubstr("try { half(")));
}

TEST(PassingTests, AreFewAndShort) {
  const auto tests = tests_of(describe_counter);
  EXPECT_THAT(tests, SizeIs(testing::Le(12)));
  EXPECT_THAT(tests, Each(SizeIs(testing::Lt(2000))));
}

TEST(PassingTests, LeaveOutWhatIsDifferentEachTime) {
  static int calls = 0;
  EXPECT_THAT(tests_of([](Api& api) { api.call("next", [] { return ++calls; }); }),
              testing::IsEmpty());
}

TEST(PassingTests, LeaveOutWhatFails) {
  EXPECT_THAT(tests_of([](Api& api) {
                api.call("odd", [](int n) { return n % 2; })
                    .given(in_range(0, 9))
                    .ensure("is not", [](int odd) { return odd == 0; });
              }),
              Each(Not(HasSubstr("odd(1)"))));
}

TEST(PassingTests, AreWrittenIfTheSettingSaysSo) {
  const store::TemporaryFolder folder;
  const std::string setting = "passing:" + folder.path().string();
  setenv("SONDE_WRITE_TESTS", setting.c_str(), 1);
  const auto report = check_api("Passing.Counter", describe_counter, {.max_tests = 100});
  unsetenv("SONDE_WRITE_TESTS");
  EXPECT_TRUE(report.passed());
  EXPECT_THAT(report.text(), testing::ContainsRegex("[1-9][0-9]* passing sequences were written"));
  EXPECT_FALSE(std::filesystem::is_empty(folder.path()));
}

TEST(PassingTests, HaveAFolder) {
  const auto folder_of = [](const std::string& setting) {
    campaign::Facts facts;
    facts.settings.write_tests = setting;
    const auto [folder, passing] = campaign::written_tests(facts);
    return folder + (passing ? " (passing)" : "");
  };
  EXPECT_EQ(folder_of(""), "");
  EXPECT_EQ(folder_of("tests"), "tests");
  EXPECT_EQ(folder_of("passing"), "sonde-tests (passing)");
  EXPECT_EQ(folder_of("passing:tests"), "tests (passing)");
  EXPECT_EQ(folder_of("passing_tests"), "passing_tests");
}

}  // namespace
}  // namespace sonde
