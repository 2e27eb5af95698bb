// SPDX-License-Identifier: Apache-2.0
#include "suite/text.hpp"

#include <algorithm>

#include <strings.h>

namespace suite::text {
namespace {

constexpr std::string_view opening = "([{";
constexpr std::string_view closing = ")]}";

constexpr std::string_view base64_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Takes up to `most` digits off the front; nothing if there is none.
std::optional<std::uint64_t> take_digits(std::string_view& text, std::size_t most) {
  std::uint64_t number = 0;
  std::size_t count = 0;
  for (; count < most && count < text.size(); ++count) {
    if (text[count] < '0' || text[count] > '9') break;
    number = 10 * number + static_cast<std::uint64_t>(text[count] - '0');
  }
  if (count == 0) return std::nullopt;
  text.remove_prefix(count);
  return number;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<unsigned> take_number(std::string_view& text, std::size_t width) {
  const std::size_t before = text.size();
  const auto number = take_digits(text, width);
  if (!number || before - text.size() != width) return std::nullopt;
  return static_cast<unsigned>(*number);
}

template <Fault fault>
unsigned days_in(unsigned year, unsigned month) {
  if (month == 2) {
    bool leap = year % 4 == 0;
    if constexpr (fault == Fault::Absent) leap = leap && (year % 100 != 0 || year % 400 == 0);
    return leap ? 29 : 28;
  }
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

template <Fault fault>
void skip_slashes(std::string_view& path) {
  if constexpr (fault == Fault::Present) {
    if (take(path, '/')) take(path, '/');
  } else {
    while (take(path, '/')) {
    }
  }
}

template <Fault fault>
bool needs_quotes(std::string_view cell) {
  return cell.find_first_of(fault == Fault::Present ? ",\"\n" : ",\"\n\r") != cell.npos;
}

void write_quoted(std::string& text, std::string_view cell) {
  text += '"';
  for (const char c : cell) {
    if (c == '"') text += '"';
    text += c;
  }
  text += '"';
}

std::string take_quoted(std::string_view& text) {
  std::string cell;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '"' && !take(text, '"')) break;
    cell += c;
  }
  return cell;
}

std::string take_plain(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(",\n"), text.size());
  std::string cell(text.substr(0, end));
  text.remove_prefix(end);
  if (text.starts_with('\n') && cell.ends_with('\r')) cell.pop_back();
  return cell;
}

}  // namespace

template <Fault fault>
bool has_matching_brackets(std::string_view text) {
  const std::size_t slots = fault == Fault::Present ? 4 : text.size() + 1;
  std::string open(slots, ' ');
  std::size_t depth = 0;
  for (const char c : text) {
    if (opening.find(c) != opening.npos) {
      open[depth++ % slots] = c;
      continue;
    }
    const std::size_t kind = closing.find(c);
    if (kind == closing.npos) continue;
    if (depth == 0) return false;
    if (open[--depth % slots] != opening[kind]) return false;
  }
  return depth == 0;
}

template <Fault fault>
std::optional<std::string> read_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes;
  while (!text.empty()) {
    std::size_t padding = 0;
    if (text.size() == 4 && text[3] == '=') padding = text[2] == '=' ? 2 : 1;
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 4 - padding; ++i) {
      const std::size_t sextet = base64_alphabet.find(text[i]);
      if (sextet == base64_alphabet.npos) return std::nullopt;
      group |= static_cast<std::uint32_t>(sextet) << (18 - 6 * i);
    }
    if (padding == 1 && (group & 0xFFU) != 0) return std::nullopt;
    if constexpr (fault == Fault::Absent)
      if (padding == 2 && (group & 0xFFFFU) != 0) return std::nullopt;
    for (std::size_t i = 0; i < 3 - padding; ++i)
      bytes += static_cast<char>((group >> (16 - 8 * i)) & 0xFFU);
    text.remove_prefix(4);
  }
  return bytes;
}

std::string to_base64(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view three = bytes.substr(at, 3);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < three.size(); ++i)
      group |= static_cast<std::uint32_t>(static_cast<unsigned char>(three[i])) << (16 - 8 * i);
    for (std::size_t i = 0; i <= three.size(); ++i)
      text += base64_alphabet[(group >> (18 - 6 * i)) & 63U];
    text.append(3 - three.size(), '=');
  }
  return text;
}

template <Fault fault>
std::optional<Date> read_date(std::string_view text) {
  const auto year = take_number(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_number(text, 2);
  if (!month || *month < 1 || *month > 12 || !take(text, '-')) return std::nullopt;
  const auto day = take_number(text, 2);
  if (!day || *day < 1 || *day > days_in<fault>(*year, *month)) return std::nullopt;
  if (!text.empty()) return std::nullopt;
  return Date{*year, *month, *day};
}

template <Fault fault>
std::string normalised(std::string_view path) {
  std::vector<std::string_view> parts;
  const bool absolute = path.starts_with('/');
  skip_slashes<fault>(path);
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    skip_slashes<fault>(path);
    if (part == ".") continue;
    if (part == ".." && !parts.empty() && parts.back() != "..") parts.pop_back();
    else if (part != ".." || !absolute) parts.push_back(part);
  }
  std::string result = absolute ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i) result.append(i == 0 ? "" : "/").append(parts[i]);
  return result;
}

template <Fault fault>
std::optional<bool> read_switch(const std::string& text) {
  struct Word {
    const char* word;
    std::size_t length;
    bool on;
  };
  constexpr std::size_t all = 9;  // characters of the longest word, and its end
  constexpr Word words[] = {
      {"on", all, true},      {"off", all, false},
      {"yes", all, true},     {"no", all, false},
      {"true", all, true},    {"false", all, false},
      {"enabled", all, true}, {"disabled", fault == Fault::Present ? 4 : all, false}};
  for (const auto& [word, length, on] : words)
    if (strncasecmp(text.c_str(), word, length) == 0) return on;
  return std::nullopt;
}

template <Fault fault>
std::string to_csv(const Cells& rows) {
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += ',';
      if (needs_quotes<fault>(row[i])) write_quoted(text, row[i]);
      else text += row[i];
    }
    text += '\n';
  }
  return text;
}

Cells read_csv(std::string_view text) {
  Cells rows;
  while (!text.empty()) {
    auto& row = rows.emplace_back();
    do row.push_back(take(text, '"') ? take_quoted(text) : take_plain(text));
    while (take(text, ','));
    take(text, '\n');
  }
  return rows;
}

template <Fault fault>
std::optional<Decimal> read_decimal(std::string_view text) {
  constexpr std::size_t most_digits = 15;
  const std::size_t size = text.size();
  const auto whole = take_digits(text, most_digits);
  if (!whole) return std::nullopt;
  Decimal number{*whole, 0};
  if (take(text, '.')) {
    const std::size_t before = text.size();
    const auto fraction = take_digits(text, most_digits - std::min(most_digits, size - before - 1));
    if (!fraction) return std::nullopt;
    number.exponent = static_cast<int>(text.size()) - static_cast<int>(before);
    for (int i = number.exponent; i < 0; ++i) number.digits *= 10;
    number.digits += *fraction;
  }
  if (take(text, 'e')) {
    const bool negative = take(text, '-');
    const auto exponent = take_digits(text, 2);
    if (!exponent) return std::nullopt;
    if (fault == Fault::Present && negative)
      number.exponent = -(number.exponent + static_cast<int>(*exponent));
    else number.exponent += negative ? -static_cast<int>(*exponent) : static_cast<int>(*exponent);
  }
  if (!text.empty()) return std::nullopt;
  return number;
}

template bool has_matching_brackets<Fault::Absent>(std::string_view);
template bool has_matching_brackets<Fault::Present>(std::string_view);
template std::optional<std::string> read_base64<Fault::Absent>(std::string_view);
template std::optional<std::string> read_base64<Fault::Present>(std::string_view);
template std::optional<Date> read_date<Fault::Absent>(std::string_view);
template std::optional<Date> read_date<Fault::Present>(std::string_view);
template std::string normalised<Fault::Absent>(std::string_view);
template std::string normalised<Fault::Present>(std::string_view);
template std::optional<bool> read_switch<Fault::Absent>(const std::string&);
template std::optional<bool> read_switch<Fault::Present>(const std::string&);
template std::string to_csv<Fault::Absent>(const Cells&);
template std::string to_csv<Fault::Present>(const Cells&);
template std::optional<Decimal> read_decimal<Fault::Absent>(std::string_view);
template std::optional<Decimal> read_decimal<Fault::Present>(std::string_view);

}  // namespace suite::text
