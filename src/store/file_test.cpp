// SPDX-License-Identifier: Apache-2.0
#include "store/file.hpp"

#include <chrono>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;

pid_t dead_process() {
  const pid_t process = fork();
  if (process == 0) _exit(0);
  waitpid(process, nullptr, 0);
  return process;
}

void age(const fs::path& file) {
  fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::minutes(1));
}

class LeftFile : public testing::Test {
 protected:
  // What a process leaves that is killed while it writes the record.
  fs::path left_by(pid_t process) const {
    const auto file = temporary_.path() / (".run.json.new" + std::to_string(process) + "-0");
    put(file, "half");
    return file;
  }

  TemporaryFolder temporary_;
  fs::path record_ = temporary_.path() / "run.json";
};

TEST_F(LeftFile, OfADeadProcessIsRemoved) {
  const auto left = left_by(dead_process());
  age(left);
  replace_file(record_, "whole");
  EXPECT_FALSE(fs::exists(left));
  EXPECT_EQ(text_in(record_), "whole");
}

TEST_F(LeftFile, StaysWhileSomebodyMayWriteIt) {
  const auto fresh = left_by(dead_process());
  const auto living = left_by(getppid());
  age(living);
  const auto other = temporary_.path() / ".other.json.new1-0";
  put(other, "half");
  age(other);
  replace_file(record_, "whole");
  EXPECT_TRUE(fs::exists(fresh)) << "perhaps on another machine";
  EXPECT_TRUE(fs::exists(living));
  EXPECT_TRUE(fs::exists(other)) << "of another file";
}

}  // namespace
}  // namespace sonde::store
