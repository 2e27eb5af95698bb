// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ast.hpp"
#include "names.hpp"

namespace sonde::contracts::cn {

// Where an expression stands, and so what it may speak of.
enum class Moment : std::uint8_t {
  Pure,       // a function of CN: values alone
  Predicate,  // memory too
  Before,     // requires: the C code's globals too
  After,      // ensures: `return` and @start too
  Now,        // a statement: locals too
};

// Finds out the types of expressions and what their names mean, and writes both into them.
// Throws a Refusal where something does not fit.
class Checker {
 public:
  Checker(const Names& names, Moment moment) : names_(names), moment_(moment) {}

  struct Entry {
    std::string name{};
    Type type{};
    Meaning meaning = Meaning::Bound;
    std::vector<CType> c{};  // of a variable of C: one
  };

  void bind(Entry entry) { scope_.push_back(std::move(entry)); }
  void bind(const std::vector<Parameter>& parameters, Meaning meaning);
  std::size_t mark() const { return scope_.size(); }
  void forget(std::size_t mark) { scope_.resize(mark); }
  const std::vector<Entry>& scope() const { return scope_; }

  void set_moment(Moment moment) { moment_ = moment; }
  // Names that are bound from here on have no value at the start of the call.
  void hide_from_start() { start_mark_ = mark(); }
  void set_result(const Type& type) { result_ = type; }

  void expr(Expr& expr);
  // Its type must be the wanted one; a plain number takes it.
  void expect(Expr& expr, const Type& wanted);
  void resource(Resource& resource);
  // Binds the name of take and let from here on.
  void clause(Clause& clause);
  void clauses(std::vector<Clause>& clauses);

  // Functions, predicates and lemmas of CN that were named.
  const std::set<std::string>& uses() const { return uses_; }
  void use(const std::string& name) { uses_.insert(name); }
  void arguments(std::vector<Expr>& arguments, const std::vector<Parameter>& parameters,
                 const std::string& name, const Place& place);

 private:
  // A member of a struct or of a record.
  struct Part {
    Type type{};
    CType c_type{};  // of a struct's
  };
  Part part_of(const Type& whole, const std::string& name, const Place& place) const;

  // The fitting one of them for each kind of expression.
  void leaf(Expr& expr);
  void memory(Expr& expr);
  void aggregate(Expr& expr);
  void control(Expr& expr);

  void name(Expr& expr);
  void at_start(Expr& expr);
  void address_of(Expr& expr);
  void cast(Expr& expr);
  void unary(Expr& expr);
  void binary(Expr& expr);
  void arithmetic(Expr& expr);
  void pointer_arithmetic(Expr& expr);
  void member(Expr& expr);
  void arrow(Expr& expr);
  void deref(Expr& expr);
  void array_shift(Expr& expr);
  void member_shift(Expr& expr);
  void offset_of(Expr& expr);
  void index(Expr& expr);
  void call(Expr& expr);
  bool built_in(Expr& expr);
  void construct(Expr& expr);
  void struct_value(Expr& expr);
  void record(Expr& expr);
  void changed_members(Expr& expr);
  void match(Expr& expr);
  void pattern(Pattern& pattern, const Type& type);
  void let(Expr& expr);
  void each(Expr& expr);
  void quantifier(Quantifier& each, const Place& place);
  void owned(Resource& resource);
  void each_resource(Resource& resource);

  void number(Expr& expr);   // it and its type must be a number
  void pointer(Expr& expr);  // a pointer
  const CType& target(const Expr& pointer, std::string_view what) const;
  const Entry* find(std::string_view name) const;
  void needs_memory(const Expr& expr) const;
  bool sees_globals() const { return moment_ >= Moment::Before; }
  // Memory as it was at the start is not kept for statements.
  bool sees_memory() const {
    return moment_ != Moment::Pure && !(moment_ == Moment::Now && inside_start_);
  }

  const Names& names_;
  Moment moment_;
  std::vector<Entry> scope_;
  std::optional<Type> result_;
  std::set<std::string> uses_;
  bool inside_start_ = false;
  std::size_t start_mark_ = ~std::size_t{0};
  std::size_t start_end_ = 0;  // names bound inside `{e}@start` itself are visible there
};

}  // namespace sonde::contracts::cn
