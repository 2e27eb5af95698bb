// SPDX-License-Identifier: Apache-2.0
#include "contracts/clang/annotations.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace sonde::contracts {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Behind a string or a character that begins at `at`.
std::size_t behind_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

// Behind a raw string of C++ whose quote is at `at`.
std::size_t behind_raw_string(std::string_view text, std::size_t at) {
  const auto open = text.find('(', at);
  if (open == std::string_view::npos) return text.size();
  const std::string end = ")" + std::string(text.substr(at + 1, open - at - 1)) + "\"";
  const auto close = text.find(end, open);
  return close == std::string_view::npos ? text.size() : close + end.size();
}

bool begins_comment(std::string_view text, std::size_t at) {
  return text[at] == '/' && at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*');
}

std::size_t behind_comment(std::string_view text, std::size_t at) {
  const bool is_block = text[at + 1] == '*';
  const auto end = is_block ? text.find("*/", at + 2) : text.find('\n', at);
  if (end == std::string_view::npos) return text.size();
  return is_block ? end + 2 : end;
}

// A quote between digits separates them: 1'000.
bool is_separator(std::string_view text, std::size_t at) {
  return text[at] == '\'' && at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0;
}

// Behind the next token, as far as comments and strings show.
std::size_t behind_token(std::string_view text, std::size_t at) {
  if (begins_comment(text, at)) return behind_comment(text, at);
  if (text[at] == '"' && at > 0 && text[at - 1] == 'R') return behind_raw_string(text, at);
  if (text[at] == '"' || (text[at] == '\'' && !is_separator(text, at)))
    return behind_quoted(text, at);
  return at + 1;
}

Place place_at(const AnnotatedFile& file, std::size_t offset) {
  const std::string_view before = std::string_view(file.text).substr(0, offset);
  const auto newline = before.rfind('\n');
  const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
  return {file.path, static_cast<unsigned>(std::ranges::count(before, '\n')) + 1,
          static_cast<unsigned>(offset - start) + 1, offset};
}

bool is_in(const Range& range, std::size_t at) { return range.begin <= at && at < range.end; }

std::string first_word(std::string_view text) {
  const auto begin = std::ranges::find_if_not(text, is_space);
  const auto end = std::find_if(begin, text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_';
  });
  return {begin, end};
}

bool begins_contract(std::string_view text) {
  static constexpr std::array<std::string_view, 5> words = {"trusted", "accesses", "cn_function",
                                                            "requires", "ensures"};
  return std::ranges::find(words, first_word(text)) != words.end();
}

AnnotationKind kind_of(const AnnotatedFile& file, const CFunction* function,
                       const Annotation& annotation) {
  if (function == nullptr) return AnnotationKind::File;
  const Range& body = function->parts.body;
  const std::size_t at = annotation.range.begin;
  const bool is_first = skip_space(file.text, body.begin + 1) >= annotation.range.end;
  if (at < body.begin || (is_first && begins_contract(annotation.text)))
    return AnnotationKind::Contract;
  if (first_word(annotation.text) == "inv") return AnnotationKind::Loop;
  const std::size_t next = skip_space(file.text, annotation.range.end);
  if (next < file.text.size() && file.text[next] == ')') return AnnotationKind::Ghost;
  return AnnotationKind::Statement;
}

std::size_t function_at(const Source& source, const AnnotatedFile& file, std::size_t offset) {
  for (std::size_t i = 0; i < source.functions.size(); ++i) {
    const CFunction& each = source.functions[i];
    const Range whole{each.parts.close, each.parts.body.end};
    if (each.is_defined && each.place.file == file.path && is_in(whole, offset)) return i;
  }
  return ~std::size_t{0};
}

Annotation annotation_at(const Source& source, const AnnotatedFile& file, const Range& comment) {
  constexpr std::size_t mark = 3;  // of `/*@`, and of `@*/`
  Annotation made{};
  made.range = comment;
  made.text = file.text.substr(comment.begin + mark, comment.end - comment.begin - mark - mark);
  made.place = place_at(file, comment.begin + mark);
  made.function = function_at(source, file, comment.begin);
  const bool is_in_function = made.function < source.functions.size();
  made.kind = kind_of(file, is_in_function ? &source.functions[made.function] : nullptr, made);
  return made;
}

}  // namespace

std::vector<Range> comments_in(std::string_view text) {
  std::vector<Range> comments;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = behind_token(text, at);
    if (begins_comment(text, at)) comments.push_back({at, end});
    at = end;
  }
  return comments;
}

std::size_t behind_parenthesis(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < text.size(); at = behind_token(text, at)) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_space(text[at]) || begins_comment(text, at)))
    at = is_space(text[at]) ? at + 1 : behind_comment(text, at);
  return at;
}

void add_annotations(Source& source, const AnnotatedFile& file, const std::vector<Local>& locals) {
  for (const Range& comment : comments_in(file.text)) {
    const std::string_view text =
        std::string_view(file.text).substr(comment.begin, comment.end - comment.begin);
    const bool is_skipped = std::ranges::any_of(
        file.skipped, [&](const Range& range) { return is_in(range, comment.begin); });
    if (!text.starts_with("/*@") || is_skipped) continue;
    if (text.size() < 6 || !text.ends_with("@*/")) {
      const Place place = place_at(file, comment.begin);
      source.errors.push_back(place.file + ":" + std::to_string(place.line) + ":" +
                              std::to_string(place.column) +
                              ": a comment that begins with /*@ and does not end with @*/ is not "
                              "read as an annotation");
      continue;
    }
    Annotation made = annotation_at(source, file, comment);
    for (const Local& local : locals)
      if (local.function == made.function && is_in(local.scope, comment.begin))
        made.locals.push_back(local.variable);
    source.annotations.push_back(std::move(made));
  }
}

}  // namespace sonde::contracts
