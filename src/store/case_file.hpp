// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::store {

// What a run of a kept case must give. Fail is a known bug. Sometimes is a failure that comes and
// goes: the case must pass, but one run does not show whether it does.
enum class Expect : std::uint8_t { Pass, Discard, Fail, Sometimes };

// A case file taken apart; what its values mean depends on the property.
//
//   # A case of Text.TrimmingTwiceIsTrimmingOnce, kept by Sonde.
//   expect: pass
//   found: 2026-11-16, failed at text_test.cpp:12: check failed: ...
//
//   std::string text = "";
//
// All above the values may be left out.
struct CaseFile {
  struct Line {
    std::string name;
    std::string value;
    unsigned number = 0;
    friend bool operator==(const Line& one, const Line& other) {
      return one.name == other.name && one.value == other.value;
    }
  };

  std::vector<std::string> comments;  // the lines above the values that begin with #
  Expect expect = Expect::Pass;
  std::string failed;        // how often: "12 of 40 runs"; empty where it always did
  std::string found;         // when and how; empty where a person wrote the case
  std::string why;           // what led to it
  std::string token;         // in place of values that have no text
  std::vector<Line> others;  // names that Sonde does not know, as they stand
  std::string values;        // as codec::parse_arguments reads them
  unsigned values_line = 1;  // where they begin
};

// Throws Error with line and column.
CaseFile parse_case_file(std::string_view text);
[[noreturn]] void fail_at(unsigned line, const std::string& sentence);

// Reads back as the same, except for the numbers of lines.
std::string to_text(const CaseFile& file);

// The values where codec::parse_arguments finds them at their lines of the file:
// lines that begin with # are comments here too.
std::string placed_values(const CaseFile& file);

}  // namespace sonde::store
