// SPDX-License-Identifier: Apache-2.0
// Values of terms. Records, arguments and members are worked out when they are needed, so what a
// predicate returns costs nothing unless a condition asks for it.
#include <algorithm>

#include "scene/machine.hpp"

namespace sonde::scene {
namespace {

using Op = Term::Op;

// In the width of its type.
Wide wrapped(Wide number, const CTypeRef& type) {
  if (type == nullptr || type->size == 0 || type->size >= sizeof(Wide)) return number;
  const Wide modulus = Wide{1} << (8 * type->size);
  Wide low = number % modulus;
  if (low < 0) low += modulus;
  if (type->is_signed && low >= modulus / 2) low -= modulus;
  return low;
}

Wide least_of(const CType& type) { return type.is_signed ? -(Wide{1} << (8 * type.size - 1)) : 0; }
Wide most_of(const CType& type) {
  return (Wide{1} << (8 * type.size - (type.is_signed ? 1 : 0))) - 1;
}

const CMember* member_named(const CType& type, const std::string& name) {
  const auto found = std::ranges::find(type.members, name, &CMember::name);
  return found == type.members.end() ? nullptr : &*found;
}

Wide divided(Op op, Wide a, Wide b) {
  if (op == Op::Divide) return a / b;
  const Wide left = a % b;
  return op == Op::Mod && left < 0 ? left + (b < 0 ? -b : b) : left;
}

}  // namespace

LazyRef Machine::later(const Term& term, const EnvironmentRef& where) const {
  if (term.is_atom())
    if (LazyRef known = Environment::find(where.get(), term.word)) return known;
  auto lazy = std::make_shared<Lazy>();
  lazy->term = &term;
  lazy->where = where;
  return lazy;
}

ValueRef Machine::force(const LazyRef& lazy) {
  if (lazy->value != nullptr) return lazy->value;
  if (lazy->term == nullptr || lazy->is_busy) return unknown_value();
  lazy->is_busy = true;
  ValueRef value = evaluate(*lazy->term, lazy->where);
  lazy->is_busy = false;
  if (is_unclear_ || has_failed_) return value;  // not worked out
  lazy->value = value;
  trail_.push_back(lazy);
  return value;
}

bool Machine::is_over() {
  if (++steps_ > tuning_.steps) fail();
  return has_failed_ || is_unclear_;
}

ValueRef Machine::evaluate(const Term& term, const EnvironmentRef& where) {
  if (is_over()) return unknown_value();
  switch (term.op) {
    case Op::Name: {
      const LazyRef found = Environment::find(where.get(), term.word);
      return found == nullptr ? unknown_value() : force(found);
    }
    case Op::Number: return number_value({{}, term.number}, term.type);
    case Op::True: return truth_value(true);
    case Op::False: return truth_value(false);
    case Op::Null: return pointer_value({});
    case Op::Member:
    case Op::Arrow:
    case Op::Deref: return member_of(term, where);
    case Op::Index:
    case Op::Update: return entry_of(term, where);
    case Op::Construct:
    case Op::Record:
    case Op::With: return parts_of(term, where);
    case Op::Shift:
    case Op::MemberShift: return shifted(term, where);
    case Op::Cast: return cast(term, where);
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Rem:
    case Op::Mod: return arithmetic(term, where);
    case Op::Call:
    case Op::Match:
    case Op::If:
    case Op::Let: {
      if (depth_ >= tuning_.depth) return unknown_value();
      const Inside found = inside(term, where);
      if (found.term == nullptr) return unknown_value();
      ++depth_;
      ValueRef value = evaluate(*found.term, found.where);
      --depth_;
      return value;
    }
    case Op::Other: return unknown_value();
    default: return truth_value(decide(term, where));
  }
}

ValueRef Machine::member_of(const Term& term, const EnvironmentRef& where) {
  const ValueRef base = evaluate(term.items[0], where);
  if (term.op == Op::Member) {
    const LazyRef* const part = base->part(term.items[1].word);
    return part == nullptr ? unknown_value() : force(*part);
  }
  if (base->kind != Value::Kind::Pointer) return unknown_value();
  if (term.op == Op::Deref) return loaded(base->pointer, term.type);
  const auto* const member = member_named(*term.type, term.items[1].word);
  if (member == nullptr) return unknown_value();
  Pointer at = base->pointer;
  at.offset += static_cast<Wide>(member->offset);
  return loaded(at, member->type);
}

// Numbers and pointers alone; other parts of memory are named by `take`.
ValueRef Machine::loaded(const Pointer& from, const CTypeRef& type) {
  const Pointer at = store_.resolved(from);
  if (at.base != Pointer::Base::Block) return unknown_value();
  const auto& cells = store_.blocks[at.number]->cells;
  const auto cell = cells.find(at.offset);
  const bool fits = cell != cells.end() && cell->second.type->size == type->size;
  return fits ? cell->second.value : unknown_value();
}

ValueRef Machine::entry_of(const Term& term, const EnvironmentRef& where) {
  const ValueRef map = evaluate(term.items[0], where);
  if (map->kind != Value::Kind::Map) return unknown_value();
  if (term.op == Op::Index) {
    const ValueRef key = evaluate(term.items[1], where);
    if (key->kind != Value::Kind::Number) return unknown_value();
    const Wide wanted = constant(key->number);
    for (auto entry = map->entries.rbegin(); entry != map->entries.rend(); ++entry)
      if (entry->first == wanted) return force(entry->second);
    return unknown_value();
  }
  Value changed = *map;
  for (std::size_t i = 1; i + 1 < term.items.size(); i += 2) {
    const ValueRef key = evaluate(term.items[i], where);
    if (key->kind != Value::Kind::Number) return unknown_value();
    changed.entries.emplace_back(constant(key->number), later(term.items[i + 1], where));
  }
  return std::make_shared<const Value>(std::move(changed));
}

// (new Con (field l e) ...), (rec (field l e) ...), (with base (field l e) ...)
ValueRef Machine::parts_of(const Term& term, const EnvironmentRef& where) {
  Value made;
  std::size_t first = 0;
  if (term.op == Op::Construct) made.alternative = term.items[first++].word;
  if (term.op == Op::With) made = *evaluate(term.items[first++], where);
  made.kind = Value::Kind::Parts;
  for (std::size_t i = first; i < term.items.size(); ++i) {
    const Term& field = term.items[i];
    LazyRef value = later(field.items[1], where);
    const auto known = std::ranges::find(made.parts, std::string_view(field.items[0].word),
                                         &std::pair<std::string_view, LazyRef>::first);
    if (known != made.parts.end()) known->second = std::move(value);
    else made.parts.emplace_back(field.items[0].word, std::move(value));
  }
  return std::make_shared<const Value>(std::move(made));
}

ValueRef Machine::shifted(const Term& term, const EnvironmentRef& where) {
  const ValueRef base = evaluate(term.items[0], where);
  if (base->kind != Value::Kind::Pointer) return unknown_value();
  Pointer at = base->pointer;
  if (term.op == Op::MemberShift) {
    const auto* const member = member_named(*term.type, term.items[1].word);
    if (member == nullptr) return unknown_value();
    at.offset += static_cast<Wide>(member->offset);
    return pointer_value(at);
  }
  const ValueRef by = evaluate(term.items[1], where);
  if (by->kind != Value::Kind::Number) return unknown_value();
  at.offset += constant(by->number) * static_cast<Wide>(term.type->size);
  return pointer_value(at);
}

Wide Machine::constant(const Linear& sum) {
  Linear simple = store_.numbers.simplified(sum);
  while (!simple.is_known() && !has_failed_) {
    if (is_quiet_) {
      is_unclear_ = true;
      return 0;
    }
    if (!store_.numbers.fix(simple.terms[0].first)) fail();
    simple = store_.numbers.simplified(simple);
  }
  return simple.constant;
}

ValueRef Machine::arithmetic(const Term& term, const EnvironmentRef& where) {
  const ValueRef a = evaluate(term.items[0], where);
  if (a->kind != Value::Kind::Number) return unknown_value();
  const Linear first = store_.numbers.simplified(a->number);
  if (term.op == Op::Negate) return number_value(times(first, -1), term.type);
  const ValueRef b = evaluate(term.items[1], where);
  if (b->kind != Value::Kind::Number) return unknown_value();
  const Linear second = store_.numbers.simplified(b->number);
  Linear result;
  if (term.op == Op::Add) result = plus(first, second);
  else if (term.op == Op::Subtract) result = minus(first, second);
  else if (term.op == Op::Multiply)
    result = second.is_known() ? times(first, second.constant) : times(second, constant(first));
  else {
    const Wide divisor = constant(second);
    if (divisor == 0) return unknown_value();
    result.constant = divided(term.op, constant(first), divisor);
  }
  if (result.is_known()) result.constant = wrapped(result.constant, term.type);
  return number_value(std::move(result), term.type);
}

// Numbers that are known to fit stay as they are.
ValueRef Machine::cast(const Term& term, const EnvironmentRef& where) {
  const ValueRef value = evaluate(term.items[0], where);
  const bool is_number = value->kind == Value::Kind::Number &&
                         term.type->kind == CType::Kind::Number && term.type->size < sizeof(Wide);
  if (!is_number) return value;
  const bool fits = store_.numbers.least(value->number) >= least_of(*term.type) &&
                    store_.numbers.most(value->number) <= most_of(*term.type);
  if (fits) return number_value(value->number, term.type);
  return number_value({{}, wrapped(constant(value->number), term.type)}, term.type);
}

Machine::Inside Machine::inside(const Term& term, const EnvironmentRef& where) {
  switch (term.op) {
    case Op::Call: return inside_call(term, where);
    case Op::Match: return inside_match(term, where);
    case Op::Let:
      return {&term.items[2], with_name(where, term.items[0].word, later(term.items[1], where))};
    case Op::If: {
      const bool holds = decide(term.items[0], where);
      if (has_failed_ || is_unclear_) return {};
      return {&term.items[holds ? 1 : 2], where};
    }
    default: return {};
  }
}

Machine::Inside Machine::inside_call(const Term& term, const EnvironmentRef& where) {
  const auto found = program_.functions.find(term.items[0].word);
  if (found == program_.functions.end()) return {};
  EnvironmentRef own;
  for (std::size_t i = 0; i < found->second.parameters.size(); ++i)
    own = with_name(own, found->second.parameters[i], later(term.items.at(i + 1), where));
  return {&found->second.body, own};
}

// (match e (case PATTERN e) ...)
Machine::Inside Machine::inside_match(const Term& term, const EnvironmentRef& where) {
  const LazyRef matched = later(term.items[0], where);
  for (std::size_t i = 1; i < term.items.size(); ++i) {
    EnvironmentRef bound = where;
    if (matches(term.items[i].items[0], matched, bound)) return {&term.items[i].items[1], bound};
    if (has_failed_ || is_unclear_) return {};
  }
  return {};
}

// _, a name, or (alt Con (field l PATTERN) ...)
bool Machine::matches(const Term& pattern, const LazyRef& lazy, EnvironmentRef& where) {
  if (pattern.is_atom()) {
    if (pattern.word != "_") where = with_name(where, pattern.word, lazy);
    return true;
  }
  const ValueRef value = force(lazy);
  if (value->kind != Value::Kind::Parts || value->alternative != pattern.items[0].word)
    return false;
  for (std::size_t i = 1; i < pattern.items.size(); ++i) {
    const Term& field = pattern.items[i];
    const LazyRef* const part = value->part(field.items[0].word);
    if (part == nullptr || !matches(field.items[1], *part, where)) return false;
  }
  return true;
}

}  // namespace sonde::scene
