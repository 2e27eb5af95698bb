// SPDX-License-Identifier: Apache-2.0
#include "contracts/lines/comment.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>

#include "contracts/lines/token.hpp"

namespace sonde::contracts::lines {
namespace {

struct Line {
  std::string text{};
  Place place{};
};

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// Without the marks of a comment. `text` is a part of `whole`, so that its column is known.
std::string_view without_marks(std::string_view text) {
  static constexpr std::array<std::string_view, 9> marks = {"/**<", "/**", "/*!", "/*", "///<",
                                                            "///",  "//!", "//",  "*"};
  text = trimmed(text);
  if (text.ends_with("*/")) text = trimmed(text.substr(0, text.size() - 2));
  for (const auto mark : marks)
    if (text.starts_with(mark)) return trimmed(text.substr(mark.size()));
  return text;
}

// Columns of the first line count from where the comment begins.
std::vector<Line> lines_of(std::string_view text, Place place) {
  std::vector<Line> lines;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view raw = text.substr(start, end - start);
    const std::string_view line = without_marks(raw);
    Place at = place;
    const auto shift = line.empty() ? 0 : static_cast<std::size_t>(line.data() - raw.data());
    at.column += static_cast<unsigned>(shift);
    at.offset += shift;
    lines.push_back({std::string(line), at});
    place.offset += end - start + 1;
    ++place.line;
    place.column = 1;
    start = end + 1;
  }
  return lines;
}

struct Opening {
  std::string_view words;
  ClauseKind kind;
  bool may_be_prose;
};

constexpr std::array<Opening, 9> openings = {{{"@pre ", ClauseKind::Require, true},
                                              {"\\pre ", ClauseKind::Require, true},
                                              {"@post ", ClauseKind::Ensure, true},
                                              {"\\post ", ClauseKind::Ensure, true},
                                              {"@invariant ", ClauseKind::Invariant, true},
                                              {"\\invariant ", ClauseKind::Invariant, true},
                                              {"requires:", ClauseKind::Require, false},
                                              {"ensures:", ClauseKind::Ensure, false},
                                              {"invariant:", ClauseKind::Invariant, false}}};

std::optional<Opening> opening_of(std::string_view line) {
  for (const Opening& each : openings)
    if (line.starts_with(each.words)) return each;
  return std::nullopt;
}

constexpr std::string_view mode_word = "sonde:";

bool begins_something(std::string_view line) {
  return line.empty() || line[0] == '@' || line[0] == '\\' || line.starts_with(mode_word) ||
         opening_of(line).has_value();
}

bool is_unfinished(const std::string& text) {
  int depth = 0;
  for (const Token& token : tokens_of(text)) {
    if (token.text == "(" || token.text == "[" || token.text == "{") ++depth;
    if (token.text == ")" || token.text == "]" || token.text == "}") --depth;
  }
  return depth > 0 || text.ends_with("&&") || text.ends_with("||") || text.ends_with(",");
}

void remove_all(std::string& text, std::string_view what) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what))
    text.erase(at, what.size());
}

// What only Doxygen needs, and the end of a sentence.
std::string as_expression(std::string text) {
  for (const std::string_view mark : {"`", "@c ", "\\c ", "@p ", "\\p ", "@code", "@endcode"})
    remove_all(text, mark);
  text = trimmed(text);
  while (text.ends_with(';') || text.ends_with('.')) text.pop_back();
  return std::string(trimmed(text));
}

// Reads lines from `at` on; what belongs to a clause goes on to the next line.
std::string joined(const std::vector<Line>& lines, std::size_t& at, std::string text,
                   bool is_paragraph) {
  while (at + 1 < lines.size() && !begins_something(lines[at + 1].text) &&
         (is_paragraph || is_unfinished(text)))
    text += " " + lines[++at].text;
  return text;
}

Clause clause_at(const std::vector<Line>& lines, std::size_t& at, const Opening& opening) {
  const Line& line = lines[at];
  const std::string_view rest = std::string_view(line.text).substr(opening.words.size());
  Clause made{opening.kind, {}, line.place, opening.may_be_prose};
  const auto shift = line.text.size() - std::string_view(rest).size() +
                     std::min(rest.find_first_not_of(' '), rest.size());
  made.place.column += static_cast<unsigned>(shift);
  made.place.offset += shift;
  made.text = as_expression(joined(lines, at, std::string(trimmed(rest)), opening.may_be_prose));
  return made;
}

void add_modes(std::vector<Mode>& modes, const Line& line, const std::string& text) {
  const auto tokens = tokens_of(text);
  for (std::size_t at = 0; at < tokens.size();) {
    if (tokens[at].text == ",") {
      ++at;
      continue;
    }
    Mode mode{tokens[at].text, {}, line.place};
    if (++at < tokens.size() && tokens[at].text == "(") {
      for (const auto& argument : arguments_at(tokens, at))
        mode.arguments.push_back(text_of(argument));
      at = behind_bracket(tokens, at);
    }
    modes.push_back(std::move(mode));
  }
}

// @param[in,out] name what it is
ParameterNote note_of(std::string_view text) {
  ParameterNote note{};
  text.remove_prefix(std::string_view("@param").size());
  if (text.starts_with('[')) {
    const auto close = text.find(']');
    const std::string_view direction = text.substr(0, close);
    note.is_out = direction.find("out") != std::string_view::npos &&
                  direction.find("in") == std::string_view::npos;
    text.remove_prefix(close == std::string_view::npos ? text.size() : close + 1);
  }
  text = trimmed(text);
  const auto end = std::min(text.find_first_of(" \t"), text.size());
  note.name = text.substr(0, end);
  note.text = trimmed(text.substr(end));
  return note;
}

bool is_note(std::string_view line) {
  return line.starts_with("@param") || line.starts_with("\\param");
}

}  // namespace

Comment read_comment(const std::string& text, const Place& place) {
  Comment made{};
  const auto lines = lines_of(text, place);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string& line = lines[at].text;
    const Line first = lines[at];
    if (const auto opening = opening_of(line)) {
      made.clauses.push_back(clause_at(lines, at, *opening));
    } else if (line.starts_with(mode_word)) {
      add_modes(made.modes, first, joined(lines, at, line.substr(mode_word.size()), false));
    } else if (is_note(line)) {
      made.parameters.push_back(note_of(joined(lines, at, line, true)));
    } else {
      made.prose += line + " ";
    }
  }
  return made;
}

Comment comment_of(const CFunction& function) {
  Comment made = read_comment(function.comment, function.comment_place);
  for (const Attribute& each : function.attributes) {
    Comment more = read_comment(each.line, each.place);
    std::ranges::move(more.clauses, std::back_inserter(made.clauses));
    std::ranges::move(more.modes, std::back_inserter(made.modes));
  }
  return made;
}

std::string at_place(const Place& place) {
  return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
}

}  // namespace sonde::contracts::lines
