// SPDX-License-Identifier: Apache-2.0
// Whatever stands in an annotation, reading it ends, and what is not understood has a sentence.
// What is understood can be printed.
#include <cstdint>
#include <string>
#include <vector>

#include <sonde/gtest.hpp>

#include "contracts/cn/read.hpp"
#include "contracts/cn/sample_test.hpp"
#include "contracts/lines/comment.hpp"
#include "contracts/lines/expression.hpp"
#include "contracts/lines/formula.hpp"
#include "contracts/print/cn_contract.hpp"
#include "contracts/print/cn_declarations.hpp"

namespace {

using namespace sonde::contracts;

// A change to a text.
struct Change {
  std::uint16_t place = 0;
  std::uint8_t removed = 0;
  std::string added;
};

enum class Word : std::uint8_t {
  Take,
  Let,
  Each,
  Match,
  If,
  Else,
  Requires,
  Ensures,
  Return,
  Rw,
  Open,
  Close,
  Brace,
  EndBrace,
  Semicolon,
  Equal,
  Implies,
  Minus,
  Less,
  Greater,
  Unchanged,
  Start,
  Struct,
  Datatype,
  Function
};

std::string text_of(Word word) {
  static const std::vector<std::string> words = {" take X = ",
                                                 " let y = ",
                                                 " each (u32 i; i < n) { ",
                                                 " match xs { ",
                                                 " if (",
                                                 " else { ",
                                                 " requires ",
                                                 " ensures ",
                                                 " return ",
                                                 " RW<struct node>(p) ",
                                                 "(",
                                                 ")",
                                                 "{",
                                                 "}",
                                                 ";",
                                                 " == ",
                                                 " implies ",
                                                 "-",
                                                 "<",
                                                 ">",
                                                 " unchanged ",
                                                 "@start",
                                                 " struct node ",
                                                 " datatype Seq ",
                                                 " function (u32) f(u32 x) { "};
  return words[static_cast<std::size_t>(word) % words.size()];
}

struct Insertion {
  std::uint16_t place = 0;
  std::vector<Word> words;
};

std::string changed(std::string text, const std::vector<Change>& changes,
                    const std::vector<Insertion>& insertions) {
  for (const auto& [place, removed, added] : changes) {
    text.replace(place % (text.size() + 1), removed % 8, added);
  }
  for (const auto& [place, words] : insertions) {
    std::string added;
    for (const Word word : words) added += text_of(word);
    text.insert(place % (text.size() + 1), added);
  }
  return text;
}

const char* const good_contract =
    "accesses counter; requires take Q = Queue(q); let old = { a: x, b: Q.Size }; old.a > 0i32; "
    "each (u32 i; i < n) { i < 10u32 }; ensures take R = Queue(q); {q->size} unchanged implies "
    "R.Data == append(Q.Data, x); (match (Q.Data) { Nil {} => { true } _ => { return == x } });";

// Reads all of it, and prints what was understood.
bool ends_with_sentences(const std::string& file, const std::string& contract,
                         const std::string& statement) {
  Source source = cn::sample::annotated(file, contract);
  cn::sample::annotate(source, AnnotationKind::Statement, statement);
  cn::sample::annotate(source, AnnotationKind::Loop, contract);
  const cn::Program program = cn::read(source);
  for (const cn::Problem& problem : program.problems) {
    if (problem.sentence.size() < 10 || problem.place.line == 0) return false;
  }
  print::TypeNames types(program);
  print::print_spec(source, program, types);
  std::vector<print::Kept> kept;
  for (const cn::FunctionContract& each : program.contracts) {
    if (each.understood) print::print_contract(source, program, each, types, kept);
  }
  const bool all_understood = program.problems.empty();
  for (const cn::Statements& each : program.statements) {
    if (all_understood) print::print_statement(source, each, types, kept);
  }
  return true;
}

bool is_within(const lines::Formula& formula, std::size_t size) {
  if (formula.begin > formula.end || formula.end > size) return false;
  for (const lines::Formula& part : formula.parts)
    if (!is_within(part, size)) return false;
  return true;
}

// Expressions in comments: what is no expression has a reason, and all places are in the text.
bool ends_with_reasons(const std::string& text) {
  if (const auto prose = lines::prose_in(text))
    if (prose->why.size() < 10 || prose->offset > text.size()) return false;
  std::vector<std::string> olds;
  lines::rewritten(text, {{"size", "next"}}, olds);
  return is_within(lines::formula_of(text), text.size());
}

SONDE_PROPERTY(Contracts, AnyCommentEndsWithReasons, std::string text) {
  for (const auto& clause : lines::read_comment("@pre " + text + "\nensures:" + text, {}).clauses)
    SONDE_CHECK(ends_with_reasons(clause.text));
  SONDE_CHECK(ends_with_reasons(text));
}

SONDE_PROPERTY(Contracts, ChangesOfGoodExpressionsEndWithReasons, std::vector<Change> changes) {
  SONDE_CHECK(ends_with_reasons(
      changed("old(size()) + 1 < n && (p == nullptr || !p->next) && forall(i, 0, 0x1F, a[i] >= -i)",
              changes, {})));
}

SONDE_PROPERTY(Contracts, AnyTextEndsWithASentence, std::string file, std::string contract) {
  SONDE_CHECK(ends_with_sentences(file, contract, file));
}

SONDE_PROPERTY(Contracts, ChangesOfGoodTextsEndWithSentences, std::vector<Change> changes,
               std::vector<Insertion> insertions, bool in_file) {
  const std::string lists = cn::sample::lists;
  const std::string file = in_file ? changed(lists, changes, insertions) : lists;
  const std::string contract =
      in_file ? std::string(good_contract) : changed(good_contract, changes, insertions);
  SONDE_CHECK(
      ends_with_sentences(file, contract, changed("assert(x == {x}@start);", changes, insertions)));
}

}  // namespace
