// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/invariant_terms.hpp"

#include <algorithm>

namespace sonde::contracts::print {

using lines::Formula;
using Kind = Formula::Kind;

std::string InvariantTerms::type(const CType& type) {
  const std::string bits = std::to_string(8 * type.size);
  if (type.kind == TypeKind::Bool) return "bool";
  if (type.kind == TypeKind::Integer || type.kind == TypeKind::Enum)
    return (type.is_signed ? "i" : "u") + bits;
  if (type.kind == TypeKind::Pointer) return "(ptr (typedef " + type.target[0].name + "))";
  return "(other " + std::to_string(type.size) + ")";
}

const Record* InvariantTerms::record(const std::string& name) const {
  for (const Source& source : sources_)
    for (const Record& each : source.records)
      if (each.name == name && each.is_complete) return &each;
  return nullptr;
}

std::optional<InvariantTerms::Term> InvariantTerms::member(const Record& record,
                                                           const std::string& name,
                                                           const std::string& text) {
  const auto found = std::ranges::find(record.fields, name, &Field::name);
  if (found == record.fields.end()) return std::nullopt;
  const CType& type = found->type;
  if (type.kind == TypeKind::Pointer)
    return type.target.empty() ? std::nullopt
                               : std::optional(Term{Sort::Pointer, text, type.target[0].name});
  const bool is_number =
      type.kind == TypeKind::Integer || type.kind == TypeKind::Enum || type.kind == TypeKind::Bool;
  return is_number ? std::optional(Term{Sort::Number, text, {}}) : std::nullopt;
}

std::optional<InvariantTerms::Term> InvariantTerms::name(const std::string& name) const {
  if (name == "this") return Term{Sort::Pointer, "this", self_.name};
  if (auto found = member(self_, name, "(. self " + name + ")")) return found;
  for (const Source& source : sources_) {
    const auto found = std::ranges::find(source.enumerators, name, &Enumerator::name);
    if (found != source.enumerators.end())
      return Term{Sort::Number, "(# z " + std::to_string(found->value) + ")", {}};
  }
  return std::nullopt;
}

std::optional<InvariantTerms::Term> InvariantTerms::arrow(const Formula& formula) const {
  const auto from = term(formula.parts[0]);
  if (!from || from->sort != Sort::Pointer) return std::nullopt;
  if (from->text == "this") return member(self_, formula.word, "(. self " + formula.word + ")");
  const Record* const target = record(from->target);
  if (target == nullptr) return std::nullopt;
  return member(*target, formula.word,
                "(-> (typedef " + from->target + ") " + from->text + " " + formula.word + ")");
}

std::string InvariantTerms::as_condition(const Term& term) {
  if (term.sort == Sort::Condition) return term.text;
  if (term.sort == Sort::Pointer) return "(! (is_null " + term.text + "))";
  return "(!= " + term.text + " (# z 0))";
}

std::optional<InvariantTerms::Term> InvariantTerms::binary(const Formula& formula) const {
  const std::string& op = formula.word;
  const auto a = term(formula.parts[0]);
  const auto b = term(formula.parts[1]);
  if (!a || !b) return std::nullopt;
  const auto both = [&](const std::string& word) {
    return "(" + word + " " + a->text + " " + b->text + ")";
  };
  if (op == "&&" || op == "||")
    return Term{
        Sort::Condition, "(" + op + " " + as_condition(*a) + " " + as_condition(*b) + ")", {}};
  const bool compares = op == "==" || op == "!=";
  const bool are_pointers = a->sort == Sort::Pointer && b->sort == Sort::Pointer;
  if (compares && are_pointers) {
    const bool is_null = b->text == "#null" || a->text == "#null";
    const std::string equal =
        !is_null ? both("ptr_eq") : "(is_null " + (b->text == "#null" ? a->text : b->text) + ")";
    return Term{Sort::Condition, op == "==" ? equal : "(! " + equal + ")", {}};
  }
  const bool is_condition = a->sort == Sort::Condition || b->sort == Sort::Condition;
  if (compares && is_condition) {
    const std::string one = as_condition(*a);
    const std::string two = as_condition(*b);
    const std::string equal =
        "(|| (&& " + one + " " + two + ") (&& (! " + one + ") (! " + two + ")))";
    return Term{Sort::Condition, op == "==" ? equal : "(! " + equal + ")", {}};
  }
  if (a->sort != Sort::Number || b->sort != Sort::Number) return std::nullopt;
  if (op == ">" || op == ">=")
    return Term{Sort::Condition, (op == ">" ? "(< " : "(<= ") + b->text + " " + a->text + ")", {}};
  if (compares || op == "<" || op == "<=") return Term{Sort::Condition, both(op), {}};
  return Term{Sort::Number, both(op == "*" ? "times z" : op + " z"), {}};
}

std::optional<InvariantTerms::Term> InvariantTerms::term(const Formula& formula) const {
  switch (formula.kind) {
    case Kind::Number: return Term{Sort::Number, "(# z " + formula.word + ")", {}};
    case Kind::Null: return Term{Sort::Pointer, "#null", {}};
    case Kind::Truth: return Term{Sort::Condition, formula.word == "true" ? "#t" : "#f", {}};
    case Kind::Name: return name(formula.word);
    case Kind::Arrow: return arrow(formula);
    case Kind::Binary: return binary(formula);
    case Kind::Not: {
      const auto inner = term(formula.parts[0]);
      if (!inner) return std::nullopt;
      return Term{Sort::Condition, "(! " + as_condition(*inner) + ")", {}};
    }
    case Kind::Negate: {
      const auto inner = term(formula.parts[0]);
      if (!inner || inner->sort != Sort::Number) return std::nullopt;
      return Term{Sort::Number, "(neg z " + inner->text + ")", {}};
    }
    default: return std::nullopt;
  }
}

std::optional<std::string> InvariantTerms::condition(const Formula& formula) const {
  const auto found = term(formula);
  return found ? std::optional(as_condition(*found)) : std::nullopt;
}

}  // namespace sonde::contracts::print
