// SPDX-License-Identifier: Apache-2.0
#include "bench/threads/search_trial.hpp"

#include <gtest/gtest.h>

#include "codec/token.hpp"
#include "schedule/schedule.hpp"
#include "schema/draws.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

// A case without arguments whose body had two threads.
std::string token_with(const std::vector<schedule::Switch>& switches) {
  drawing::CaseSource list;
  list.start_simplest();
  schedule::draw_plan(list);
  list.finish();
  Tree tree;
  const auto root = tree.open(Kind("arguments", Form::Record));
  const auto draws = tree.open(schema::draws_kind);
  tree.append(list.drawn(), 0);
  tree.close(draws);
  tree.close(root);
  return codec::to_token(schedule::with_switches(tree, switches));
}

TEST(SearchTrial, IsReadFromEvents) {
  const std::string events = R"({"event":"began","property":"Buggy.a"})"
                             "\n"
                             R"({"event":"found","property":"Buggy.a","seconds":0.25})"
                             "\n"
                             R"({"event":"ended","seconds":0.5,"tests":17,"counterexamples":[)"
                             R"({"failure":{"kind":"deadlock"},"token":")" +
                             token_with({{1, 5, 2}, {2, 7, 1}}) + "\"}]}\n";
  const SearchTrial trial = search_in_events(events);
  EXPECT_TRUE(trial.is_found);
  EXPECT_EQ(trial.kind, "deadlock");
  EXPECT_EQ(trial.tests, 17U);
  EXPECT_EQ(trial.seconds, 0.25);
  EXPECT_EQ(trial.deviations, 2U);
}

TEST(SearchTrial, FindsNothingWhereNothingFailed) {
  const SearchTrial trial =
      search_in_events(R"({"event":"ended","tests":100,"counterexamples":[]})");
  EXPECT_FALSE(trial.is_found);
  EXPECT_EQ(trial.tests, 100U);
}

TEST(SearchTrial, NeedsAnEnd) { EXPECT_THROW(search_in_events(R"({"event":"began"})"), Error); }

TEST(RunProgram, ReadsWhatIsWritten) {
  const auto run = run_program("sh", {"-c", "echo out; echo error >&2; exit 5"});
  EXPECT_EQ(run.output, "out\nerror\n");
  EXPECT_EQ(run.exit_code, 5);
}

}  // namespace
}  // namespace sonde::bench
