// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/fault.hpp"

// Readers and writers of text formats. Each reader refuses what is no text of its format.
namespace suite::text {

// Whether all brackets of a source text match; other characters do not count. Fault: only the
// innermost four open brackets are remembered.
template <Fault fault>
bool has_matching_brackets(std::string_view text);

// A string of JSON in its quotes, as UTF-8. Fault: any escape counts as the second half of a
// surrogate pair.
template <Fault fault>
std::optional<std::string> read_json_string(std::string_view text);

// Base64 with padding, canonical. Fault: before two padding characters, bits that are left
// over may be set.
template <Fault fault>
std::optional<std::string> read_base64(std::string_view text);
std::string to_base64(std::string_view bytes);

struct Date {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;
};

// YYYY-MM-DD. Fault: every fourth year is a leap year, also 1900.
template <Fault fault>
std::optional<Date> read_date(std::string_view text);

// A path without empty parts, without "." and without ".." after a name. Fault: of slashes in
// a row, only the second is dropped.
template <Fault fault>
std::string normalised(std::string_view path);

// A switch of a settings file: on, off, yes, no, true, false, enabled or disabled, in small or
// capital letters. Fault: four letters of the last word are enough.
template <Fault fault>
std::optional<bool> read_switch(const std::string& text);

using Cells = std::vector<std::vector<std::string>>;

// Comma-separated values, a line for each row. Fault: a cell with a carriage return is not
// quoted.
template <Fault fault>
std::string to_csv(const Cells& rows);
Cells read_csv(std::string_view text);

// digits * 10^exponent
struct Decimal {
  std::uint64_t digits = 0;
  int exponent = 0;
};

// As 12, 1.5 or 2.5e-3: up to 15 digits, and two of the exponent. Fault: the sign of the
// exponent also turns the digits behind the point.
template <Fault fault>
std::optional<Decimal> read_decimal(std::string_view text);

}  // namespace suite::text
