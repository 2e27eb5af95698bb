// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/watched_command.hpp"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::bench {
namespace {

const std::string mark = "WATCHED_BY=" + std::to_string(getpid());

suite::Start shell(const std::string& script) {
  return {.program = "/bin/sh", .arguments = {"-c", script}};
}

template <class Condition>
bool comes(Condition condition) {
  constexpr int tries = 3000;
  for (int i = 0; i < tries; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

TEST(WatchedCommand, TellsHowItEnded) {
  WatchedCommand command(shell("exit 7"), mark);
  ASSERT_TRUE(comes([&] { return command.end().has_value(); }));
  EXPECT_EQ(command.end()->exit_code(), 7);
  EXPECT_EQ(command.count_left(), 0U);
}

TEST(WatchedCommand, IsMeasured) {
  WatchedCommand command(shell("sleep 1000 & exec 5</dev/null 6</dev/null; wait"), mark);
  EXPECT_TRUE(comes([&] {
    command.look();
    return command.watched().worker_megabytes.most() > 0;
  })) << "the child lives";
  EXPECT_GT(command.watched().megabytes.most(), 0);
  EXPECT_TRUE(comes([&] {
    command.look();
    return command.watched().most_files >= 3;
  }));
  command.kill();
  EXPECT_FALSE(command.end()->exited());
  for (const Process& each : processes_of(0, mark)) kill(each.id, SIGKILL);
  EXPECT_EQ(command.count_left(), 0U);
}

TEST(WatchedCommand, LosesItsProcesses) {
  WatchedCommand command(shell("sleep 1000; exit 3"), mark);
  const auto is_harmed = [&] {
    command.harm({.harm = Harm::KillWorker});
    return command.watched().harms > 0;
  };
  EXPECT_TRUE(comes(is_harmed));
  ASSERT_TRUE(comes([&] { return command.end().has_value(); }));
  EXPECT_EQ(command.end()->exit_code(), 3);
}

}  // namespace
}  // namespace sonde::bench
