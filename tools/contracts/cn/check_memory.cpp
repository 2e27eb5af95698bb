// SPDX-License-Identifier: Apache-2.0
// Expressions that read memory or make addresses.
#include <utility>

#include "checker.hpp"
#include "token.hpp"
#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

std::string member_of(const std::string& name, const std::string& record) {
  return "expected a member of struct " + record + ", found `" + name + "`";
}

// The elements of `int items[]` are no part of the struct's value.
void has_length(const Field& field, const Place& place) {
  if (field.type.kind != TypeKind::Array || field.type.count != 0) return;
  throw Refusal{place, "expected a member of a known length, found `" + field.name +
                           "`; take its elements with each"};
}

}  // namespace

void Checker::memory(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Member: return member(expr);
    case ExprKind::Arrow: return arrow(expr);
    case ExprKind::Deref: return deref(expr);
    case ExprKind::ArrayShift: return array_shift(expr);
    case ExprKind::MemberShift: return member_shift(expr);
    case ExprKind::AddressOf: return address_of(expr);
    case ExprKind::SizeOf:
      expr.c_type = names_.c_type(expr.c_text, expr.place);
      expr.type = bits(64, false);
      return;
    default: return offset_of(expr);
  }
}

void Checker::needs_memory(const Expr& expr) const {
  if (sees_memory()) return;
  throw Refusal{expr.place,
                moment_ == Moment::Pure
                    ? "expected an expression over values alone; a function of CN cannot "
                      "read memory"
                    : "expected an expression over values alone; in a body, memory at the "
                      "start of the call is not known"};
}

const CType& Checker::target(const Expr& pointer, std::string_view what) const {
  const bool is_known = !pointer.type.c.empty() && pointer.type.c[0].kind != TypeKind::Void &&
                        pointer.type.c[0].kind != TypeKind::Function;
  if (!is_known) throw Refusal{pointer.place, "expected " + std::string(what)};
  return pointer.type.c[0];
}

Checker::Part Checker::part_of(const Type& whole, const std::string& name,
                               const Place& place) const {
  if (whole.sort == Sort::Struct) {
    const Record& record = names_.complete_record(whole.name, place);
    const Field* field = names_.field(record, name);
    if (field == nullptr) throw Refusal{place, member_of(name, record.name)};
    has_length(*field, place);
    return {value_of(field->type), field->type};
  }
  for (std::size_t i = 0; whole.sort == Sort::Record && i < whole.names.size(); ++i) {
    if (whole.names[i] == name) return {whole.parts[i], {}};
  }
  throw Refusal{place, "expected a struct or a record with a member `" + name + "`, found " +
                           spelling(whole)};
}

void Checker::member(Expr& expr) {
  this->expr(expr.operands[0]);
  Part part = part_of(expr.operands[0].type, expr.name, expr.place);
  expr.type = std::move(part.type);
  expr.c_type = std::move(part.c_type);
}

void Checker::arrow(Expr& expr) {
  needs_memory(expr);
  pointer(expr.operands[0]);
  expr.c_type = target(expr.operands[0], "a pointer to a struct that is known before ->");
  const Record& record = names_.complete_record(expr.c_type.name, expr.place);
  const Field* field = names_.field(record, expr.name);
  if (field == nullptr) throw Refusal{expr.place, member_of(expr.name, record.name)};
  has_length(*field, expr.place);
  expr.type = value_of(field->type);
}

void Checker::deref(Expr& expr) {
  needs_memory(expr);
  pointer(expr.operands[0]);
  expr.c_type = target(expr.operands[0], "a pointer whose target is known behind *");
  expr.type = value_of(expr.c_type);
}

void Checker::array_shift(Expr& expr) {
  pointer(expr.operands[0]);
  number(expr.operands[1]);
  if (!expr.c_text.empty()) {
    expr.c_type = names_.c_type(expr.c_text, expr.place);
  } else {
    expr.c_type =
        target(expr.operands[0], "a pointer whose target is known; write array_shift<T>(p, i)");
    if (expr.c_type.kind == TypeKind::Array) expr.c_type = CType(expr.c_type.target[0]);
  }
  expr.type = pointer_to(expr.c_type);
}

void Checker::member_shift(Expr& expr) {
  pointer(expr.operands[0]);
  if (expr.c_text.empty()) {
    expr.c_type = target(expr.operands[0],
                         "a pointer whose target is known; write member_shift<struct S>(p, x)");
  } else {
    expr.c_type = names_.c_type(expr.c_text, expr.place);
  }
  const Record& record = names_.complete_record(expr.c_type.name, expr.place);
  const Field* field = names_.field(record, expr.name);
  if (field == nullptr) throw Refusal{expr.place, member_of(expr.name, record.name)};
  if (field->is_bit_field) {
    throw Refusal{expr.place,
                  "expected a member that has an address, found the bit field `" + expr.name + "`"};
  }
  expr.type = pointer_to(field->type);
}

void Checker::offset_of(Expr& expr) {
  const Record& record = names_.complete_record(expr.c_text, expr.place);
  if (names_.field(record, expr.name) == nullptr) {
    throw Refusal{expr.place, member_of(expr.name, record.name)};
  }
  expr.c_type = CType{.kind = TypeKind::Struct};
  expr.c_type.name = record.name;
  expr.type = bits(64, false);
}

void Checker::address_of(Expr& expr) {
  const Entry* entry = find(expr.name);
  if (entry != nullptr && entry->meaning == Meaning::Local) {
    expr.meaning = Meaning::Local;
    expr.c_type = entry->c.empty() ? CType{} : entry->c[0];
    expr.type = pointer_to(expr.c_type);
    return;
  }
  const Variable* global = names_.global(expr.name);
  if (entry != nullptr || global == nullptr || moment_ == Moment::Pure) {
    throw Refusal{expr.place,
                  "expected a variable of C that has an address here, found `" + expr.name + "`"};
  }
  expr.meaning = Meaning::Global;
  expr.c_type = global->type;
  expr.type = pointer_to(global->type);
}

void Checker::owned(Resource& resource) {
  Expr& where = resource.arguments[0];
  pointer(where);
  if (!resource.c_text.empty()) {
    resource.c_type = names_.c_type(resource.c_text, resource.place);
  } else {
    resource.c_type =
        target(where, "a pointer whose target is known; write " + resource.name + "<T>(p)");
  }
  const TypeKind kind = resource.c_type.kind;
  if (kind == TypeKind::Struct || kind == TypeKind::Union) {
    names_.complete_record(resource.c_type.name, resource.place);
  }
  if (kind == TypeKind::Void || kind == TypeKind::Function || kind == TypeKind::Other) {
    throw Refusal{resource.place,
                  "expected a type of C that has values, in " + resource.name + "<T>"};
  }
  const bool has_value = resource.kind == ResourceKind::Owned;
  resource.value = has_value ? value_of(resource.c_type) : Type{Sort::Void};
}

void Checker::resource(Resource& resource) {
  if (resource.kind == ResourceKind::Each) return each_resource(resource);
  if (resource.kind != ResourceKind::Predicate) return owned(resource);
  const Predicate* predicate = names_.predicate(resource.name);
  if (predicate == nullptr) {
    throw Refusal{resource.place,
                  "expected RW<T>(p), W<T>(p) or a predicate that is declared, found `" +
                      resource.name + "`"};
  }
  arguments(resource.arguments, predicate->parameters, resource.name, resource.place);
  resource.value = predicate->result;
  use(resource.name);
}

void Checker::each_resource(Resource& resource) {
  const std::size_t before = mark();
  quantifier(resource.each[0], resource.place);
  this->resource(resource.inner[0]);
  forget(before);
  const Type& inner = resource.inner[0].value;
  resource.value = Type{inner.sort == Sort::Void ? Sort::Void : Sort::Map};
  if (inner.sort != Sort::Void) resource.value.parts = {resource.each[0].type, inner};
}

void Checker::clause(Clause& clause) {
  if (clause.kind == ClauseKind::Assert) return expect(clause.value, boolean());
  Type type;
  if (clause.kind == ClauseKind::Take) {
    resource(clause.resource);
    type = clause.resource.value;
  } else {
    expr(clause.value);
    type = clause.value.type;
  }
  bind({.name = clause.name, .type = std::move(type)});
}

void Checker::clauses(std::vector<Clause>& clauses) {
  for (Clause& each : clauses) clause(each);
}

}  // namespace sonde::contracts::cn
