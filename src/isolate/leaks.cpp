// SPDX-License-Identifier: Apache-2.0
// A leak check takes milliseconds. So blocks are counted, as libFuzzer does, and the sanitizer
// is asked only after a case that has allocated more blocks than it freed.
#include "isolate/leaks.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <unistd.h>

#include "isolate/report_channel.hpp"

// NOLINTBEGIN(readability-identifier-naming): the sanitizers chose these names.
extern "C" {
[[gnu::weak]] int __lsan_do_recoverable_leak_check();
[[gnu::weak]] int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void*,
                                                                              std::size_t),
                                                            void (*freed)(const volatile void*));
}
// NOLINTEND(readability-identifier-naming)

namespace sonde::isolate {
namespace {

constexpr unsigned most_looks = 100;  // code that keeps blocks in each case keeps them on purpose
constexpr int exit_code = 23;         // LeakSanitizer's own

std::atomic<std::int64_t> blocks = 0;  // allocated and not yet freed

void count_allocated(const volatile void*, std::size_t) {
  blocks.fetch_add(1, std::memory_order_relaxed);
}

void count_freed(const volatile void* block) {
  if (block != nullptr) blocks.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace

bool LeakWatch::is_possible() {
  static const bool installed =
      __sanitizer_install_malloc_and_free_hooks != nullptr &&
      __lsan_do_recoverable_leak_check != nullptr &&
      __sanitizer_install_malloc_and_free_hooks(count_allocated, count_freed) != 0;
  return installed;
}

void LeakWatch::start() { blocks.store(0, std::memory_order_relaxed); }

bool LeakWatch::is_suspicious() const {
  return looks_ < most_looks && blocks.load(std::memory_order_relaxed) > 0;
}

void LeakWatch::die_of_leak() {
  ++looks_;
  restore_report_file();
  if (__lsan_do_recoverable_leak_check() != 0) _exit(exit_code);
}

}  // namespace sonde::isolate
