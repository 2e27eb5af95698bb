// SPDX-License-Identifier: Apache-2.0
// Maps, datatypes, structs, records, match and each.
#include <algorithm>
#include <utility>

#include "adapt.hpp"
#include "checker.hpp"
#include "range.hpp"
#include "token.hpp"
#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

// Puts operands into the order of `names`; all of them must be there, once.
void reorder(Expr& expr, const std::vector<std::string>& names, const std::string& what) {
  std::vector<Expr> ordered;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(expr.labels, name);
    if (found == expr.labels.end()) {
      throw Refusal{expr.place, "expected the member `" + name + "` of " + what};
    }
    ordered.push_back(
        std::move(expr.operands[static_cast<std::size_t>(found - expr.labels.begin())]));
  }
  for (const std::string& label : expr.labels) {
    const bool is_known = std::ranges::find(names, label) != names.end();
    if (!is_known || std::ranges::count(expr.labels, label) != 1) {
      throw Refusal{expr.place,
                    "expected the members of " + what + ", each once, found `" + label + "`"};
    }
  }
  expr.labels = names;
  expr.operands = std::move(ordered);
}

std::vector<std::string> names_of(const auto& members) {
  std::vector<std::string> names;
  for (const auto& member : members) names.push_back(member.name);
  return names;
}

}  // namespace

void Checker::aggregate(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Construct: return construct(expr);
    case ExprKind::Struct: return expr.with_base ? changed_members(expr) : struct_value(expr);
    case ExprKind::Record: return expr.with_base ? changed_members(expr) : record(expr);
    default: return index(expr);
  }
}

void Checker::index(Expr& expr) {
  Expr& map = expr.operands[0];
  this->expr(map);
  if (map.type.sort != Sort::Map) {
    throw Refusal{expr.place, "expected a map before `[`, found " + spelling(map.type)};
  }
  const Type type = map.type;
  for (std::size_t i = 1; i < expr.operands.size(); ++i) {
    const bool is_key = expr.kind == ExprKind::Index || i % 2 == 1;
    expect(expr.operands[i], type.parts[is_key ? 0 : 1]);
  }
  expr.type = expr.kind == ExprKind::Index ? type.parts[1] : type;
}

void Checker::construct(Expr& expr) {
  const Constructor constructor = names_.constructor(expr.name);
  if (constructor.datatype == nullptr) {
    throw Refusal{expr.place, "expected an alternative of a datatype, found `" + expr.name + "`"};
  }
  Type type{Sort::Datatype};
  type.name = constructor.datatype->name;
  expr.type = names_.resolved(type, expr.place);
  const std::vector<Parameter>& members = constructor.alternative->members;
  if (expr.with_base) {
    throw Refusal{expr.place,
                  "expected all members of " + expr.name + "; `..` is for structs and records"};
  }
  reorder(expr, names_of(members), expr.name);
  for (std::size_t i = 0; i < members.size(); ++i) expect(expr.operands[i], members[i].type);
}

void Checker::struct_value(Expr& expr) {
  const Record& found = names_.complete_record(expr.name, expr.place);
  reorder(expr, names_of(found.fields), "struct " + expr.name);
  for (std::size_t i = 0; i < found.fields.size(); ++i) {
    if (found.fields[i].type.kind == TypeKind::Array && found.fields[i].type.count == 0) {
      throw Refusal{expr.place, "expected a struct whose arrays have a length, found `" +
                                    found.fields[i].name + "`"};
    }
    expect(expr.operands[i], value_of(found.fields[i].type));
  }
  expr.type = Type{Sort::Struct};
  expr.type.name = expr.name;
}

// Members in the order of their names, as in types.
void Checker::record(Expr& expr) {
  std::vector<std::string> names = expr.labels;
  std::ranges::sort(names);
  reorder(expr, names, "a record");
  expr.type = Type{Sort::Record};
  for (Expr& operand : expr.operands) {
    this->expr(operand);
    expr.type.parts.push_back(operand.type);
  }
  expr.type.names = std::move(names);
}

// { x: e, ..s }
void Checker::changed_members(Expr& expr) {
  Expr& base = expr.operands.back();
  this->expr(base);
  expr.type = base.type;
  const std::size_t count = expr.operands.size() - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const Part part = part_of(expr.type, expr.labels[i], expr.place);
    expect(expr.operands[i], part.type);
  }
}

void Checker::pattern(Pattern& pattern, const Type& type) {
  pattern.type = type;
  if (pattern.kind == Pattern::Kind::Any) return;
  if (pattern.kind == Pattern::Kind::Name) return bind({.name = pattern.name, .type = type});
  const Constructor constructor = names_.constructor(pattern.name);
  const bool fits = constructor.datatype != nullptr && type.sort == Sort::Datatype &&
                    constructor.datatype->name == type.name;
  if (!fits) {
    throw Refusal{pattern.place,
                  "expected a pattern of " + spelling(type) + ", found `" + pattern.name + "`"};
  }
  for (std::size_t i = 0; i < pattern.parts.size(); ++i) {
    const auto& members = constructor.alternative->members;
    const auto member = std::ranges::find(members, pattern.labels[i], &Parameter::name);
    if (member == members.end()) {
      throw Refusal{pattern.place,
                    "expected a member of " + pattern.name + ", found `" + pattern.labels[i] + "`"};
    }
    this->pattern(pattern.parts[i], member->type);
  }
}

void Checker::match(Expr& expr) {
  this->expr(expr.operands[0]);
  const Type target = expr.operands[0].type;
  for (std::size_t i = 0; i < expr.patterns.size(); ++i) {
    const std::size_t before = mark();
    pattern(expr.patterns[i], target);
    this->expr(expr.operands[i + 1]);
    forget(before);
  }
  // Plain numbers follow the cases that have a width, wherever those stand.
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 2; i < expr.operands.size(); ++i) {
      if (unify(expr.operands[1], expr.operands[i])) continue;
      throw Refusal{expr.operands[i].place, "expected " + spelling(expr.operands[1].type) +
                                                " as in the first case, found " +
                                                spelling(expr.operands[i].type)};
    }
  }
  expr.type = expr.operands[1].type;
}

void Checker::quantifier(Quantifier& each, const Place& place) {
  each.type = names_.resolved(each.type, place);
  if (!is_number(each.type)) {
    throw Refusal{place, "expected a number as the variable of each, found " + spelling(each.type)};
  }
  bind({.name = each.name, .type = each.type});
  expect(each.condition[0], boolean());
  find_range(each, place);
}

void Checker::each(Expr& expr) {
  const std::size_t before = mark();
  quantifier(expr.each[0], expr.place);
  expect(expr.operands[0], boolean());
  forget(before);
  expr.type = boolean();
}

}  // namespace sonde::contracts::cn
