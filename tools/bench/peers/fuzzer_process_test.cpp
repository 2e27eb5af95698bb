// SPDX-License-Identifier: Apache-2.0
// A fuzzer is a shell here: it has the shared trial as an open file.
#include "bench/peers/fuzzer_process.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "bench/peers.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

TEST(FuzzerProcess, OneThatDiesWhileCasesRunHasFoundACrash) {
  SharedTrial& shared = make_shared_trial({}, AtEnd::Exit);
  shared.trial.tests = 12;
  const TemporaryFolder folder;
  const Trial trial = run_fuzzer({"sh", "-c", "exit 77"}, folder.path(), shared);
  EXPECT_TRUE(trial.found);
  EXPECT_EQ(trial.tests, 12U);
}

TEST(FuzzerProcess, OneThatRunsNoCaseIsAnError) {
  SharedTrial& shared = make_shared_trial({}, AtEnd::Exit);
  const TemporaryFolder folder;
  EXPECT_THROW(run_fuzzer({"sh", "-c", "exit 0"}, folder.path(), shared), Error);
  EXPECT_THROW(run_fuzzer({"/no/such/program"}, folder.path(), shared), Error);
}

TEST(FuzzerProcess, ItsProcessesAreKilledWhenTheirTimeIsUp) {
  SharedTrial& shared = make_shared_trial({.cpu_seconds = 0.05}, AtEnd::Wait);
  shared.trial.tests = 1;
  const TemporaryFolder folder;
  // The inner shell uses the time; the outer one waits for it.
  const Trial trial =
      run_fuzzer({"sh", "-c", "sh -c 'while :; do :; done'; true"}, folder.path(), shared);
  EXPECT_FALSE(trial.found);
  EXPECT_GE(trial.cpu_seconds, 0.05);
}

// Starts an endless process in a session of its own, as AFL++ starts its fork server, which writes
// its number to a file.
constexpr const char* starts_a_session =
    "setsid sh -c 'echo $$ > number; while :; do :; done' & while [ ! -s number ]; do sleep 0.01; "
    "done; ";

pid_t number_in(const std::string& folder) {
  pid_t number = 0;
  std::ifstream(folder + "/number") >> number;
  return number;
}

bool lives(pid_t process) { return kill(process, 0) == 0; }

TEST(FuzzerProcess, ProcessesInSessionsOfTheirOwnCountAndAreKilled) {
  SharedTrial& shared = make_shared_trial({.cpu_seconds = 0.2}, AtEnd::Wait);
  shared.trial.tests = 1;
  const TemporaryFolder folder;
  const Trial trial =
      run_fuzzer({"sh", "-c", std::string(starts_a_session) + "wait"}, folder.path(), shared);
  EXPECT_GE(trial.cpu_seconds, 0.2);
  ASSERT_GT(number_in(folder.path()), 0);
  EXPECT_FALSE(lives(number_in(folder.path())));
}

TEST(FuzzerProcess, OneThatEndsLeavesNothingBehind) {
  SharedTrial& shared = make_shared_trial({}, AtEnd::Exit);
  shared.trial.tests = 1;
  const TemporaryFolder folder;
  run_fuzzer({"sh", "-c", std::string(starts_a_session) + "exit 77"}, folder.path(), shared);
  ASSERT_GT(number_in(folder.path()), 0);
  EXPECT_FALSE(lives(number_in(folder.path())));
}

TEST(FuzzerProcess, AFolderGoesWithItsContent) {
  std::string path;
  {
    const TemporaryFolder folder;
    path = folder.path();
    std::filesystem::create_directory(path + "/inside");
    EXPECT_TRUE(std::filesystem::is_directory(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Peers, OneThatIsNotThereSaysWhy) {
  // Beside this test there is no fuzzer of its name.
  const Workload workload{"none", "", {}};
  Task task;
  task.name = "none";
  unsigned hindered = 0;
  for (const Contender& peer : peers()) {
    EXPECT_EQ(peer.kind, Contender::Kind::Peer);
    hindered += peer.hindrance(workload, task).empty() ? 0 : 1;
  }
  EXPECT_GE(hindered, 1U);
  EXPECT_NE(peers().front().hindrance(workload, task), "");
}

}  // namespace
}  // namespace sonde::bench
