// SPDX-License-Identifier: Apache-2.0
// Failures that come and go, in children: crashes, and what makes the difference.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mman.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

// A crash ends the process and the state in it, so the numbers are shared by all of them.
std::uint64_t& shared_state() {
  static auto* state = static_cast<std::uint64_t*>(mmap(
      nullptr, sizeof(std::uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *state;
}

bool happens(unsigned percent) {
  std::uint64_t& state = shared_state();
  state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
  return (state >> 33U) % 100 < percent;
}

int cores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  return CPU_COUNT(&allowed);
}

class Sometimes : public testing::Test {
 protected:
  Sometimes() { shared_state() = 1; }
};

// Two runs pass, and two crash: where leaks are looked for, a case that passes runs twice.
TEST_F(Sometimes, ACrashIsConfirmedAndShrunk) {
  const Report report = check("Sometimes.Crash", [](const std::vector<int>& values) {
    if (values.size() > 2 && ++shared_state() % 4 >= 2) std::abort();
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "std::vector<int> arg0 = {0, 0, 0};\n");
  EXPECT_THAT(report.text(), HasSubstr("; it fails sometimes: in "));
}

// Where there is one core only, or a sanitizer has its own allocator, a condition makes no
// difference, and nothing may be said of it.
testing::Matcher<std::string> says(bool can_differ, const std::string& line) {
  if (can_differ) return HasSubstr("\n" + line + "\n");
  return Not(HasSubstr(line));
}

TEST_F(Sometimes, TheReportSaysWhatMakesTheDifference) {
  const bool has_cores = cores() > 1;
  const Report certain = check("Sometimes.OneCore",
                               [](int n) { SONDE_CHECK(n < 10 || (cores() > 1 && !happens(50))); });
  EXPECT_THAT(certain.text(), says(has_cores, "always fails on one core"));
  EXPECT_THAT(certain.text(), Not(HasSubstr("memory")));
  const Report impossible =
      check("Sometimes.Cores", [](int n) { SONDE_CHECK(n < 10 || cores() == 1 || !happens(50)); });
  EXPECT_THAT(impossible.text(), says(has_cores, "never fails on one core"));
}

// The compilers must not see that nothing was written.
[[gnu::noinline]] unsigned left_on_heap() {
  auto* block = static_cast<unsigned char*>(std::malloc(100));
  asm volatile("" : "+r"(block) : : "memory");
  const unsigned left = block[50];
  std::free(block);
  return left;
}

[[gnu::noinline]] unsigned left_on_stack() {
  volatile unsigned char area[16'384];  // below what was called before
  asm volatile("" : : "r"(area) : "memory");
  return area[100];
}

// The allocator is not the sanitizer's.
bool can_fill_memory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return false;
#elif defined(__has_feature)
  return !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer);
#else
  return true;
#endif
}

TEST_F(Sometimes, UninitialisedMemoryIsFilled) {
  const bool fills = can_fill_memory();
  const Report heap = check("Sometimes.Heap", [](int n) {
    const unsigned left = left_on_heap();
    SONDE_CHECK(n < 10 || left == 0xa5 || !happens(50));
  });
  EXPECT_THAT(heap.text(), says(fills, "never fails when memory is filled with 0xa5"));
  const Report stack = check("Sometimes.Stack", [](int n) {
    SONDE_CHECK(n < 10 || (left_on_stack() != 0xa5 && !happens(50)));
  });
  EXPECT_THAT(stack.text(), says(fills, "always fails when memory is filled with 0xa5"));
}

}  // namespace
}  // namespace sonde
