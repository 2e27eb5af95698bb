// SPDX-License-Identifier: Apache-2.0
#include "store/case_file.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"
#include "tree/error.hpp"

namespace sonde::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string error_of(std::string_view text) {
  try {
    parse_case_file(text);
    return "no error";
  } catch (const Error& error) {
    return error.what();
  }
}

constexpr std::string_view whole =
    "# A case of Text.Trims, kept by Sonde.\n"
    "expect: fail\n"
    "found: 2026-11-16, failed at text_test.cpp:12: check failed: a == b\n"
    "why: shrunk in 34 runs\n"
    "ticket: 1234\n"
    "\n"
    "std::string text = \"\";\n"
    "int n = 5;\n";

TEST(CaseFile, IsTakenApart) {
  const CaseFile file = parse_case_file(whole);
  EXPECT_THAT(file.comments, ElementsAre("# A case of Text.Trims, kept by Sonde."));
  EXPECT_EQ(file.expect, Expect::Fail);
  EXPECT_EQ(file.found, "2026-11-16, failed at text_test.cpp:12: check failed: a == b");
  EXPECT_EQ(file.why, "shrunk in 34 runs");
  EXPECT_THAT(file.others, ElementsAre(CaseFile::Line{"ticket", "1234"}));
  EXPECT_EQ(file.values, "std::string text = \"\";\nint n = 5;");
  EXPECT_EQ(file.values_line, 7u);
}

TEST(CaseFile, IsWrittenAsItWasRead) { EXPECT_EQ(to_text(parse_case_file(whole)), whole); }

TEST(CaseFile, SaysHowOftenAFailureCameThatComesAndGoes) {
  constexpr std::string_view text = "expect: sometimes\nfailed: 12 of 40 runs\n\nn = 5;\n";
  const CaseFile file = parse_case_file(text);
  EXPECT_EQ(file.expect, Expect::Sometimes);
  EXPECT_EQ(file.failed, "12 of 40 runs");
  EXPECT_EQ(to_text(file), text);
}

TEST(CaseFile, NeedsNothingButValues) {
  const CaseFile file = parse_case_file("std::string text = \"\"");
  EXPECT_EQ(file.expect, Expect::Pass);
  EXPECT_EQ(file.found, "");
  EXPECT_EQ(file.values, "std::string text = \"\"");
  EXPECT_EQ(file.values_line, 1u);
}

TEST(CaseFile, TakesTheLineEndsAndMarksOfOtherSystems) {
  const CaseFile file = parse_case_file(
      "\xef\xbb\xbf"
      "expect: discard\r\n\r\nn = 5;\r\n");
  EXPECT_EQ(file.expect, Expect::Discard);
  EXPECT_EQ(file.values, "n = 5;");
  EXPECT_EQ(file.values_line, 3u);
}

TEST(CaseFile, SeesNoHeaderBelowTheFirstValue) {
  const CaseFile file = parse_case_file("n = 5;\nexpect: fail\n");
  EXPECT_EQ(file.expect, Expect::Pass);
  EXPECT_EQ(file.values, "n = 5;\nexpect: fail");
}

TEST(CaseFile, PlacesValuesAtTheirLines) {
  EXPECT_EQ(placed_values(parse_case_file("# c\nexpect: pass\n\nn = 5;\n # no value\nm = 6;")),
            "\n\n\nn = 5;\n\nm = 6;");
}

TEST(CaseFile, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(
      error_of("# c\nexpect: maybe"),
      "line 2, column 1: expected pass, discard, fail or sometimes after expect:, found maybe");
  EXPECT_EQ(
      error_of("expect:"),
      "line 1, column 1: expected pass, discard, fail or sometimes after expect:, found nothing");
  EXPECT_THAT(error_of("expect: pass\nexpect: pass"), HasSubstr("line 2, column 1: expected"));
  EXPECT_EQ(error_of("why: a\nwhy: b"), "line 2, column 1: expected why: once, found it again");
  EXPECT_EQ(error_of("n = 5;\n<<<<<<< HEAD\nn = 6;"),
            "line 2, column 1: expected a resolved merge, found a conflict marker");
}

TEST(CaseFile, KeepsEachValueOnItsLine) {
  CaseFile file;
  file.found = "check failed:\r\nexpect: fail";
  file.values = "n = 5;";
  EXPECT_EQ(to_text(file), "expect: pass\nfound: check failed:  expect: fail\n\nn = 5;\n");
}

// The parts that a damaged or an edited file is made of.
std::string text_of(const std::vector<std::uint8_t>& picks, const std::string& letters) {
  static constexpr std::string_view parts[] = {
      "\n",  "\r\n",         "expect: ", "pass", "fail",         "found:", "why: x",
      "# c", "token: ",      "n = 5;",   "a: b", "<<<<<<< ours", "\t",     ":",
      "::",  "\xef\xbb\xbf", "=======",  "\"",   "// c",         "/* c",   "\x00\x01"};
  std::string text;
  std::size_t at = 0;
  for (const std::uint8_t pick : picks) {
    if (pick < std::size(parts)) text += parts[pick];
    else if (!letters.empty()) text += letters[at++ % letters.size()];
  }
  return text;
}

// Either an Error with a place, or a file that reads back as itself.
bool reads_or_refuses(std::string_view text) {
  CaseFile file;
  try {
    file = parse_case_file(text);
  } catch (const Error& error) {
    return std::string_view(error.what()).starts_with("line ");
  }
  const std::string written = to_text(file);
  const CaseFile again = parse_case_file(written);
  return to_text(again) == written && again.values == file.values &&
         again.comments == file.comments && again.others == file.others;
}

TEST(CaseFile, ReadsOrRefusesAnyText) {
  const auto report = check("CaseFile.AnyText",
                            [](std::vector<std::uint8_t> picks, std::string letters) {
                              for (auto& pick : picks) pick = static_cast<std::uint8_t>(pick % 32);
                              SONDE_CHECK(reads_or_refuses(letters));
                              SONDE_CHECK(reads_or_refuses(text_of(picks, letters)));
                            },
                            {.max_tests = 3'000});
  EXPECT_EQ(report.verdict(), Verdict::Passed) << report.text();
}

}  // namespace
}  // namespace sonde::store
