// SPDX-License-Identifier: Apache-2.0
#include "isolate/sanitizers.hpp"

#include <gtest/gtest.h>

namespace sonde::isolate {
namespace {

constexpr const char* use_after_free =
    "=================================================================\n"
    "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x1\n"
    "READ of size 4 at 0x602000000010 thread T0\n"
    "    #0 0x1 in std::vector<int>::front() /usr/include/c++/12/bits/stl_vector.h:12\n"
    "    #1 0x2 in parse(char const*) /src/parser.cpp:12:3\n"
    "    #2 0x3 in sonde_body /src/parser_test.cpp:7\n"
    "    #3 0x4 in sonde::run::Executor::run(sonde::Tree const&) (/bin/test+0x4)\n"
    "    #4 0x5 in main /src/main.cpp:3\n"
    "\n"
    "freed by thread T0 here:\n"
    "    #0 0x1 in somewhere else.cpp:1\n"
    "SUMMARY: AddressSanitizer: heap-use-after-free /usr/include/c++/12/bits/stl_vector.h:12 in\n";

TEST(SanitizerReport, ShowsWhatHappenedAndTheUsersFrames) {
  const auto failure = sanitizer_failure(use_after_free);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->kind, FailureKind::Sanitizer);
  EXPECT_EQ(failure->what, "AddressSanitizer: heap-use-after-free");
  EXPECT_EQ(failure->file, "/src/parser.cpp");
  EXPECT_EQ(failure->line, 12U);
  EXPECT_EQ(failure->frames,
            "parse(char const*) /src/parser.cpp:12\nthe property /src/parser_test.cpp:7\n");
}

TEST(SanitizerReport, OfAStackOverflowIsTheSameOnWhicheverLineItCame) {
  const auto failure = sanitizer_failure(
      "==7==ERROR: AddressSanitizer: stack-overflow on address 0x7ffc0 (pc 0x1 bp 0x2 sp 0x3)\n"
      "    #0 0x1 in depth(int) /src/deep.cpp:12:3\n"
      "\n"
      "SUMMARY: AddressSanitizer: stack-overflow /src/deep.cpp:12:3 in depth(int)\n");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->kind, FailureKind::StackOverflow);
  EXPECT_EQ(failure->signature, "AddressSanitizer: stack-overflow");
  EXPECT_EQ(failure->file, "");
  EXPECT_EQ(failure->frames, "depth(int) /src/deep.cpp:12\n");
}

TEST(SanitizerReport, OfUndefinedBehaviourHasItsPlace) {
  const auto failure = sanitizer_failure(
      "a.cpp:3:5: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented\n");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->what,
            "undefined behaviour: signed integer overflow: 2147483647 + 1 cannot be represented");
  EXPECT_EQ(failure->file, "a.cpp");
  EXPECT_EQ(failure->line, 3U);
  EXPECT_EQ(failure->kind, FailureKind::UndefinedBehaviour);
  EXPECT_EQ(run::origin_of(*failure), "undefined behaviour at a.cpp:3");
}

TEST(SanitizerReport, OfLeaksOfAnySizeIsOneOrigin) {
  const auto one =
      sanitizer_failure("SUMMARY: AddressSanitizer: 4 byte(s) leaked in 1 allocation(s).\n");
  const auto other =
      sanitizer_failure("SUMMARY: LeakSanitizer: 40 byte(s) leaked in 10 allocation(s).\n");
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->what, "AddressSanitizer: 4 byte(s) leaked in 1 allocation(s).");
  EXPECT_EQ(one->kind, FailureKind::Leak);
  EXPECT_EQ(run::origin_of(*one), run::origin_of(*other));
}

TEST(SanitizerReport, IsNotFoundWhereThereIsNone) {
  EXPECT_FALSE(sanitizer_failure(""));
  EXPECT_FALSE(sanitizer_failure("a summary: of nothing\n"));
}

}  // namespace
}  // namespace sonde::isolate
