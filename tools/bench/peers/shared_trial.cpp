// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/shared_trial.hpp"

#include <cstdlib>
#include <new>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "tree/error.hpp"

namespace sonde::bench {
namespace {

void* mapped(int file) {
  return mmap(nullptr, sizeof(SharedTrial), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
}

}  // namespace

SharedTrial& make_shared_trial(const TrialLimits& limits, AtEnd at_end) {
  const int file = memfd_create("sonde-bench-trial", 0);
  void* const memory =
      file < 0 || ftruncate(file, sizeof(SharedTrial)) != 0 ? MAP_FAILED : mapped(file);
  if (memory == MAP_FAILED) throw Error("no memory can be shared with a fuzzer");
  setenv(shared_trial_variable, std::to_string(file).c_str(), 1);
  return *new (memory) SharedTrial{.limits = limits, .at_end = at_end, .owner = getpid()};
}

SharedTrial* inherited_trial() {
  const char* const file = std::getenv(shared_trial_variable);
  if (file == nullptr) return nullptr;
  void* const memory = mapped(std::atoi(file));
  return memory == MAP_FAILED ? nullptr : static_cast<SharedTrial*>(memory);
}

}  // namespace sonde::bench
