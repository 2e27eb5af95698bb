// SPDX-License-Identifier: Apache-2.0
// Clauses and predicates. Each use of a predicate is a span of the choice tree, so that a subtree
// of a drawn tree can be promoted, copied or removed like any other span.
#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "scene/machine.hpp"
#include "scene/types.hpp"

namespace sonde::scene {
namespace {

using Op = Term::Op;

std::size_t predicates_in(const std::vector<Term>& clauses) {
  return static_cast<std::size_t>(std::ranges::count_if(clauses, [](const Term& clause) {
    return clause.op == Op::Take && clause.items[1].op == Op::Predicate;
  }));
}

Wide as_number(const CType& type, std::uint64_t bits) {
  return type.is_signed ? static_cast<Wide>(static_cast<std::int64_t>(bits))
                        : static_cast<Wide>(bits);
}

bool is_redrawn(const Term& clause) {
  return clause.op == Op::Take && clause.items[1].op != Op::Owned &&
         clause.items[1].op != Op::Block;
}

}  // namespace

Machine::Machine(const Reading& program, drawing::CaseSource& source, std::span<void* const> given)
    : program_(program), source_(source), given_(given) {}

bool Machine::draw(const ContractTerm& contract) {
  retries_ = tuning_.retries;
  few_ = 2 + source_.toss(tuning_.few);
  small_percent_ = source_.toss(100) < tuning_.wide_percent ? 0 : tuning_.small_percent;
  const auto mark = source_.mark();
  for (unsigned tries = 0; tries <= tuning_.tries; ++tries) {
    if (tries != 0) source_.reject(mark);
    store_ = {};
    trail_.clear();
    reached_.clear();
    arguments_.clear();
    places_.clear();
    seed_.reset();
    tossed_ = 0;
    depth_ = 0;
    steps_ = 0;
    has_failed_ = false;
    EnvironmentRef where;
    for (const Parameter& each : contract.parameters) {
      const std::size_t i = arguments_.size();
      const bool is_given = i < given_.size() && given_[i] != nullptr;
      arguments_.push_back(is_given ? given_value(each.type, given_[i])
                                    : drawn_value(each.type, each.name));
      where = with_name(where, each.name, lazy_of(arguments_.back()));
    }
    const auto size = static_cast<unsigned>(source_.toss(tuning_.most_size + 1));
    most_reached_ = size + 1;
    if (run(contract.clauses, where, size) && run_reached() && settle()) return true;
  }
  return false;
}

bool Machine::run(const std::vector<Term>& clauses, EnvironmentRef& where, unsigned size) {
  auto shares = static_cast<unsigned>(predicates_in(clauses));
  unsigned left = size;
  std::optional<Retry> last;
  for (std::size_t i = 0; i < clauses.size();) {
    unsigned share = left;
    if (clauses[i].op == Op::Take && clauses[i].items[1].op == Op::Predicate && shares > 1) {
      const bool is_even = source_.toss(100) < tuning_.even_percent;
      const auto bonus = static_cast<unsigned>(source_.toss(2));
      share = is_even ? (left + bonus) / shares : static_cast<unsigned>(source_.toss(left + 1));
      left -= std::min(left, share);
      --shares;
    }
    if (is_redrawn(clauses[i]) && (!last || last->clause != i))
      last = Retry{i, source_.mark(), where, here()};
    bool holds = true;
    if (clauses[i].op == Op::Assert) {
      std::vector<Goal> goals;
      for (; i < clauses.size() && clauses[i].op == Op::Assert; ++i)
        goals.push_back({&clauses[i].items[0], where, true});
      holds = solve(std::move(goals));
    } else {
      holds = run_clause(clauses[i++], where, share);
    }
    if (holds && !has_failed_) continue;
    if (!go_on(last, i, where)) return false;
  }
  return true;
}

bool Machine::go_on(std::optional<Retry>& last, std::size_t& clause, EnvironmentRef& where) {
  if (!last || last->tries >= tuning_.tries || retries_ == 0) return false;
  --retries_;
  ++last->tries;
  source_.reject(last->mark);
  go_back(last->point);
  clause = last->clause;
  where = last->where;
  return !has_failed_;
}

bool Machine::run_clause(const Term& clause, EnvironmentRef& where, unsigned size) {
  if (clause.op == Op::Let) {
    where = with_name(where, clause.items[0].word, later(clause.items[1], where));
    return true;
  }
  if (clause.op != Op::Take) return true;
  LazyRef value = take(clause.items[1], where, size);
  if (value == nullptr) return false;
  where = with_name(where, clause.items[0].word, std::move(value));
  return true;
}

LazyRef Machine::take(const Term& resource, const EnvironmentRef& where, unsigned size) {
  if (resource.op == Op::Predicate) return take_predicate(resource, where, size);
  if (resource.op == Op::Each) return take_each(resource, where, size);
  if (resource.op == Op::Reach) return take_reached(resource, where);
  if (resource.op != Op::Owned && resource.op != Op::Block) return lazy_of(unknown_value());
  const ValueRef at = evaluate(resource.items[0], where);
  if (has_failed_) return nullptr;
  if (at->kind != Value::Kind::Pointer) return lazy_of(unknown_value());
  if (resource.op == Op::Owned) {
    ValueRef value = own(at->pointer, resource.type, resource.type->name);
    return value == nullptr ? nullptr : lazy_of(std::move(value));
  }
  const auto block = store_.block_of(at->pointer, resource.type);
  if (!block) return nullptr;
  const Wide offset = store_.resolved(at->pointer).offset;
  const bool is_claimed = store_.claim(*block, offset, static_cast<Wide>(resource.type->size));
  return is_claimed ? lazy_of(unknown_value()) : nullptr;
}

LazyRef Machine::take_predicate(const Term& resource, const EnvironmentRef& where, unsigned size) {
  const auto found = program_.predicates.find(resource.items[0].word);
  if (found == program_.predicates.end() || depth_ > tuning_.depth) return lazy_of(unknown_value());
  ++depth_;
  EnvironmentRef own_names;
  for (std::size_t i = 0; i < found->second.parameters.size(); ++i)
    own_names =
        with_name(own_names, found->second.parameters[i], later(resource.items.at(i + 1), where));
  const auto outer_seed = std::exchange(seed_, std::nullopt);
  const auto outer_tossed = std::exchange(tossed_, 0);
  source_.begin(type_of_predicate(found->first));
  LazyRef value = run_predicate(found->second, own_names, size);
  source_.end();
  seed_ = outer_seed;
  tossed_ = outer_tossed;
  --depth_;
  return value;
}

// What it returns is worked out when it is needed.
LazyRef Machine::run_predicate(const PredicateTerm& predicate, EnvironmentRef where,
                               unsigned size) {
  for (std::size_t i = 0; i < predicate.arms.size(); ++i) {
    const ArmTerm& arm = predicate.arms[i];
    if (arm.condition != nullptr && !enters(predicate, i, where, size)) {
      if (has_failed_) return nullptr;
      continue;
    }
    const unsigned left = arm.recursions > 0 && size > 0 ? size - 1 : size;
    const bool was_ending = std::exchange(is_ending_, arm.recursions > 0 && left == 0);
    const bool holds = run(arm.clauses, where, left);
    is_ending_ = was_ending;
    if (!holds) return nullptr;
    return arm.result == nullptr ? lazy_of(unknown_value()) : later(*arm.result, where);
  }
  return nullptr;
}

// Whether an arm is taken. The side that ends the recursion is alternative 0.
bool Machine::enters(const PredicateTerm& predicate, std::size_t number,
                     const EnvironmentRef& where, unsigned size) {
  const Goal goal{predicate.arms[number].condition.get(), where, true};
  if (const auto known = peek(goal)) return *known;
  const bool recurses = predicate.arms[number].recursions > 0;
  const bool others_recurse =
      std::any_of(predicate.arms.begin() + static_cast<std::ptrdiff_t>(number) + 1,
                  predicate.arms.end(), [](const ArmTerm& arm) { return arm.recursions > 0; });
  const bool first_side = !recurses || others_recurse;  // what alternative 0 stands for
  unsigned weights[] = {50, 50};
  if (recurses != others_recurse) {
    weights[1] = size > 0 ? tuning_.recursion_percent : 0;
    weights[0] = 100 - weights[1];
  }
  const bool wanted = (source_.choose(arm_type, weights, 2) == 0) == first_side;
  source_.end();
  const Point before = here();
  if (solve({{goal.term, where, wanted}})) return wanted;
  go_back(before);
  if (!solve({{goal.term, where, !wanted}})) fail();
  return !wanted;
}

std::pair<Wide, Wide> Machine::range_of(const Term& each, const EnvironmentRef& where) {
  std::optional<Wide> low;
  std::optional<Wide> high;
  for (const Term& bound : each.items[1].items) {
    const ValueRef value = evaluate(bound, where);
    if (value->kind == Value::Kind::Number)
      low = std::max(low.value_or(constant(value->number)), constant(value->number));
  }
  const Wide from = low.value_or(0);
  for (const Term& bound : each.items[2].items) {
    const ValueRef value = evaluate(bound, where);
    if (value->kind != Value::Kind::Number) continue;
    const Linear sum = store_.numbers.simplified(value->number);
    if (!is_quiet_ && sum.terms.size() == 1 && sum.terms[0].second > 0 &&
        !store_.numbers.keep_small(
            sum.terms[0].first,
            (from + tuning_.most_elements - sum.constant) / sum.terms[0].second))
      fail();
    const Wide to = constant(sum);
    high = std::min(high.value_or(to), to);
  }
  return {from, std::min(high.value_or(from), from + 4096)};
}

LazyRef Machine::take_each(const Term& resource, const EnvironmentRef& where, unsigned size) {
  Value map;
  map.kind = Value::Kind::Map;
  const auto [low, high] = range_of(resource, where);
  for (Wide i = low; i < high && !has_failed_; ++i) {
    const auto bound =
        with_name(where, resource.items[0].word, lazy_of(number_value({{}, i}, resource.type)));
    if (!decide(resource.items[3], bound)) continue;
    LazyRef value = take(resource.items[4], bound, size);
    if (value == nullptr) return nullptr;
    map.entries.emplace_back(i, std::move(value));
  }
  if (has_failed_) return nullptr;
  return lazy_of(std::make_shared<const Value>(std::move(map)));
}

ValueRef Machine::own(const Pointer& at, const CTypeRef& type, const std::string& name) {
  const auto block = store_.block_of(at, type);
  if (!block) return nullptr;
  const Wide offset = store_.resolved(at).offset;
  if (!store_.claim(*block, offset, static_cast<Wide>(type->size))) return nullptr;
  ValueRef value = drawn_value(type, name);
  write(*block, offset, type, value);
  return value;
}

// A pointer leads to a block that the scene does not make.
ValueRef Machine::given_value(const CTypeRef& type, const void* memory) {
  std::uint64_t bits = 0;
  if (type->kind == CType::Kind::Struct) {
    Value value;
    value.kind = Value::Kind::Parts;
    for (const auto& member : type->members)
      value.parts.emplace_back(
          member.name,
          lazy_of(given_value(member.type, static_cast<const char*>(memory) + member.offset)));
    return std::make_shared<const Value>(std::move(value));
  }
  if (type->size > sizeof bits) return unknown_value();
  std::memcpy(&bits, memory, type->size);
  const auto unused = static_cast<unsigned>(8 * (sizeof bits - type->size));
  if (type->kind == CType::Kind::Boolean) return number_value({{}, bits != 0}, type);
  if (type->kind == CType::Kind::Number) {
    const auto sign = static_cast<std::int64_t>(bits << unused) >> unused;
    return number_value(
        {{}, as_number(*type, type->is_signed ? static_cast<std::uint64_t>(sign) : bits)}, type);
  }
  if (type->kind != CType::Kind::Pointer) return unknown_value();
  void* const target = reinterpret_cast<void*>(bits);  // NOLINT(performance-no-int-to-ptr)
  if (target == nullptr) return pointer_value({});
  const auto block = static_cast<unsigned>(std::ranges::find(places_, target) - places_.begin());
  if (block == places_.size()) {
    places_.push_back(target);
    store_.blocks.push_back(std::make_shared<SceneBlock>(SceneBlock{.type = type->element}));
  }
  return pointer_value({Pointer::Base::Block, block, 0});
}

ValueRef Machine::drawn_value(const CTypeRef& type, const std::string& name) {
  Value value;
  switch (type->kind) {
    case CType::Kind::Boolean:
      return number_value({{{store_.numbers.add(0, 1, drawn_wish(*type, name)), 1}}, 0}, type);
    case CType::Kind::Number: {
      const Wide most = (Wide{1} << (8 * type->size - (type->is_signed ? 1 : 0))) - 1;
      const Wide least = type->is_signed ? -most - 1 : 0;
      return number_value({{{store_.numbers.add(least, most, drawn_wish(*type, name)), 1}}, 0},
                          type);
    }
    case CType::Kind::Pointer: {
      store_.pointers.push_back({.target = type->element});
      const auto number = static_cast<unsigned>(store_.pointers.size() - 1);
      return pointer_value({Pointer::Base::Unknown, number, 0});
    }
    case CType::Kind::Struct:
      value.kind = Value::Kind::Parts;
      for (const auto& member : type->members)
        value.parts.emplace_back(member.name, lazy_of(drawn_value(member.type, member.name)));
      break;
    case CType::Kind::Array:
      value.kind = Value::Kind::Map;
      for (std::size_t i = 0; i < type->count; ++i)
        value.entries.emplace_back(static_cast<Wide>(i), lazy_of(drawn_value(type->element, name)));
      break;
    case CType::Kind::Other: break;
  }
  return std::make_shared<const Value>(std::move(value));
}

// Any 64 bits will do: a number gets a value that it may have. Fresh wishes are mostly small, and
// one of few, so that they often meet.
Numbers::Wish Machine::drawn_wish(const CType& type, const std::string& name) {
  const auto mark = static_cast<std::uint32_t>(source_.drawn().size());
  return {wished_number(type, name), mark};
}

Wide Machine::wished_number(const CType& type, const std::string& name) {
  const Type& drawn_as = type_of_number(name, type);
  if (type.kind == CType::Kind::Boolean) return static_cast<Wide>(source_.natural(drawn_as, 0, 1));
  if (type.size > 8) return 0;
  const bool is_few = source_.is_fresh() && source_.toss(100) < small_percent_;
  if (is_few) {
    const auto small = static_cast<std::int64_t>(source_.toss(few_));
    const bool is_below = type.is_signed && source_.toss(100) < tuning_.below_percent;
    const auto wish = static_cast<std::uint64_t>(is_below ? -small : small);
    return as_number(type, source_.natural_or(wish, drawn_as, ~std::uint64_t{0}));
  }
  return as_number(type, source_.natural(drawn_as, 0, ~std::uint64_t{0}));
}

void Machine::write(unsigned block, Wide offset, const CTypeRef& type, const ValueRef& value) {
  if (type->kind == CType::Kind::Struct) {
    for (const auto& member : type->members)
      write(block, offset + static_cast<Wide>(member.offset), member.type,
            (*value->part(member.name))->value);
  } else if (type->kind == CType::Kind::Array) {
    for (const auto& [index, lazy] : value->entries)
      write(block, offset + index * static_cast<Wide>(type->element->size), type->element,
            lazy->value);
  } else {
    store_.own_block(block).cells[offset] = {type, value};
  }
}

// Gives every number its value, and every address.
bool Machine::settle() {
  for (std::size_t i = 0; i < store_.pointers.size(); ++i) {
    const Pointer unknown{Pointer::Base::Unknown, static_cast<unsigned>(i), 0};
    const UnknownPointer state = store_.pointers[i];
    if (state.bound) continue;
    const bool has_target = state.target != nullptr && state.target->size != 0;
    if (!state.is_not_null) store_.pointers[i].bound = Pointer{};
    else if (!has_target || own(unknown, state.target, state.target->name) == nullptr) return false;
  }
  if (!store_.numbers.fix_all()) return false;
  for (const auto& [value, mark] : store_.numbers.moved_wishes())
    source_.correct(mark, static_cast<std::uint64_t>(value));
  return true;
}

}  // namespace sonde::scene
