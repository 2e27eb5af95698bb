// SPDX-License-Identifier: Apache-2.0
// A leak check takes milliseconds. So blocks are counted, as libFuzzer does, and the sanitizer
// is asked only after a case that has allocated more blocks than it freed. Code may keep blocks
// on purpose in every case, as a cache does. Therefore, after the n-th look in vain, about n
// such cases are skipped: of a million, some 1,400 are looked at.
// The sanitizer reports all blocks that were ever leaked. So what a look finds is known from
// then on; if the case leaks, its next run does so again, and only that is reported.
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

constexpr std::uint64_t looks_at_each = 100;  // in vain, before cases are skipped
constexpr int exit_code = 23;                 // LeakSanitizer's own

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

bool LeakWatch::keeps_blocks() const { return blocks.load(std::memory_order_relaxed) > 0; }

bool LeakWatch::is_worth_a_look() {
  if (!keeps_blocks()) return false;
  if (looks_ > looks_at_each && ++skipped_ <= looks_ - looks_at_each) return false;
  skipped_ = 0;
  return true;
}

LeakReport LeakWatch::new_leaks() {
  restore_report_file();
  if (__lsan_do_recoverable_leak_check() == 0) return {};
  const LeakReport all(take_report());
  LeakReport news = all.since(known_);
  known_ = all;
  return news;
}

// Where there were leaks in cases that were skipped, there may be more.
bool LeakWatch::finds_leaks() {
  ++looks_;
  if (new_leaks().empty()) return false;
  looks_ = 0;
  return true;
}

void LeakWatch::die_of_leak() {
  const LeakReport leaks = new_leaks();
  if (leaks.empty()) return;
  write_report(leaks.text());
  _exit(exit_code);
}

}  // namespace sonde::isolate
