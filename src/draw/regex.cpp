// SPDX-License-Identifier: Apache-2.0
// Parsing is a recursive descent over
//   alternatives = sequence { "|" sequence }
//   sequence     = { atom [ repeat ] }
//   atom         = character | escape | "." | class | "(" ["?:"] alternatives ")"
//   repeat       = ("*" | "+" | "?" | "{" n ["," [m]] "}") ["?"]
//
// Drawing visits the items from the root: an alternative is a choice, a repeat is a list with a
// span for each round, and a class is the index of one of its characters.
#include "draw/regex.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>

#include "draw/regex_classes.hpp"
#include "tree/error.hpp"

namespace sonde::drawing {
namespace {

using Item = Regex::Item;
using What = Regex::What;

constexpr std::size_t unbounded = Sizes{}.max;
constexpr std::size_t most_repeats = 1000;     // {n}: more is a slip of the pen
constexpr std::size_t longest_least = 10'000;  // letters in the shortest match
constexpr unsigned deepest = 100;              // groups in groups

int hex_digit(char c) {
  constexpr std::string_view hex = "0123456789abcdef";
  const auto at = hex.find(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

class Parser {
 public:
  Parser(std::string_view pattern, std::vector<Item>& items) : pattern_(pattern), items_(items) {}

  void parse() {
    take('^');
    const unsigned whole = alternatives();
    if (!at_end()) fail("there is no open group to close");
    if (least_length(whole) > longest_least) fail("the shortest match is too long");
  }

 private:
  unsigned alternatives() {
    if (++depth_ > deepest) fail("groups are nested too deeply");
    Item item{.what = What::Alternatives};
    do {
      item.parts.push_back(sequence());
    } while (take('|'));
    --depth_;
    return item.parts.size() == 1 ? item.parts[0] : add(std::move(item));
  }

  unsigned sequence() {
    Item item{.what = What::Sequence};
    while (!at_end() && peek() != '|' && peek() != ')') {
      if (peek() == '$' && at_ + 1 == pattern_.size()) {
        ++at_;
        break;
      }
      item.parts.push_back(repeated(atom()));
    }
    return item.parts.size() == 1 ? item.parts[0] : add(std::move(item));
  }

  unsigned atom() {
    const char c = pattern_[at_++];
    switch (c) {
      case '(': return group();
      case '[': return add({.what = What::Class, .characters = bracket()});
      case '.': return add({.what = What::Class, .characters = any_character()});
      case '\\': return escaped();
      case '^':
      case '$': back(); fail("an anchor can stand only at the ends of the pattern");
      case '*':
      case '+':
      case '?':
      case '{': back(); fail("there is nothing to repeat");
      default: return add({.what = What::Literal, .characters = std::string(1, c)});
    }
  }

  unsigned group() {
    if (take('?') && !take(':')) {
      const bool looks = !at_end() && (peek() == '=' || peek() == '!' || peek() == '<');
      fail(looks ? "look-around and named groups cannot be generated" : "unknown kind of group");
    }
    const unsigned inside = alternatives();
    if (!take(')')) fail("a group is not closed");
    return inside;
  }

  unsigned escaped() {
    if (at_end()) fail("a backslash needs a character after it");
    if (peek() == 'b' || peek() == 'B') fail("word boundaries cannot be generated");
    if (peek() >= '1' && peek() <= '9') fail("back-references cannot be generated");
    if (auto set = shorthand(peek())) {
      ++at_;
      return add({.what = What::Class, .characters = std::move(*set)});
    }
    return add({.what = What::Literal, .characters = std::string(1, escaped_character())});
  }

  // Behind the backslash of an escape that stands for one character.
  char escaped_character() {
    if (at_end()) fail("a backslash needs a character after it");
    const char c = pattern_[at_++];
    if (c == 'x') return hex_character();
    if (const auto known = control(c)) return *known;
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) back(), fail("unknown escape");
    return c;
  }

  char hex_character() {
    int value = 0;
    for (int i = 0; i < 2; ++i) {
      const int digit = at_end() ? -1 : hex_digit(peek());
      if (digit < 0) fail("\\x needs two hexadecimal digits");
      value = 16 * value + digit;
      ++at_;
    }
    return static_cast<char>(value);
  }

  // Behind the opening bracket of a class.
  std::string bracket() {
    const bool negated = take('^');
    std::string set;
    for (bool first = true; at_end() || peek() != ']' || first; first = false) {
      if (at_end()) fail("a class is not closed");
      if (first && peek() == ']') fail("an empty class matches nothing");
      add_members(set);
    }
    ++at_;
    std::string members = negated ? complement(set) : set;
    if (members.empty()) fail("this class has no members");
    return members;
  }

  // One character, range or shorthand of a class.
  void add_members(std::string& set) {
    if (pattern_.substr(at_, 2) == "[:") fail("named classes are not known: use ranges");
    if (peek() == '\\' && at_ + 1 < pattern_.size()) {
      if (const auto many = shorthand(pattern_[at_ + 1])) {
        at_ += 2;
        for (const char c : *many) add_member(set, c);
        return;
      }
    }
    const char first = member();
    const bool is_range = pattern_.substr(at_, 1) == "-" && pattern_.substr(at_, 2) != "-]" &&
                          at_ + 1 < pattern_.size();
    if (!is_range) return add_member(set, first);
    ++at_;
    const auto low = static_cast<unsigned char>(first);
    const auto high = static_cast<unsigned char>(member());
    if (low > high) fail("the ends of a range are the wrong way round");
    for (int c = low; c <= high; ++c) add_member(set, static_cast<char>(c));
  }

  char member() { return take('\\') ? escaped_character() : pattern_[at_++]; }

  static void add_member(std::string& set, char c) {
    if (set.find(c) == std::string::npos) set.push_back(c);
  }

  unsigned repeated(unsigned part) {
    Sizes sizes;
    if (take('*')) sizes = {0, unbounded};
    else if (take('+')) sizes = {1, unbounded};
    else if (take('?')) sizes = {0, 1};
    else if (take('{')) sizes = counted();
    else return part;
    take('?');  // lazy or greedy, the same text matches
    return add({.what = What::Repeat, .parts = {part}, .sizes = sizes});
  }

  // Behind the opening brace of {n}, {n,} or {n,m}.
  Sizes counted() {
    Sizes sizes;
    sizes.min = number();
    sizes.max = sizes.min;
    if (take(',')) sizes.max = peek_is('}') ? unbounded : number();
    if (!take('}')) fail("a repeat is written {n}, {n,} or {n,m}");
    if (sizes.min > sizes.max) fail("a repeat's bounds are the wrong way round");
    return sizes;
  }

  std::size_t number() {
    std::size_t value = 0;
    const std::size_t start = at_;
    for (; !at_end() && peek() >= '0' && peek() <= '9'; ++at_) {
      value = 10 * value + static_cast<std::size_t>(peek() - '0');
      if (value > most_repeats) fail("repeats go up to 1000");
    }
    if (at_ == start) fail("a repeat is written {n}, {n,} or {n,m}");
    return value;
  }

  std::size_t least_length(unsigned index) const {
    const Item& item = items_[index];
    std::size_t length = item.what == What::Alternatives ? unbounded : 0;
    for (const unsigned part : item.parts) {
      const std::size_t least = least_length(part);
      length = item.what == What::Alternatives ? std::min(length, least) : length + least;
    }
    if (item.what == What::Repeat) return std::min(longest_least + 1, length * item.sizes.min);
    return item.parts.empty() && item.what != What::Sequence ? 1 : length;
  }

  unsigned add(Item item) {
    items_.push_back(std::move(item));
    return static_cast<unsigned>(items_.size()) - 1;
  }
  bool at_end() const { return at_ == pattern_.size(); }
  char peek() const { return pattern_[at_]; }
  bool peek_is(char c) const { return !at_end() && peek() == c; }
  bool take(char c) {
    if (!peek_is(c)) return false;
    ++at_;
    return true;
  }
  void back() { --at_; }

  [[noreturn]] void fail(const char* why) const {
    throw Error("The regular expression \"" + std::string(pattern_) + "\" cannot be used: " + why +
                ", at position " + std::to_string(at_ + 1) + ".");
  }

  std::string_view pattern_;
  std::vector<Item>& items_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
};

constinit const Type class_type{.form = Form::Integer, .name = "character_class"};
constinit const Type repeat_type{.form = Form::List, .name = "repeat"};
constinit const Type group_type{.form = Form::Record, .name = "group"};
constinit const Type alternatives_type{.form = Form::Choice, .name = "alternatives"};

struct Drawing {
  Source& source;
  const Regex& regex;
  Letters letters;

  void draw(unsigned index) const {
    const Item& item = regex[index];
    switch (item.what) {
      case What::Literal: return letters.append(letters.text, item.characters[0]);
      case What::Class: return draw_class(item);
      case What::Sequence:
        for (const unsigned part : item.parts) draw(part);
        return;
      case What::Alternatives:
        draw(
            item.parts[source.choose(alternatives_type, static_cast<unsigned>(item.parts.size()))]);
        return source.end();
      case What::Repeat: return draw_repeat(item);
    }
  }

  void draw_class(const Item& item) const {
    const auto number = source.natural(class_type, 0, item.characters.size() - 1);
    letters.append(letters.text, item.characters[number]);
  }

  // Each round leaves one span, also where it draws nothing.
  void draw_repeat(const Item& item) const {
    source.begin_list(repeat_type, item.sizes);
    while (source.more()) {
      source.begin(group_type);
      draw(item.parts[0]);
      source.end();
    }
    source.end();
  }
};

}  // namespace

Regex::Regex(std::string_view pattern) { Parser(pattern, items_).parse(); }

const Regex& parse_regex(const char* pattern) {
  static auto& known = *new std::map<std::string, Regex, std::less<>>;  // outlives every domain
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  const auto found = known.find(std::string_view(pattern));
  if (found != known.end()) return found->second;
  return known.try_emplace(pattern, std::string_view(pattern)).first->second;
}

void draw_matching(Source& source, const Regex& regex, Letters letters) {
  source.begin(regex_type);
  Drawing{source, regex, letters}.draw(regex.root());
  source.end();
}

}  // namespace sonde::drawing
