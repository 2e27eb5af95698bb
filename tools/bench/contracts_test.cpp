// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "bench/contract_trial.hpp"
#include "bench/published.hpp"

namespace sonde::bench {
namespace {

TEST(ContractTasks, AreAsManyAsWerePublished) {
  for (const ContractStudy& study : contract_studies()) {
    const auto* row = published_study(study.published);
    if (row == nullptr) continue;
    const auto tasks = tasks_of(study);
    const auto is_published = [](const ContractTask& task) { return task.mutant->is_published; };
    EXPECT_EQ(std::ranges::count_if(tasks, is_published), row->tasks) << study.name;
  }
}

TEST(ContractTasks, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const ContractStudy& study : contract_studies())
    for (const ContractTask& task : tasks_of(study))
      EXPECT_TRUE(names.insert(task.name()).second) << task.name();
  EXPECT_TRUE(names.contains("bst/v2/insert_1_spec/set_node_key"));
  EXPECT_TRUE(names.contains("metro/valid_a/tick"));
}

class ContractTrials : public testing::Test {
 protected:
  ContractTrials() : file_(testing::TempDir() + "contract-events.jsonl") {}
  ~ContractTrials() override { std::filesystem::remove(file_); }

  ContractTrial read(const std::string& lines) const {
    std::ofstream(file_) << lines;
    return trial_of_events(file_, {"M", "put,take", 1, true, ""});
  }

 private:
  std::string file_;
};

TEST_F(ContractTrials, CountCasesCallsAndRejections) {
  const auto trial = read(
      "{\"event\":\"began\"}\n"
      "{\"event\":\"ended\",\"verdict\":\"failed\",\"tests\":7,\"discards\":2,\"calls\":["
      "{\"name\":\"put\",\"made\":5,\"rejected\":[{\"name\":\"p\",\"calls\":3}]},"
      "{\"name\":\"take\",\"made\":1,\"rejected\":[]}],"
      "\"counterexamples\":[{\"failure\":{\"what\":\"put breaks its postcondition\"},"
      "\"calls\":[\"int* block_0 = malloc(4);\",\"auto x0 = take(block_0);\",\"put(x0, "
      "1);\"]}]}\n");
  EXPECT_TRUE(trial.is_found);
  EXPECT_EQ(trial.cases, 9U);
  EXPECT_EQ(trial.calls, 10U);  // the last one failed
  EXPECT_EQ(trial.rejected, 3U);
  EXPECT_EQ(trial.length, 2U);
  EXPECT_EQ(trial.failure, "put breaks its postcondition");
}

TEST_F(ContractTrials, AFailureOfAnotherFunctionIsNotTheTask) {
  const auto trial = read(
      "{\"event\":\"ended\",\"tests\":7,\"counterexamples\":[{\"failure\":{\"what\":\"bad\"},"
      "\"calls\":[\"output(x0, 1);\"]}]}\n");
  EXPECT_FALSE(trial.is_found);
  EXPECT_EQ(trial.failure, "bad, at output(x0, 1);");
}

TEST_F(ContractTrials, WithoutAReportNothingIsFound) {
  EXPECT_EQ(read("").failure, "the test program wrote no report");
  EXPECT_EQ(read("{\"event\":\"ended\",\"verdict\":\"passed\",\"tests\":7}\n").failure, "passed");
}

}  // namespace
}  // namespace sonde::bench
