// SPDX-License-Identifier: Apache-2.0
// Works on the finished text. A first walk finds the pairs of brackets and how
// each is to be broken; a second one writes, breaking a pair where it does not
// fit into what is left of the line. Angle brackets never break.
#include "codec/layout.hpp"

#include <algorithm>
#include <vector>

#include "codec/words.hpp"

namespace sonde::codec {
namespace {

constexpr std::size_t none = std::string_view::npos;
constexpr std::size_t small_item = 16;  // several of these share a line
constexpr std::size_t step = 2;
constexpr std::size_t most_indented = 30;  // levels

struct Brackets {
  std::size_t end = none;  // of the closing one
  std::size_t items = 1;
  bool small = true;  // no item holds brackets or is long
  std::size_t item_start = 0;
};

// A pair that goes over several lines.
struct Broken {
  std::size_t at;
  std::size_t inner;  // brackets open in it that are not broken
};

class Layout {
 public:
  Layout(std::string_view text, Page page) : text_(text), page_(page), brackets_(text.size()) {}

  std::string wrap() {
    find_brackets();
    column_ = page_.column;
    for (std::size_t at = 0; at < text_.size();) at = write(at);
    return std::move(out_);
  }

 private:
  void find_brackets() {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < text_.size(); at = end_of_word(text_, at)) {
      const char c = text_[at];
      if (opens(c)) {
        if (!open.empty()) brackets_[open.back()].small = false;
        open.push_back(at);
        brackets_[at].item_start = at + 1;
      } else if (!open.empty() && (closes(c) || separates(text_, at, open.back()))) {
        end_item(at, open.back());
        if (!closes(c)) continue;
        brackets_[open.back()].end = at;
        open.pop_back();
      }
    }
  }

  void end_item(std::size_t at, std::size_t opening) {
    Brackets& pair = brackets_[opening];
    // A comment behind an item counts equal ones that were left out.
    const bool is_long = at - pair.item_start > small_item && text_[at - 1] != '/';
    if (is_long || text_[pair.item_start] == '.') pair.small = false;
    pair.item_start = at + 2;
    if (closes(text_[at])) return;
    ++pair.items;
    if (text_[at] == ' ') pair.item_start = at + 1;
  }

  // A pair is broken if it does not fit, unless it only passes on one item.
  bool must_break(std::size_t at) const {
    const Brackets& pair = brackets_[at];
    if (pair.end == none || pair.end == at + 1) return false;
    if (text_[at] != '{' && pair.items == 1) return false;
    const std::size_t tail = 1;  // a comma behind it
    return column_ + (pair.end - at) + 1 + tail > page_.columns;
  }

  std::size_t write(std::size_t at) {
    if (opens(text_[at]) && must_break(at)) return begin_broken(at);
    if (!broken_.empty() && at == brackets_[broken_.back().at].end) return end_broken(at);
    const std::size_t end = end_of_word(text_, at);
    out_ += text_.substr(at, end - at);
    column_ += end - at;
    if (!broken_.empty() && ends_item(at)) return next_item(at);
    return end;
  }

  std::size_t begin_broken(std::size_t at) {
    out_ += text_[at];
    broken_.push_back({at, 0});
    new_line();
    return at + 1;
  }

  std::size_t end_broken(std::size_t at) {
    broken_.pop_back();
    new_line();
    out_ += text_[at];
    ++column_;
    return at + 1;
  }

  // Whether this comma or space parts items of the innermost broken pair.
  bool ends_item(std::size_t at) {
    Broken& around = broken_.back();
    if (opens(text_[at])) ++around.inner;
    else if (closes(text_[at])) --around.inner;
    return around.inner == 0 && separates(text_, at, around.at);
  }

  std::size_t next_item(std::size_t at) {
    const Brackets& pair = brackets_[broken_.back().at];
    const std::size_t next = text_[at] == ',' ? at + 2 : at + 1;
    if (text_[at] == ' ') out_.pop_back();
    std::size_t item_end = next;
    while (pair.small && item_end < pair.end && !separates(text_, item_end, broken_.back().at))
      item_end = end_of_word(text_, item_end);
    if (pair.small && column_ + 1 + (item_end - next) + 1 <= page_.columns) {
      out_ += ' ';
      ++column_;
    } else {
      new_line();
    }
    return next;
  }

  void new_line() {
    out_ += '\n';
    // Deep values would be more indentation than text.
    column_ = page_.indent + step * std::min(broken_.size(), most_indented);
    out_.append(column_, ' ');
  }

  std::string_view text_;
  Page page_;
  std::vector<Brackets> brackets_;
  std::vector<Broken> broken_;  // the pairs around this place
  std::size_t column_ = 0;
  std::string out_;
};

}  // namespace

std::string wrap(std::string_view text, Page page) {
  if (page.column + text.size() <= page.columns) return std::string(text);
  return Layout(text, page).wrap();
}

}  // namespace sonde::codec
