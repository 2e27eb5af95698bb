// SPDX-License-Identifier: Apache-2.0
#include "isolate/leak_report.hpp"

#include <gtest/gtest.h>

namespace sonde::isolate {
namespace {

constexpr const char* earlier =
    "==7==ERROR: LeakSanitizer: detected memory leaks\n"
    "\n"
    "Direct leak of 1000 byte(s) in 1 object(s) allocated from:\n"
    "    #0 0x1 in malloc (/bin/test+0x1)\n"
    "    #1 0x2 in set_up() /src/main.cpp:2:3\n"
    "\n"
    "Direct leak of 24 byte(s) in 1 object(s) allocated from:\n"
    "    #0 0x1 in malloc (/bin/test+0x1)\n"
    "    #1 0x3 in parse() /src/parser.cpp:3:4\n"
    "\n"
    "SUMMARY: AddressSanitizer: 1024 byte(s) leaked in 2 allocation(s).\n";

constexpr const char* later =
    "==7==ERROR: LeakSanitizer: detected memory leaks\n"
    "\n"
    "Direct leak of 1000 byte(s) in 1 object(s) allocated from:\n"
    "    #0 0x1 in malloc (/bin/test+0x1)\n"
    "    #1 0x2 in set_up() /src/main.cpp:2:3\n"
    "\n"
    "Direct leak of 72 byte(s) in 3 object(s) allocated from:\n"
    "    #0 0x1 in malloc (/bin/test+0x1)\n"
    "    #1 0x3 in parse() /src/parser.cpp:3:4\n"
    "\n"
    "Indirect leak of 5 byte(s) in 1 object(s) allocated from:\n"
    "    #0 0x1 in malloc (/bin/test+0x1)\n"
    "    #1 0x4 in name() /src/parser.cpp:9:4\n"
    "\n"
    "SUMMARY: AddressSanitizer: 1077 byte(s) leaked in 5 allocation(s).\n";

TEST(LeakReport, HasWhatIsNewSinceAnEarlierOne) {
  const LeakReport news = LeakReport(later).since(LeakReport(earlier));
  EXPECT_EQ(news.text(),
            "ERROR: LeakSanitizer: detected memory leaks\n"
            "\n"
            "Direct leak of 48 byte(s) in 2 object(s) allocated from:\n"
            "    #0 0x1 in malloc (/bin/test+0x1)\n"
            "    #1 0x3 in parse() /src/parser.cpp:3:4\n"
            "\n"
            "Indirect leak of 5 byte(s) in 1 object(s) allocated from:\n"
            "    #0 0x1 in malloc (/bin/test+0x1)\n"
            "    #1 0x4 in name() /src/parser.cpp:9:4\n"
            "\n"
            "SUMMARY: AddressSanitizer: 53 byte(s) leaked in 3 allocation(s).\n");
}

TEST(LeakReport, IsEmptyWhereNothingIsNew) {
  EXPECT_TRUE(LeakReport(earlier).since(LeakReport(earlier)).empty());
  EXPECT_TRUE(LeakReport(earlier).since(LeakReport(later)).empty());
  EXPECT_TRUE(LeakReport("").empty());
  EXPECT_FALSE(LeakReport(earlier).since(LeakReport()).empty());
}

}  // namespace
}  // namespace sonde::isolate
