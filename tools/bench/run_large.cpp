// SPDX-License-Identifier: Apache-2.0
#include <sys/wait.h>
#include <unistd.h>

#include "bench/suite_large.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

constexpr const char* target = "sonde-bench-large";

bool builds(const std::string& build_folder) {
  const pid_t child = fork();
  if (child < 0) throw Error("cannot start cmake: too many processes?");
  if (child == 0) {
    execlp("cmake", "cmake", "--build", build_folder.c_str(), "--target", target, nullptr);
    _exit(127);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

void run_large(const std::string& build_folder, std::vector<std::string> arguments) {
  if (!builds(build_folder))
    throw Error("cannot build sonde-bench-large: try cmake --build " + build_folder + " --target " +
                target);
  const std::string program = build_folder + "/bin/" + target;
  arguments.insert(arguments.begin(), program);
  std::vector<char*> pointers;
  for (auto& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execv(program.c_str(), pointers.data());
  throw Error("cannot start " + program);
}

}  // namespace sonde::bench
