// SPDX-License-Identifier: Apache-2.0
#include "isolate/launch.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>

#include <spawn.h>
#include <sys/personality.h>
#include <unistd.h>

#include "isolate/interrupt.hpp"
#include "isolate/start_variable.hpp"

namespace sonde::isolate {
namespace {

constexpr char this_program[] = "/proc/self/exe";

// Variables by which GoogleTest, or Catch2 under Bazel, would run other tests, or overwrite its
// results.
constexpr std::array<std::string_view, 11> dropped = {
    "GTEST_TOTAL_SHARDS=",     "GTEST_SHARD_INDEX=",    "GTEST_SHARD_STATUS_FILE=",
    "GTEST_OUTPUT=",           "TEST_TOTAL_SHARDS=",    "TEST_SHARD_INDEX=",
    "TEST_SHARD_STATUS_FILE=", "TESTBRIDGE_TEST_ONLY=", "XML_OUTPUT_FILE=",
    "SONDE_WORKER=",           "SONDE_STORE="};  // it may hold a password

bool is_dropped(std::string_view variable) {
  for (const auto& each : dropped)
    if (variable.starts_with(each)) return true;
  return false;
}

std::vector<std::string> environment_for(const Launch& launch, const ChildFiles& files) {
  auto all = environment_for_tests();
  all.push_back(start_variable(worker_variable,
                               {files.channel, files.board, files.report, files.log, getpid()},
                               launch.property));
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (auto& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// What the new program begins with: our files under their numbers, a group of its own, and
// signals as they usually are.
struct Spawning {
  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};

  explicit Spawning(const ChildFiles& from) {
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, from.output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, from.error, STDERR_FILENO);
    // A file under its own number is left open when the program is replaced.
    for (const int file : {from.channel, from.board, from.report, from.log})
      if (file >= 0) posix_spawn_file_actions_adddup2(&files, file, file);
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    posix_spawnattr_setsigmask(&attributes, &usual);
    for (const int number : interrupting_signals) sigaddset(&usual, number);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Spawning() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;
};

// While it lives, programs that this thread starts have such addresses.
class Layout {
 public:
  explicit Layout(Launch::Addresses addresses) : before_(personality(query)) {
    if (addresses == Launch::Addresses::Fixed)
      personality(static_cast<unsigned long>(before_) | ADDR_NO_RANDOMIZE);
  }
  ~Layout() { personality(static_cast<unsigned long>(before_)); }
  Layout(const Layout&) = delete;
  Layout& operator=(const Layout&) = delete;

 private:
  static constexpr unsigned long query = 0xffffffff;
  int before_;
};

}  // namespace

std::vector<std::string> environment_for_tests() {
  std::vector<std::string> all;
  for (char** each = environ; each != nullptr && *each != nullptr; ++each)
    if (!is_dropped(*each)) all.emplace_back(*each);
  return all;
}

pid_t start_again(const Launch& launch, const ChildFiles& files) {
  const Layout layout(launch.addresses);
  const Spawning spawning(files);
  auto environment = environment_for(launch, files);
  auto arguments = launch.arguments;
  pid_t process = -1;
  const int code = posix_spawn(&process, this_program, &spawning.files, &spawning.attributes,
                               pointers_to(arguments).data(), pointers_to(environment).data());
  if (code == 0) return process;
  errno = code;
  return -1;
}

}  // namespace sonde::isolate
