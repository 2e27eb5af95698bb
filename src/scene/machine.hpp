// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "draw/case_source.hpp"
#include "scene/store.hpp"
#include "scene/term.hpp"
#include "scene/tuning.hpp"
#include "scene/value.hpp"

namespace sonde::scene {

// A condition that must hold, or must not.
struct Goal {
  const Term* term;
  EnvironmentRef where;
  bool holds;
};

// Reads preconditions backwards. It evaluates them over numbers and addresses that are not known
// yet: a claim on memory makes a block, a condition is added to the store, and where several
// ways lead on, one of them is drawn. What it does not understand it takes to hold: whoever
// makes the call checks the precondition anyway.
class Machine {
 public:
  // Where `given` is not null, it is the address of the argument.
  Machine(const Reading& program, drawing::CaseSource& source, std::span<void* const> given = {});

  // Draws the parameters and all memory that the clauses claim. False if no way was found.
  bool draw(const ContractTerm& contract);

  const Store& store() const { return store_; }
  const std::vector<ValueRef>& arguments() const { return arguments_; }
  // The addresses of the first blocks, to which given arguments point.
  const std::vector<void*>& places() const { return places_; }
  // Of a value that was drawn. Null only in a value that was not understood.
  ValueRef value_of(const LazyRef& lazy) { return force(lazy); }

 private:
  // A point to which it goes back where a way leads nowhere.
  struct Point {
    Store store;
    std::size_t trail;
    std::optional<std::uint64_t> seed;
    std::uint64_t tossed;
    std::size_t reached;
  };
  // A block that a pointer was made to lead to, of which the predicate must hold.
  struct Reached {
    const PredicateTerm* predicate = nullptr;
    ValueRef at{};
    ValueRef value{};
  };
  // Where the clauses of a body went on before a predicate was drawn.
  struct Retry {
    std::size_t clause;
    std::uint32_t mark;
    EnvironmentRef where;
    Point point;
    unsigned tries = 0;
  };

  Point here() const { return {store_, trail_.size(), seed_, tossed_, reached_.size()}; }
  void go_back(const Point& point);
  void fail() { has_failed_ = true; }
  bool is_over();

  // evaluate.cpp: values. In quiet mode nothing is decided: what is not clear sets unclear_.
  ValueRef evaluate(const Term& term, const EnvironmentRef& where);
  ValueRef force(const LazyRef& lazy);
  LazyRef later(const Term& term, const EnvironmentRef& where) const;
  ValueRef member_of(const Term& term, const EnvironmentRef& where);
  ValueRef entry_of(const Term& term, const EnvironmentRef& where);
  ValueRef parts_of(const Term& term, const EnvironmentRef& where);
  ValueRef shifted(const Term& term, const EnvironmentRef& where);
  ValueRef arithmetic(const Term& term, const EnvironmentRef& where);
  ValueRef cast(const Term& term, const EnvironmentRef& where);
  ValueRef loaded(const Pointer& from, const CTypeRef& type);
  Wide constant(const Linear& sum);
  // The way into a function, a match, an if or a let; null if there is none.
  struct Inside {
    const Term* term = nullptr;
    EnvironmentRef where{};
  };
  Inside inside(const Term& term, const EnvironmentRef& where);
  Inside inside_call(const Term& term, const EnvironmentRef& where);
  Inside inside_match(const Term& term, const EnvironmentRef& where);
  bool matches(const Term& pattern, const LazyRef& lazy, EnvironmentRef& where);

  // conditions.cpp
  bool decide(const Term& term, const EnvironmentRef& where);
  bool decide_relation(const Term& term, const EnvironmentRef& where);
  bool decide_each(const Term& term, const EnvironmentRef& where);
  // What is known of it without deciding anything.
  std::optional<bool> peek(const Goal& goal);
  std::optional<bool> known_relation(const Term& term, const EnvironmentRef& where);
  // From, and up to but not including.
  std::pair<Wide, Wide> range_of(const Term& each, const EnvironmentRef& where);
  bool assume(const Goal& goal);
  bool assume_relation(const Goal& goal);
  bool assume_equal(const ValueRef& a, const ValueRef& b, bool equal);
  bool assume_equal_parts(const Value& a, const Value& b, bool equal);
  std::optional<bool> known_equal(const ValueRef& a, const ValueRef& b);
  bool solve(std::vector<Goal> goals);
  bool solve_either(std::vector<Goal> goals, std::size_t number);
  bool simplify(std::vector<Goal>& goals);
  bool open_goal(std::vector<Goal>& goals, std::size_t number);
  bool open_each(std::vector<Goal>& goals, const Goal& goal);
  std::uint64_t coin(std::uint64_t sides);

  // resources.cpp
  bool run(const std::vector<Term>& clauses, EnvironmentRef& where, unsigned size);
  bool run_clause(const Term& clause, EnvironmentRef& where, unsigned size);
  bool go_on(std::optional<Retry>& last, std::size_t& clause, EnvironmentRef& where);
  LazyRef take(const Term& resource, const EnvironmentRef& where, unsigned size);
  LazyRef take_predicate(const Term& resource, const EnvironmentRef& where, unsigned size);
  LazyRef take_reached(const Term& resource, const EnvironmentRef& where);
  bool run_reached();
  LazyRef run_predicate(const PredicateTerm& predicate, EnvironmentRef where, unsigned size);
  bool enters(const PredicateTerm& predicate, std::size_t arm, const EnvironmentRef& where,
              unsigned size);
  LazyRef take_each(const Term& resource, const EnvironmentRef& where, unsigned size);
  ValueRef own(const Pointer& at, const CTypeRef& type, const std::string& name);
  ValueRef given_value(const CTypeRef& type, const void* memory);
  ValueRef drawn_value(const CTypeRef& type, const std::string& name);
  Numbers::Wish drawn_wish(const CType& type, const std::string& name);
  Wide wished_number(const CType& type, const std::string& name);
  void write(unsigned block, Wide offset, const CTypeRef& type, const ValueRef& value);
  bool settle();

  const Reading& program_;
  drawing::CaseSource& source_;
  std::span<void* const> given_;
  std::vector<void*> places_;
  Tuning tuning_;
  Store store_;
  std::vector<ValueRef> arguments_;
  std::vector<LazyRef> trail_;  // what was worked out, in order
  std::vector<Reached> reached_;
  std::size_t most_reached_ = 1;
  std::optional<std::uint64_t> seed_;
  std::uint64_t tossed_ = 0;
  std::uint64_t few_ = 2;  // how many different numbers a fresh scene mostly has
  unsigned small_percent_ = 0;
  unsigned retries_ = 0;
  unsigned steps_ = 0;
  unsigned depth_ = 0;
  bool has_failed_ = false;
  bool is_quiet_ = false;
  bool is_unclear_ = false;
  bool is_ending_ = false;  // the recursion should go no deeper than the body that is drawn
};

}  // namespace sonde::scene
