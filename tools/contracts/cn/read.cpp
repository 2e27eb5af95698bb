// SPDX-License-Identifier: Apache-2.0
#include "read.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "parse_declaration.hpp"

namespace sonde::contracts::cn {
namespace {

// Where the text of an annotation ends.
Place end_of(const Annotation& annotation) {
  Place place = annotation.place;
  for (const char c : annotation.text) {
    ++place.column;
    ++place.offset;
    if (c != '\n') continue;
    ++place.line;
    place.column = 1;
  }
  return place;
}

Problem problem_of(Refusal refusal, std::size_t function) {
  return {std::move(refusal.place), std::move(refusal.sentence), function, false};
}

// After a mistake: the next word that begins a declaration, outside of brackets that were opened
// since `begin`.
void recover(Cursor& cursor, std::size_t begin) {
  cursor.go_to(begin);
  int depth = 0;
  for (cursor.next(); !cursor.done(); cursor.next()) {
    if (cursor.at("{") || cursor.at("(")) ++depth;
    if (cursor.at("}") || cursor.at(")")) --depth;
    if (depth <= 0 && cursor.peek().kind == TokenKind::Name &&
        begins_declaration(cursor.peek().text)) {
      return;
    }
  }
}

void parse_file_scope(const Annotation& annotation, Program& program) {
  Cursor cursor(tokens_of(annotation), end_of(annotation));
  while (!cursor.done()) {
    const std::size_t begin = cursor.position();
    try {
      parse_declaration(cursor, program);
    } catch (Refusal& refusal) {
      program.problems.push_back(problem_of(std::move(refusal), nowhere));
      recover(cursor, begin);
    }
  }
}

// All comments between the `)` of a function and its `{` count as one text.
void parse_function_contract(const Source& source, std::size_t first, Program& program) {
  const std::size_t function = source.annotations[first].function;
  FunctionContract found;
  found.function = function;
  try {
    std::vector<Token> tokens;
    Place end;
    for (const Annotation& annotation : source.annotations) {
      if (annotation.kind != AnnotationKind::Contract || annotation.function != function) continue;
      for (Token& token : tokens_of(annotation)) tokens.push_back(std::move(token));
      end = end_of(annotation);
    }
    Cursor cursor(std::move(tokens), end);
    found.contract = parse_contract(cursor);
    if (!cursor.done()) cursor.refuse("the end of the contract");
  } catch (Refusal& refusal) {
    found.understood = false;
    program.problems.push_back(problem_of(std::move(refusal), function));
  }
  program.contracts.push_back(std::move(found));
}

bool has_contract(const Program& program, std::size_t function) {
  return std::ranges::any_of(program.contracts, [&](const FunctionContract& contract) {
    return contract.function == function;
  });
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The call whose last argument the annotation is: back to its `(`, and to the name before it.
void find_call(Ghosts& ghosts, const Source& source) {
  const Annotation& annotation = source.annotations[ghosts.annotation];
  const std::string& text = source.text;
  if (annotation.place.file != source.path || annotation.range.end > text.size()) return;
  std::size_t open = annotation.range.begin;
  for (std::size_t depth = 1; depth > 0;) {
    if (open == 0) return;
    --open;
    if (text[open] == ')') ++depth;
    if (text[open] == '(') --depth;
  }
  std::size_t end = open;
  while (end > 0 && text[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  const std::size_t close = text.find(')', annotation.range.end);
  if (close == std::string::npos) return;
  ghosts.callee = text.substr(begin, end - begin);
  ghosts.call = {begin, close + 1};
}

void parse_in_body(const Source& source, std::size_t index, Program& program) {
  const Annotation& annotation = source.annotations[index];
  Cursor cursor(tokens_of(annotation), end_of(annotation));
  if (annotation.kind == AnnotationKind::Loop) {
    program.loops.push_back({index, parse_loop(cursor)});
  } else if (annotation.kind == AnnotationKind::Ghost) {
    program.ghosts.push_back({index, parse_ghosts(cursor), {}, {}});
    find_call(program.ghosts.back(), source);
  } else {
    program.statements.push_back({index, parse_statements(cursor)});
  }
}

void parse_annotation(const Source& source, std::size_t index, Program& program) {
  const Annotation& annotation = source.annotations[index];
  try {
    if (annotation.kind == AnnotationKind::File) {
      parse_file_scope(annotation, program);
    } else if (annotation.kind != AnnotationKind::Contract) {
      parse_in_body(source, index, program);
    } else if (!has_contract(program, annotation.function)) {
      parse_function_contract(source, index, program);
    }
  } catch (Refusal& refusal) {
    program.problems.push_back(problem_of(std::move(refusal), annotation.function));
  }
}

}  // namespace

Program parse(const Source& source) {
  Program program;
  for (std::size_t i = 0; i < source.annotations.size(); ++i) parse_annotation(source, i, program);
  return program;
}

std::vector<Variable> locals_of(const Annotation& annotation, const Source& source) {
  std::vector<Variable> locals;
  if (annotation.function < source.functions.size()) {
    locals = source.functions[annotation.function].parameters;
  }
  locals.insert(locals.end(), annotation.locals.begin(), annotation.locals.end());
  return locals;
}

Program read(const Source& source) {
  Program program = parse(source);
  check(program, source);
  return program;
}

}  // namespace sonde::contracts::cn
