// SPDX-License-Identifier: Apache-2.0
// Works on the finished text. A first walk finds the pairs of brackets and how deep each nests.
// Then the text is written with ever smaller limits, until it is short enough: each time only
// what is within the limits is looked at.
#include "codec/elide.hpp"

#include <array>
#include <vector>

#include "codec/words.hpp"

namespace sonde::codec {
namespace {

struct Limits {
  std::size_t items;       // of one pair of brackets, equal ones in a row counted once
  std::size_t levels;      // of brackets within each other
  std::size_t characters;  // outside brackets, of one item
};

constexpr std::array<Limits, 6> all_limits = {
    {{200, 40, 1'000}, {60, 24, 600}, {20, 12, 400}, {10, 8, 200}, {5, 6, 80}, {3, 3, 60}}};
constexpr std::size_t few_equal = 3;  // in a row: these are written out

struct Pair {
  std::size_t end = 0;     // the closing bracket; 0 where there is none
  std::size_t levels = 0;  // of brackets within it
};

// The pair that opens at each place of the text.
std::vector<Pair> pairs_of(std::string_view text) {
  std::vector<Pair> pairs(text.size());
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < text.size(); at = end_of_word(text, at)) {
    if (opens(text[at])) open.push_back(at);
    if (!closes(text[at]) || open.empty()) continue;
    const std::size_t levels = pairs[open.back()].levels;
    pairs[open.back()].end = at;
    open.pop_back();
    if (open.empty()) continue;
    std::size_t& around = pairs[open.back()].levels;
    if (around < levels + 1) around = levels + 1;
  }
  return pairs;
}

std::string comment(std::size_t count, std::string_view what) {
  return "/* " + grouped(count) + std::string(what) + " */";
}

// The part of a literal that is at most so long, without half an escape or half a character.
std::size_t end_of_part(std::string_view literal, std::size_t most) {
  std::size_t end = 1;
  while (end < literal.size()) {
    std::size_t next = end + 1;
    if (literal[end] == '\\')
      next = end + (literal[end + 1] == 'x'   ? 4
                    : literal[end + 1] == 'u' ? 6
                    : literal[end + 1] == 'U' ? 10
                                              : 2);
    while (next < literal.size() && (static_cast<unsigned char>(literal[next]) & 0xc0) == 0x80)
      ++next;
    if (next > most) return end;
    end = next;
  }
  return literal.size();
}

class Eliding {
 public:
  Eliding(std::string_view text, const std::vector<Pair>& pairs, Limits limits, std::size_t longest)
      : text_(text), pairs_(pairs), limits_(limits), longest_(longest) {}

  // Gives up where the text gets too long.
  std::string write() {
    item({0, text_.size()}, 0);
    return std::move(out_);
  }

 private:
  struct Range {
    std::size_t from;
    std::size_t end;
  };

  bool is_too_long() const { return out_.size() > longest_; }
  std::string_view text_of(Range range) const {
    return text_.substr(range.from, range.end - range.from);
  }

  void item(Range range, std::size_t level) {
    std::size_t shown = 0;
    std::size_t left_out = 0;
    for (std::size_t at = range.from; at < range.end && !is_too_long();) {
      if (opens(text_[at]) && pairs_[at].end != 0) {
        pair(at, level);
        at = pairs_[at].end + 1;
        continue;
      }
      const std::size_t end = end_of_word(text_, at);
      if (shown < limits_.characters) shown += word(text_of({at, end}), left_out);
      else left_out += end - at;
      at = end;
    }
    if (left_out > 0) out_ += " " + comment(left_out, " more characters");
  }

  // Returns how many characters were written.
  std::size_t word(std::string_view word, std::size_t& left_out) {
    const bool is_long = word.size() > limits_.characters && word[0] == '"';
    const std::size_t end = is_long ? end_of_part(word, limits_.characters) : word.size();
    out_ += word.substr(0, end);
    if (end == word.size()) return end;
    out_ += '"';
    left_out += word.size() - 1 - end;
    return end;
  }

  void pair(std::size_t opening, std::size_t level) {
    const std::size_t end = pairs_[opening].end;
    out_ += text_[opening];
    if (level < limits_.levels) items(opening, level + 1);
    else if (end > opening + 1) out_ += levels_left_out(opening);
    out_ += text_[end];
  }

  std::string levels_left_out(std::size_t opening) const {
    const auto inside = text_of({opening, pairs_[opening].end});
    const bool is_all = inside.find("deeper()") == std::string_view::npos;  // see derive.hpp
    return (is_all ? "/* " : "/* more than ") + grouped(pairs_[opening].levels + 1) +
           " levels left out */";
  }

  void items(std::size_t opening, std::size_t level) {
    const std::size_t end = pairs_[opening].end;
    std::size_t written = 0;
    Range next = item_from(opening + 1, opening);
    while (next.from < end && !is_too_long()) {
      const Range first = next;
      std::size_t equal = 0;
      do {
        ++equal;
        next = item_from(behind(next), opening);
      } while (next.from < end && text_of(next) == text_of(first));
      if (written == limits_.items && next.from < end) return rest(first, opening);
      ++written;
      row(first, equal, opening, level);
      if (next.from < end) separate(first);
    }
  }

  // Equal items, one after the other.
  void row(Range first, std::size_t equal, std::size_t opening, std::size_t level) {
    if (equal > few_equal) {
      item(first, level);
      out_ += " " + comment(equal - 1, " more of these");
      return;
    }
    for (Range each = first; equal > 0; --equal, each = item_from(behind(each), opening)) {
      item(each, level);
      if (equal > 1) separate(each);
    }
  }

  void rest(Range first, std::size_t opening) {
    std::size_t more = 0;
    for (Range at = first; at.from < pairs_[opening].end; at = item_from(behind(at), opening))
      ++more;
    out_ += comment(more, " more");
  }

  // The item that starts here, up to its separator or the end of the pair.
  Range item_from(std::size_t from, std::size_t opening) const {
    const std::size_t end = pairs_[opening].end;
    std::size_t at = from;
    while (at < end && !separates(text_, at, opening)) {
      const bool is_pair = opens(text_[at]) && pairs_[at].end != 0;
      at = is_pair ? pairs_[at].end + 1 : end_of_word(text_, at);
    }
    return {from, at};
  }

  std::size_t behind(Range item) const {
    return item.end < text_.size() && text_[item.end] == ',' ? item.end + 2 : item.end + 1;
  }

  void separate(Range item) { out_ += text_[item.end] == ',' ? ", " : " "; }

  std::string_view text_;
  const std::vector<Pair>& pairs_;
  Limits limits_;
  std::size_t longest_;
  std::string out_;
};

}  // namespace

std::string elided(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  const auto pairs = pairs_of(text);
  for (const Limits& limits : all_limits) {
    const bool is_last = &limits == &all_limits.back();
    std::string shorter = Eliding(text, pairs, limits, is_last ? text.size() : longest).write();
    if (shorter.size() <= longest || is_last) return shorter;
  }
  return std::string(text);
}

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

}  // namespace sonde::codec
