// SPDX-License-Identifier: Apache-2.0
// Makes the runtime known to Sonde when the program starts, and checks that it is in place.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <dlfcn.h>

#include "schedule/threads/real.hpp"
#include "schedule/threads/watchdog.hpp"

namespace sonde::schedule {
namespace {

class ThreadsRuntime final : public Runtime {
 public:
  void arm(Client& client) override { scheduler().arm(client); }
  void disarm() override {
    scheduler().disarm();
    if (has_threads()) stop_watchdog();
  }
  void begin_section(const char* text) override {
    if (Task* const task = task_of_case())
      scheduler().begin_section(*task, {Act::Section, text, SONDE_CODE});
  }
  bool has_threads() const override { return scheduler().task_count() > 0; }
  std::span<const Switch> switches() const override { return scheduler().switches(); }
  std::vector<StoryLine> story() const override { return scheduler().story(); }
  std::uint32_t threads() const override { return scheduler().task_count(); }
  void keep_points(bool kept) override { scheduler().keep_points(kept); }
  std::span<const Point> points() const override { return scheduler().points(); }
};

// Each sanitizer by a function of its runtime.
struct Sanitizer {
  const char* function;
  const char* name;
};
constexpr std::array<Sanitizer, 3> sanitizers = {{
    {"__asan_init", "AddressSanitizer"},
    {"__msan_init", "MemorySanitizer"},
    {"__ubsan_handle_out_of_bounds", "UndefinedBehaviorSanitizer"},
}};

// The runtime of ThreadSanitizer has functions of the same names. With g++ it is a shared library,
// which is then loaded beside this one.
std::string obstacle() {
  if (dlsym(RTLD_NEXT, "__tsan_init") != nullptr)
    return "the program is linked with -fsanitize=thread; only compile with that flag "
           "(sonde_add_test with THREADS does), and link without it";
  for (const auto& [function, name] : sanitizers)
    if (dlsym(RTLD_DEFAULT, function) != nullptr)
      return std::string("the program is linked with ") + name +
             "; use THREADS and sanitizers in different programs";
  return "";
}

void refuse_other_runtimes() {
  const std::string why = obstacle();
  if (why.empty()) return;
  std::fprintf(stderr, "sonde: threads cannot be scheduled: %s\n", why.c_str());
  std::_Exit(3);
}

}  // namespace
}  // namespace sonde::schedule

// Linked programs ask for this name, which brings the whole library.
extern "C" const bool sonde_threads_installed = [] {
  using namespace sonde::schedule;
  refuse_other_runtimes();
  require_thread_functions();
  require_lock_functions();
  require_condition_functions();
  require_semaphore_functions();
  require_static_functions();
  require_time_functions();
  require_memory_functions();
  require_access_hooks();
  require_atomic_hooks();
  runtime = new ThreadsRuntime;
  return true;
}();
