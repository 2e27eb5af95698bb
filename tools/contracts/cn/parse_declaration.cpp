// SPDX-License-Identifier: Apache-2.0
#include "parse_declaration.hpp"

#include <utility>

#include "parse_expr.hpp"

namespace sonde::contracts::cn {
namespace {

// `[rec, coq_unfold]`: says nothing about how it runs.
void skip_attributes(Cursor& cursor) {
  if (!cursor.accept("[")) return;
  while (!cursor.at("]") && !cursor.done()) cursor.next();
  cursor.expect("]", "behind the attributes");
}

Type type_in_parentheses(Cursor& cursor) {
  cursor.expect("(", "before the type of the result");
  Type type = parse_type(cursor);
  cursor.expect(")", "behind the type of the result");
  return type;
}

Type type_perhaps_in_parentheses(Cursor& cursor) {
  return cursor.at("(") ? type_in_parentheses(cursor) : parse_type(cursor);
}

void parse_function(Cursor& cursor, Program& program) {
  Function function;
  cursor.next();
  skip_attributes(cursor);
  function.result = type_in_parentheses(cursor);
  function.place = cursor.place();
  function.name = cursor.name("the name of a function");
  cursor.expect("(", "behind the name of a function");
  function.parameters = parse_parameters(cursor, ")");
  if (cursor.accept("{")) {
    function.body = parse_expr(cursor);
    cursor.expect("}", "behind the body of a function");
  }
  program.functions.push_back(std::move(function));
}

Clause parse_assert(Cursor& cursor) {
  Clause clause;
  clause.place = cursor.place();
  const std::size_t begin = cursor.position();
  cursor.next();
  cursor.expect("(", "behind assert");
  clause.value = parse_expr(cursor);
  cursor.expect(")", "behind what assert claims");
  clause.text = cursor.quote(begin);
  cursor.expect(";", "behind assert");
  return clause;
}

// take, let and assert up to `return e;`.
void parse_arm(Cursor& cursor, Arm& arm) {
  while (!cursor.at("return")) {
    cursor.new_clause();
    if (cursor.at("assert")) {
      arm.clauses.push_back(parse_assert(cursor));
    } else if (cursor.at("take") || cursor.at("let")) {
      arm.clauses.push_back(parse_condition(cursor));
    } else {
      cursor.refuse("take, let, assert or return in the body of a predicate");
    }
  }
  cursor.next();
  if (!cursor.at(";")) arm.result = parse_expr(cursor);
  cursor.expect(";", "behind return");
}

// The body of a predicate behind its `{`, up to its `}`.
void parse_body(Cursor& cursor, std::vector<Arm>& arms) {
  const Nested nested(cursor);
  if (!cursor.accept("if")) {
    parse_arm(cursor, arms.emplace_back());
    cursor.expect("}", "behind return");
    return;
  }
  Arm arm;
  cursor.expect("(", "behind if");
  arm.condition = parse_expr(cursor);
  cursor.expect(")", "behind the condition of if");
  cursor.expect("{", "behind the condition of if");
  parse_arm(cursor, arm);
  cursor.expect("}", "behind return");
  arms.push_back(std::move(arm));
  cursor.expect("else", "behind the first branch of if");
  if (cursor.at("if")) {
    parse_body(cursor, arms);
    return;
  }
  cursor.expect("{", "behind else");
  parse_body(cursor, arms);
  cursor.expect("}", "behind the body of a predicate, which is one if without more behind it");
}

void parse_predicate(Cursor& cursor, Program& program) {
  Predicate predicate;
  cursor.next();
  skip_attributes(cursor);
  predicate.result = type_perhaps_in_parentheses(cursor);
  predicate.place = cursor.place();
  predicate.name = cursor.name("the name of a predicate");
  if (predicate.name.front() < 'A' || predicate.name.front() > 'Z') {
    throw Refusal{predicate.place,
                  "expected a name of a predicate that begins with a capital, found `" +
                      predicate.name + "`"};
  }
  cursor.expect("(", "behind the name of a predicate");
  predicate.parameters = parse_parameters(cursor, ")");
  if (cursor.accept("{")) {
    predicate.has_body = true;
    parse_body(cursor, predicate.arms);
  }
  program.predicates.push_back(std::move(predicate));
}

void parse_datatype(Cursor& cursor, Program& program) {
  Datatype datatype;
  cursor.next();
  datatype.place = cursor.place();
  datatype.name = cursor.name("the name of a datatype");
  cursor.expect("{", "behind the name of a datatype");
  while (!cursor.at("}")) {
    Alternative alternative;
    alternative.place = cursor.place();
    alternative.name = cursor.name("the name of an alternative");
    cursor.expect("{", "behind the name of an alternative, also where it has no members");
    alternative.members = parse_parameters(cursor, "}");
    datatype.alternatives.push_back(std::move(alternative));
    if (!cursor.accept(",")) break;
  }
  cursor.expect("}", "behind the alternatives of a datatype");
  program.datatypes.push_back(std::move(datatype));
}

void parse_synonym(Cursor& cursor, Program& program) {
  Synonym synonym;
  cursor.next();
  synonym.place = cursor.place();
  synonym.name = cursor.name("the name of a type synonym");
  cursor.expect("=", "behind the name of a type synonym");
  synonym.type = type_perhaps_in_parentheses(cursor);
  program.synonyms.push_back(std::move(synonym));
}

Lemma lemma_head(Cursor& cursor) {
  Lemma lemma;
  cursor.next();
  lemma.place = cursor.place();
  lemma.name = cursor.name("a name");
  cursor.expect("(", "behind the name");
  lemma.parameters = parse_parameters(cursor, ")");
  return lemma;
}

void parse_lemma(Cursor& cursor, Program& program) {
  Lemma lemma = lemma_head(cursor);
  if (!cursor.at("requires")) cursor.refuse("requires and ensures behind the head of a lemma");
  lemma.contract = parse_contract(cursor);
  if (lemma.contract.ensures.empty()) cursor.refuse("ensures behind the requires of a lemma");
  program.lemmas.push_back(std::move(lemma));
}

void parse_spec(Cursor& cursor, Program& program) {
  Lemma spec = lemma_head(cursor);
  cursor.expect(";", "behind the head of a spec");
  spec.contract = parse_contract(cursor);
  program.specs.push_back(std::move(spec));
}

}  // namespace

void parse_declaration(Cursor& cursor, Program& program) {
  cursor.new_clause();
  if (cursor.at("function")) return parse_function(cursor, program);
  if (cursor.at("predicate")) return parse_predicate(cursor, program);
  if (cursor.at("datatype")) return parse_datatype(cursor, program);
  if (cursor.at("type_synonym")) return parse_synonym(cursor, program);
  if (cursor.at("lemma")) return parse_lemma(cursor, program);
  if (cursor.at("spec")) return parse_spec(cursor, program);
  cursor.refuse("predicate, function, datatype, type_synonym, lemma or spec at file scope");
}

}  // namespace sonde::contracts::cn
