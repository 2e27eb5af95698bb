// SPDX-License-Identifier: Apache-2.0
// Conditions. Those that must hold are goals: comparisons go to the store, and of two
// alternatives the one that is still possible is taken. Only where both are possible, a coin
// decides, and where its side leads nowhere, the other one is tried (Davis, Logemann and Loveland,
// A machine program for theorem-proving, 1962). One number that is drawn decides all coins of a
// body, so that going back does not change what was drawn.
#include <utility>

#include "scene/machine.hpp"
#include "tree/random.hpp"

namespace sonde::scene {
namespace {

using Op = Term::Op;

constinit const Type coins_type{.form = Form::Integer, .name = "coins"};
constexpr std::uint64_t most_coins = 0xffff;

bool is_relation(Op op) {
  return op == Op::Equal || op == Op::Unequal || op == Op::Less || op == Op::LessEqual ||
         op == Op::IsNull || op == Op::PointerEqual;
}

bool opens(Op op) { return op == Op::Call || op == Op::Match || op == Op::If || op == Op::Let; }

// Whether the goal is one of two that must hold.
bool is_either(const Goal& goal) {
  if (goal.term->op == Op::And) return !goal.holds;
  return (goal.term->op == Op::Or || goal.term->op == Op::Implies) && goal.holds;
}

Goal side_of(const Goal& goal, std::size_t side) {
  const bool is_negated = goal.term->op == Op::Implies && side == 0;
  return {&goal.term->items[side], goal.where, is_negated ? !goal.holds : goal.holds};
}

}  // namespace

void Machine::go_back(const Point& point) {
  store_ = point.store;
  for (std::size_t i = point.trail; i < trail_.size(); ++i) trail_[i]->value = nullptr;
  trail_.resize(point.trail);
  reached_.resize(point.reached);
  seed_ = point.seed;
  tossed_ = point.tossed;
  if (steps_ <= tuning_.steps) has_failed_ = false;
}

// A coin may decide whether recursion goes on, as in `kind == LEAF || kind == FORK`. Where it
// should end, the first side is taken, which is mostly the simplest, and only every other retry
// takes any.
std::uint64_t Machine::coin(std::uint64_t sides) {
  const bool takes_first = is_ending_ && source_.is_fresh() && retries_ % 2 == 0;
  if (!seed_)
    seed_ = takes_first ? source_.natural_or(0, coins_type, most_coins)
                        : source_.natural(coins_type, 0, most_coins);
  if (*seed_ == 0) return 0;
  Random random(*seed_ * most_coins + tossed_++);
  return random.below(sides);
}

bool Machine::decide(const Term& term, const EnvironmentRef& where) {
  if (is_over()) return false;
  switch (term.op) {
    case Op::Not: return !decide(term.items[0], where);
    case Op::And: return decide(term.items[0], where) && decide(term.items[1], where);
    case Op::Or: return decide(term.items[0], where) || decide(term.items[1], where);
    case Op::Implies: return !decide(term.items[0], where) || decide(term.items[1], where);
    case Op::Each: return decide_each(term, where);
    default: break;
  }
  if (is_relation(term.op)) return decide_relation(term, where);
  if (opens(term.op)) {
    const Inside found = inside(term, where);
    if (found.term != nullptr && depth_ < tuning_.depth) {
      ++depth_;
      const bool holds = decide(*found.term, found.where);
      --depth_;
      return holds;
    }
  }
  const ValueRef value = opens(term.op) ? unknown_value() : evaluate(term, where);
  if (value->kind == Value::Kind::Truth) return value->truth;
  if (value->kind == Value::Kind::Number) return constant(value->number) != 0;
  if (is_quiet_) is_unclear_ = true;
  return is_quiet_ || coin(2) == 0;
}

// Where both are possible, a coin decides, and the store takes it as said.
bool Machine::decide_relation(const Term& term, const EnvironmentRef& where) {
  const auto known = peek({&term, where, true});
  if (known || is_quiet_) {
    if (!known) is_unclear_ = true;
    return known.value_or(false);
  }
  const bool first = coin(2) == 0;
  const Point before = here();
  if (assume_relation({&term, where, first})) return first;
  go_back(before);
  if (!assume_relation({&term, where, !first})) fail();
  return !first;
}

// (each x TYPE (low e ...) (high e ...) CONDITION e), without its type
bool Machine::decide_each(const Term& term, const EnvironmentRef& where) {
  const auto [low, high] = range_of(term, where);
  for (Wide i = low; i < high && !has_failed_ && !is_unclear_; ++i) {
    const auto bound =
        with_name(where, term.items[0].word, lazy_of(number_value({{}, i}, term.type)));
    if (decide(term.items[3], bound) && !decide(term.items[4], bound)) return false;
  }
  return true;
}

std::optional<bool> Machine::peek(const Goal& goal) {
  const bool was_quiet = std::exchange(is_quiet_, true);
  const bool was_unclear = std::exchange(is_unclear_, false);
  std::optional<bool> known;
  if (is_relation(goal.term->op)) {
    known = known_relation(*goal.term, goal.where);
  } else {
    const bool holds = decide(*goal.term, goal.where);
    if (!is_unclear_) known = holds;
  }
  if (is_unclear_ || has_failed_) known = std::nullopt;
  is_quiet_ = was_quiet;
  is_unclear_ = was_unclear;
  if (known && !goal.holds) known = !*known;
  return known;
}

std::optional<bool> Machine::known_relation(const Term& term, const EnvironmentRef& where) {
  const ValueRef a = evaluate(term.items[0], where);
  if (is_unclear_) return std::nullopt;
  if (term.op == Op::IsNull)
    return a->kind == Value::Kind::Pointer ? store_.is_null(a->pointer) : std::nullopt;
  const ValueRef b = evaluate(term.items[1], where);
  if (is_unclear_) return std::nullopt;
  if (term.op == Op::Equal || term.op == Op::PointerEqual) return known_equal(a, b);
  if (term.op == Op::Unequal) {
    const auto equal = known_equal(a, b);
    return equal ? std::optional(!*equal) : std::nullopt;
  }
  if (a->kind != Value::Kind::Number || b->kind != Value::Kind::Number) return std::nullopt;
  const Linear sum = minus(a->number, b->number);
  const Wide most = term.op == Op::Less ? -1 : 0;
  if (store_.numbers.most(sum) <= most) return true;
  if (store_.numbers.least(sum) > most) return false;
  return std::nullopt;
}

std::optional<bool> Machine::known_equal(const ValueRef& a, const ValueRef& b) {
  if (a->kind != b->kind) return std::nullopt;
  switch (a->kind) {
    case Value::Kind::Truth: return a->truth == b->truth;
    case Value::Kind::Pointer: return store_.are_equal(a->pointer, b->pointer);
    case Value::Kind::Number: {
      const Linear sum = store_.numbers.simplified(minus(a->number, b->number));
      if (sum.is_known()) return sum.constant == 0;
      if (store_.numbers.least(sum) > 0 || store_.numbers.most(sum) < 0) return false;
      return std::nullopt;
    }
    case Value::Kind::Parts: {
      if (a->alternative != b->alternative || a->parts.size() != b->parts.size()) return false;
      bool all = true;
      for (const auto& [name, lazy] : a->parts) {
        const LazyRef* const other = b->part(name);
        const auto equal =
            other == nullptr ? std::nullopt : known_equal(force(lazy), force(*other));
        if (is_unclear_) return std::nullopt;
        if (equal == false) return false;
        all = all && equal.has_value();
      }
      return all ? std::optional(true) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

bool Machine::assume_relation(const Goal& goal) {
  const Term& term = *goal.term;
  const ValueRef a = evaluate(term.items[0], goal.where);
  if (term.op == Op::IsNull) {
    if (a->kind != Value::Kind::Pointer) return !has_failed_;
    return goal.holds ? store_.unify(a->pointer, {}) : store_.keep_apart(a->pointer, {});
  }
  const ValueRef b = evaluate(term.items[1], goal.where);
  if (has_failed_) return false;
  if (term.op == Op::Equal || term.op == Op::PointerEqual) return assume_equal(a, b, goal.holds);
  if (term.op == Op::Unequal) return assume_equal(a, b, !goal.holds);
  if (a->kind != Value::Kind::Number || b->kind != Value::Kind::Number) return true;
  Linear sum = goal.holds ? minus(a->number, b->number) : minus(b->number, a->number);
  if ((term.op == Op::Less) == goal.holds) sum.constant += 1;
  return store_.numbers.at_most_zero(sum);
}

bool Machine::assume_equal(const ValueRef& a, const ValueRef& b, bool equal) {
  if (a->kind != b->kind) return true;
  switch (a->kind) {
    case Value::Kind::Truth: return (a->truth == b->truth) == equal;
    case Value::Kind::Pointer:
      return equal ? store_.unify(a->pointer, b->pointer)
                   : store_.keep_apart(a->pointer, b->pointer);
    case Value::Kind::Number: {
      const Linear sum = minus(a->number, b->number);
      return equal ? store_.numbers.equal_to_zero(sum) : store_.numbers.unequal_to_zero(sum);
    }
    case Value::Kind::Parts: return assume_equal_parts(*a, *b, equal);
    default: return true;
  }
}

bool Machine::assume_equal_parts(const Value& a, const Value& b, bool equal) {
  if (a.alternative != b.alternative) return !equal;
  for (const auto& [name, lazy] : a.parts) {
    const LazyRef* const other = b.part(name);
    if (other == nullptr) continue;
    const ValueRef one = force(lazy);
    const ValueRef two = force(*other);
    if (has_failed_) return false;
    if (equal) {
      if (!assume_equal(one, two, true)) return false;
      continue;
    }
    const Point before = here();
    if (assume_equal(one, two, false)) return true;  // the first part that can differ does
    go_back(before);
  }
  return equal;
}

// Of a goal that is no alternative. What is not understood holds.
bool Machine::assume(const Goal& goal) {
  if (is_relation(goal.term->op)) return assume_relation(goal);
  const ValueRef value = evaluate(*goal.term, goal.where);
  if (has_failed_) return false;
  if (value->kind == Value::Kind::Truth) return value->truth == goal.holds;
  if (value->kind != Value::Kind::Number) return true;
  return goal.holds ? store_.numbers.unequal_to_zero(value->number)
                    : store_.numbers.equal_to_zero(value->number);
}

// Replaces a goal by what it consists of, or puts it into the store. False if it cannot hold.
bool Machine::open_goal(std::vector<Goal>& goals, std::size_t number) {
  const Goal goal = goals[number];
  const Term& term = *goal.term;
  goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(number));
  if (term.op == Op::Not) {
    goals.push_back({&term.items[0], goal.where, !goal.holds});
    return true;
  }
  if (term.op == Op::And || term.op == Op::Or || term.op == Op::Implies) {
    goals.push_back(side_of(goal, 0));
    goals.push_back(side_of(goal, 1));
    return true;
  }
  if (term.op == Op::Each) return !goal.holds || open_each(goals, goal);
  if (!opens(term.op)) return assume(goal);
  const Inside found = inside(term, goal.where);
  if (has_failed_) return false;
  if (found.term != nullptr) goals.push_back({found.term, found.where, goal.holds});
  return true;
}

bool Machine::open_each(std::vector<Goal>& goals, const Goal& goal) {
  const Term& term = *goal.term;
  const auto [low, high] = range_of(term, goal.where);
  for (Wide i = low; i < high && !has_failed_; ++i) {
    const auto bound =
        with_name(goal.where, term.items[0].word, lazy_of(number_value({{}, i}, term.type)));
    if (decide(term.items[3], bound)) goals.push_back({&term.items[4], bound, true});
  }
  return !has_failed_;
}

// Until only alternatives are left of which both sides are possible.
bool Machine::simplify(std::vector<Goal>& goals) {
  for (std::size_t i = 0; i < goals.size();) {
    if (has_failed_) return false;
    if (const auto known = peek(goals[i])) {
      if (!*known) return false;
      goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(i));
      continue;
    }
    if (!is_either(goals[i])) {
      if (!open_goal(goals, i)) return false;
      i = 0;  // an earlier alternative may be decided now
      continue;
    }
    const auto first = peek(side_of(goals[i], 0));
    const auto second = peek(side_of(goals[i], 1));
    if (first == false) goals[i] = side_of(goals[i], 1);
    else if (second == false) goals[i] = side_of(goals[i], 0);
    else {
      ++i;
      continue;
    }
    i = 0;
  }
  return !has_failed_;
}

bool Machine::solve(std::vector<Goal> goals) {
  if (!simplify(goals)) return false;
  return goals.empty() || solve_either(std::move(goals), 0);
}

bool Machine::solve_either(std::vector<Goal> goals, std::size_t number) {
  const Goal goal = goals[number];
  const std::uint64_t first = coin(2);
  const Point before = here();
  for (const std::uint64_t side : {first, 1 - first}) {
    goals[number] = side_of(goal, side);
    if (solve(goals)) return true;
    if (steps_ > tuning_.steps) return false;
    go_back(before);
  }
  return false;
}

}  // namespace sonde::scene
