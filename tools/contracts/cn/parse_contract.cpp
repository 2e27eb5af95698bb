// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <utility>

#include "parse_declaration.hpp"
#include "parse_expr.hpp"

namespace sonde::contracts::cn {
namespace {

constexpr std::array contract_words = {"trusted", "accesses", "cn_function", "requires", "ensures"};

// They steer a proof and do nothing when the code runs.
constexpr std::array proof_words = {
    "unfold",   "focus",      "extract", "instantiate",        "split_case",
    "to_bytes", "from_bytes", "inline",  "derive_constraints", "cn_print",
    "pack",     "unpack",     "cn_have"};

bool at_one_of(const Cursor& cursor, const auto& words) {
  return std::ranges::any_of(words, [&](const char* word) { return cursor.at(word); });
}

bool at_end_of_clauses(const Cursor& cursor) {
  return cursor.done() || at_one_of(cursor, contract_words) ||
         (cursor.peek().kind == TokenKind::Name && !cursor.at_name() &&
          begins_declaration(cursor.peek().text));
}

void parse_clauses(Cursor& cursor, std::vector<Clause>& clauses) {
  do {
    clauses.push_back(parse_condition(cursor));
  } while (!at_end_of_clauses(cursor));
}

void parse_accesses(Cursor& cursor, Contract& contract) {
  do {
    contract.accesses.push_back(Variable{cursor.name("the name of a global variable"), {}});
  } while (cursor.accept(","));
  cursor.expect(";", "behind accesses");
}

void parse_requires(Cursor& cursor, Contract& contract) {
  if (cursor.accept("cn_ghost")) {
    contract.ghosts = parse_parameters(cursor, ";");
    if (at_end_of_clauses(cursor)) return;
  }
  parse_clauses(cursor, contract.requires_);
}

void parse_ensures(Cursor& cursor, Contract& contract) {
  if (cursor.at("cn_ghost")) {
    throw Refusal{cursor.place(),
                  "expected clauses behind ensures, found ghost results, which "
                  "cannot be executed"};
  }
  parse_clauses(cursor, contract.ensures);
}

// The words of a proof step, up to its `;`.
void skip_step(Cursor& cursor) {
  int depth = 0;
  while (!cursor.done() && (depth > 0 || !cursor.at(";"))) {
    if (cursor.at("(") || cursor.at("{")) ++depth;
    if (cursor.at(")") || cursor.at("}")) --depth;
    cursor.next();
  }
}

Statement parse_statement(Cursor& cursor) {
  cursor.new_clause();
  Statement statement;
  statement.place = cursor.place();
  const std::size_t begin = cursor.position();
  statement.name = cursor.peek().text;
  if (cursor.accept("assert")) {
    statement.kind = StatementKind::Assert;
    cursor.expect("(", "behind assert");
    statement.arguments.push_back(parse_expr(cursor));
    cursor.expect(")", "behind what assert claims");
  } else if (cursor.accept("apply")) {
    statement.kind = StatementKind::Apply;
    statement.name = cursor.name("the name of a lemma behind apply");
    statement.arguments = parse_arguments(cursor);
  } else if (at_one_of(cursor, proof_words)) {
    skip_step(cursor);
  } else {
    cursor.refuse("assert, apply or a proof step such as unfold");
  }
  statement.text = cursor.quote(begin);
  cursor.expect(";", "behind a statement");
  return statement;
}

}  // namespace

Contract parse_contract(Cursor& cursor) {
  Contract contract;
  contract.place = cursor.place();
  while (!cursor.done()) {
    if (cursor.accept("trusted")) {
      cursor.expect(";", "behind trusted");
      contract.trusted = true;
    } else if (cursor.accept("accesses")) {
      parse_accesses(cursor, contract);
    } else if (cursor.accept("cn_function")) {
      contract.cn_function = cursor.name("the name of a function of CN");
      cursor.expect(";", "behind the name of a function of CN");
    } else if (cursor.accept("requires")) {
      parse_requires(cursor, contract);
    } else if (cursor.accept("ensures")) {
      parse_ensures(cursor, contract);
    } else if (at_end_of_clauses(cursor)) {
      break;
    } else {
      cursor.refuse("trusted, accesses, cn_function, requires or ensures");
    }
  }
  return contract;
}

std::vector<Statement> parse_statements(Cursor& cursor) {
  std::vector<Statement> statements;
  while (!cursor.done()) statements.push_back(parse_statement(cursor));
  return statements;
}

std::vector<Clause> parse_loop(Cursor& cursor) {
  std::vector<Clause> clauses;
  while (!cursor.done()) {
    cursor.accept("inv");
    clauses.push_back(parse_condition(cursor));
  }
  return clauses;
}

std::vector<Expr> parse_ghosts(Cursor& cursor) {
  std::vector<Expr> arguments;
  if (cursor.done()) return arguments;
  do {
    arguments.push_back(parse_expr(cursor));
  } while (cursor.accept(","));
  if (!cursor.done()) cursor.refuse("`,` or the end of the ghost arguments");
  return arguments;
}

}  // namespace sonde::contracts::cn
