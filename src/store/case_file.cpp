// SPDX-License-Identifier: Apache-2.0
#include "store/case_file.hpp"

#include <algorithm>
#include <array>

#include "tree/error.hpp"

namespace sonde::store {
namespace {

constexpr std::array<std::string_view, 4> expect_names = {"pass", "discard", "fail", "sometimes"};
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::string_view blanks = " \t\r\v\f\n";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; }

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Takes the first line off, its end included.
std::string_view take_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const auto line = rest.substr(0, end == std::string_view::npos ? end : end + 1);
  rest.remove_prefix(line.size());
  return line;
}

// A value stands on one line, without what would break it.
std::string on_one_line(std::string_view value) {
  std::string line(value);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return std::string(trimmed(line));
}

// The name in `name: value`. A blank must follow the colon: `std::string` is no name.
std::string_view name_in(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return {};
  const auto name = line.substr(0, colon);
  const bool ends = colon + 1 == line.size() || blanks.find(line[colon + 1]) != line.npos;
  return ends && is_letter(name[0]) && std::ranges::all_of(name, is_name) ? name
                                                                          : std::string_view();
}

bool is_conflict(std::string_view line) {
  return line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ") || line == "=======";
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
  }

  CaseFile read() {
    refuse_conflicts();
    auto values = rest_;
    while (!rest_.empty() && read_line(trimmed(take_line(rest_)))) {
      values = rest_;
      ++line_;
    }
    file_.values_line = line_;
    file_.values = values.substr(0, values.find_last_not_of(blanks) + 1);
    return std::move(file_);
  }

 private:
  void refuse_conflicts() const {
    unsigned number = 1;
    for (auto rest = rest_; !rest.empty(); ++number)
      if (is_conflict(trimmed(take_line(rest))))
        fail_at(number, "expected a resolved merge, found a conflict marker");
  }

  // False where the values begin.
  bool read_line(std::string_view line) {
    if (line.empty()) return true;
    if (line[0] == '#') {
      file_.comments.push_back(on_one_line(line));
      return true;
    }
    const auto name = name_in(line);
    if (name.empty()) return false;
    add(name, on_one_line(line.substr(name.size() + 1)));
    return true;
  }

  void add(std::string_view name, std::string value) {
    if (name == "expect") return add_expect(value);
    if (name == "failed") return set(name, file_.failed, std::move(value));
    if (name == "found") return set(name, file_.found, std::move(value));
    if (name == "why") return set(name, file_.why, std::move(value));
    if (name == "token") return set(name, file_.token, std::move(value));
    file_.others.push_back({std::string(name), std::move(value), line_});
  }

  void add_expect(const std::string& value) {
    if (expects_) fail_at(line_, "expected expect: once, found it again");
    expects_ = true;
    const auto found = std::ranges::find(expect_names, value);
    if (found == expect_names.end())
      fail_at(line_, "expected pass, discard, fail or sometimes after expect:, found " +
                         (value.empty() ? "nothing" : value.substr(0, 60)));
    file_.expect = static_cast<Expect>(found - expect_names.begin());
  }

  void set(std::string_view name, std::string& into, std::string value) const {
    if (!into.empty()) fail_at(line_, "expected " + std::string(name) + ": once, found it again");
    into = std::move(value);
  }

  std::string_view rest_;
  CaseFile file_;
  unsigned line_ = 1;
  bool expects_ = false;
};

void add_line(std::string& text, std::string_view name, std::string_view value) {
  const std::string line = on_one_line(value);
  text += name;
  text += line.empty() ? ":" : ": ";
  text += line + "\n";
}

}  // namespace

void fail_at(unsigned line, const std::string& sentence) {
  throw Error("line " + std::to_string(line) + ", column 1: " + sentence);
}

CaseFile parse_case_file(std::string_view text) { return Reader(text).read(); }

std::string to_text(const CaseFile& file) {
  std::string text;
  for (const auto& comment : file.comments) text += on_one_line(comment) + "\n";
  add_line(text, "expect", expect_names[static_cast<std::size_t>(file.expect)]);
  if (!file.failed.empty()) add_line(text, "failed", file.failed);
  if (!file.found.empty()) add_line(text, "found", file.found);
  if (!file.why.empty()) add_line(text, "why", file.why);
  for (const auto& other : file.others) add_line(text, other.name, other.value);
  if (!file.token.empty()) add_line(text, "token", file.token);
  if (!file.values.empty()) text += "\n" + file.values + "\n";
  return text;
}

std::string placed_values(const CaseFile& file) {
  std::string placed(file.values_line - 1, '\n');
  std::string_view rest = file.values;
  while (!rest.empty()) {
    const auto line = take_line(rest);
    placed += trimmed(line).starts_with('#') ? std::string_view("\n") : line;
  }
  return placed;
}

}  // namespace sonde::store
