// SPDX-License-Identifier: Apache-2.0
// Reads as much C++ as it needs by hand: texts, comments, brackets, statements. To be
// replaced where libclang does it.
#include "api/quote.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "api/names.hpp"

namespace sonde::api {
namespace {

std::string text_of_file(const char* name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t start_of_line(std::string_view source, unsigned line) {
  std::size_t at = 0;
  for (; line > 1 && at < source.size(); --line)
    at = std::min(source.find('\n', at), source.size() - 1) + 1;
  return at;
}

std::size_t behind(std::string_view source, std::size_t from, std::string_view what) {
  const auto at = source.find(what, from);
  return at == std::string_view::npos ? source.size() : at + what.size();
}

std::size_t behind_literal(std::string_view source, std::size_t at) {
  const char quote = source[at++];
  while (at < source.size() && source[at] != quote) at += source[at] == '\\' ? 2 : 1;
  return at + 1;
}

std::size_t behind_raw_literal(std::string_view source, std::size_t at) {
  const auto open = std::min(source.find('(', at), source.size());
  return behind(source, open, ")" + std::string(source.substr(at + 2, open - at - 2)) + "\"");
}

// The letters and digits that end there.
std::string_view word_before(std::string_view source, std::size_t end) {
  std::size_t start = end;
  while (start > 0 && is_name_part(source[start - 1])) --start;
  return source.substr(start, end - start);
}

bool is_prefix(std::string_view word) {
  return word.empty() || word == "u8" || word == "u" || word == "U" || word == "L";
}

// Behind what is text or comment there, or a single character. (In 1'000 no text begins.)
std::size_t behind_token(std::string_view source, std::size_t at) {
  const auto rest = source.substr(at);
  if (rest.starts_with("//")) return behind(source, at, "\n");
  if (rest.starts_with("/*")) return behind(source, at, "*/");
  const auto before = word_before(source, at);
  if (rest.starts_with("R\"") && is_prefix(before)) return behind_raw_literal(source, at);
  if (rest[0] == '"' || (rest[0] == '\'' && is_prefix(before))) return behind_literal(source, at);
  return at + 1;
}

std::size_t behind_space(std::string_view source, std::size_t at) {
  return std::min(source.find_first_not_of(" \t\r\n", at), source.size());
}

// Behind the name, if that is what stands there.
std::optional<std::size_t> behind_name(std::string_view source, std::size_t at,
                                       std::string_view name) {
  if (name.empty()) return at;
  const std::string text = "\"" + std::string(name) + "\"";
  at = behind_space(source, at);
  if (!source.substr(at).starts_with(text)) return std::nullopt;
  at = behind_space(source, at + text.size());
  if (!source.substr(at).starts_with(",")) return std::nullopt;
  return at + 1;
}

std::optional<std::size_t> start_of_argument(std::string_view source, std::size_t from,
                                             const Quoted& what) {
  const std::string call = "." + std::string(what.method) + "(";
  for (auto at = source.find(call, from); at != std::string_view::npos;
       at = source.find(call, at + 1))
    if (const auto found = behind_name(source, at + call.size(), what.name)) return found;
  return std::nullopt;
}

// Of the lines behind the first, what they are all indented by.
std::string without_indentation(std::string_view text) {
  std::size_t least = std::string_view::npos;
  for (auto at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    const auto first = text.find_first_not_of(" \t", at + 1);
    if (first != std::string_view::npos && text[first] != '\n')
      least = std::min(least, first - at - 1);
  }
  std::string lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    lines += text[i];
    if (text[i] != '\n' || least == std::string_view::npos) continue;
    const auto end = std::min(text.find_first_not_of(" \t", i + 1), text.size());
    i += std::min(least, end - i - 1);
  }
  return lines;
}

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

// What stands before the value of a variable, but not in <...>.
std::string_view head_of(std::string_view statement) {
  std::size_t end = 0;
  int depth = 0;
  for (; end < statement.size(); ++end) {
    const char c = statement[end];
    if (c == '<') ++depth;
    if (c == '>' && depth > 0) --depth;
    if (depth == 0 && std::string_view("=({[;").find(c) != std::string_view::npos) break;
  }
  const auto head = statement.substr(0, end);
  return head.substr(0, head.find_last_not_of(" \t\r\n") + 1);
}

// Empty where the statement declares nothing that a test needs: it takes two words to do so,
// and what is called of an API describes it.
std::string_view declared_in(std::string_view statement) {
  const auto head = head_of(statement);
  const auto name = word_before(head, head.size());
  const auto first = head.substr(0, head.find(' '));
  const bool is_alone = name.size() == head.size();
  const bool does = first == "return" || first == "delete" || first == "throw" || first == "else";
  const bool describes = statement.find(".call(") != std::string_view::npos;
  return is_alone || does || describes || head.find('.') != std::string_view::npos ? "" : name;
}

// The statements of the blocks that are open at a place.
class Blocks {
 public:
  explicit Blocks(std::string_view source) : source_(source) {}

  std::vector<std::string_view> statements_before(std::size_t end) {
    for (std::size_t at = 0; at < end;) at = step(at);
    std::vector<std::string_view> all;
    for (const Block& block : open_)
      if (block.is_local) all.insert(all.end(), block.statements.begin(), block.statements.end());
    return all;
  }

 private:
  struct Block {
    char opener;
    bool is_local;
    std::size_t statement;  // the one that has begun
    std::vector<std::string_view> statements{};
  };

  std::size_t step(std::size_t at) {
    const char c = source_[at];
    const std::size_t next = std::min(behind_token(source_, at), source_.size());
    Block& inner = open_.back();
    const bool is_between = behind_space(source_, inner.statement) == at;
    if (is_between && c == '#')
      return inner.statement = std::min(source_.find('\n', at), source_.size());
    if (is_between && c == '/') inner.statement = next;  // a comment
    else if (c == '(' || c == '[' || c == '{') open(c, next);
    else if (c == ')' || c == ']' || c == '}') close(c, next);
    else if (c == ';' && inner.opener == '{') end_statement(next);
    return next;
  }

  void open(char c, std::size_t next) {
    const auto head =
        trimmed(source_.substr(open_.back().statement, next - open_.back().statement));
    const bool is_global = !open_.back().is_local && head.starts_with("namespace");
    open_.push_back({c, c == '{' && !is_global, next});
  }

  // What follows a block is a statement of its own, unless the block is part of one.
  void close(char c, std::size_t next) {
    if (open_.size() > 1) open_.pop_back();
    const auto after = behind_space(source_, next);
    const bool goes_on = after < source_.size() &&
                         std::string_view(";,.()").find(source_[after]) != std::string::npos;
    if (c == '}' && !goes_on) open_.back().statement = next;
  }

  void end_statement(std::size_t next) {
    Block& block = open_.back();
    const auto start = behind_space(source_, block.statement);
    block.statements.push_back(source_.substr(start, next - start));
    block.statement = next;
  }

  std::string_view source_;
  std::vector<Block> open_{{'{', false, 0}};
};

std::optional<std::string> quoted_in(std::string_view source, const Quoted& what) {
  const auto found = start_of_argument(source, start_of_line(source, what.where.line), what);
  if (!found) return std::nullopt;
  int depth = 0;
  for (auto at = *found; at < source.size(); at = behind_token(source, at)) {
    const char c = source[at];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (depth < 0) return without_indentation(trimmed(source.substr(*found, at - *found)));
  }
  return std::nullopt;
}

std::vector<std::string> locals_used_in(std::string_view source, unsigned line,
                                        std::string_view texts) {
  const auto statements = Blocks(source).statements_before(start_of_line(source, line));
  std::vector<std::string> used;
  std::string all(texts);
  for (auto each = statements.rbegin(); each != statements.rend(); ++each) {
    const auto name = declared_in(*each);
    if (name.empty() || !uses_name(all, name)) continue;
    all += *each;
    used.push_back(without_indentation(*each));
  }
  std::ranges::reverse(used);
  return used;
}

}  // namespace

std::optional<Quotes> quotes_of(const std::vector<Quoted>& wanted) {
  Quotes quotes;
  std::string all;
  for (const Quoted& each : wanted) {
    const auto text = quoted_in(text_of_file(each.where.file), each);
    if (!text) return std::nullopt;
    all += *text + " ";
    quotes.texts.push_back(*text);
  }
  const Where& first = wanted.front().where;
  quotes.locals = locals_used_in(text_of_file(first.file), first.line, all);
  return quotes;
}

}  // namespace sonde::api
