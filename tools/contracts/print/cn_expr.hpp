// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "contracts/cn/ast.hpp"
#include "contracts/print/cn_cpp.hpp"

namespace sonde::contracts::print {

// Prints checked expressions, resources and clauses of CN as C++. In the printed code, `at` is the
// evaluation, which knows what memory is owned.
class ExprPrinter {
 public:
  ExprPrinter(const Source& source, TypeNames& types) : source_(source), types_(types) {}

  // The C++ name of a new variable for this name of CN; the older one of that name is hidden.
  std::string bind(const std::string& name);
  // The name stands for that expression.
  void bind_as(const std::string& name, std::string cpp);
  std::size_t mark() const { return scope_.size(); }
  void forget(std::size_t mark) { scope_.resize(mark); }

  // In front of parameters of the C function: "old." where they are not parameters of the
  // printed function.
  void set_parameter_prefix(std::string prefix) { parameter_prefix_ = std::move(prefix); }
  // Where `{e}@start` is kept; elsewhere, it is printed as e.
  void keep_start(const cn::Expr& start, std::string cpp) { starts_[&start] = std::move(cpp); }

  std::string expr(const cn::Expr& expr);
  // Statements that return the value.
  void returned(const cn::Expr& expr, Lines& lines);
  // What claims a resource, and has its value.
  std::string taken(const cn::Clause& clause);
  // {"text", in_file, 12}
  std::string where(const std::string& text, const Place& place) const;

 private:
  using Scope = std::vector<std::pair<std::string, std::string>>;

  std::string operand(const cn::Expr& expr);
  std::string leaf(const cn::Expr& expr);
  std::string name(const cn::Expr& expr);
  std::string unary(const cn::Expr& expr);
  std::string binary(const cn::Expr& expr);
  std::string call(const cn::Expr& expr);
  std::string built_in(const cn::Expr& expr);
  std::string cast(const cn::Expr& expr);
  std::string memory(const cn::Expr& expr);
  std::string member(const cn::Expr& expr);
  std::string arrow(const cn::Expr& expr);
  std::string aggregate(const cn::Expr& expr);
  std::string record(const cn::Expr& expr);
  std::string assignment(const cn::Expr& expr, std::size_t index);
  std::string changed(const cn::Expr& expr);
  std::string update(const cn::Expr& expr);
  std::string conditional(const cn::Expr& expr);
  std::string each(const cn::Expr& expr);
  std::string in_lambda(const cn::Expr& expr);
  std::string range(const cn::Quantifier& each, const Place& place);
  std::string arguments(const std::vector<cn::Expr>& exprs);
  std::string resource(const cn::Resource& resource, const std::string& text);
  std::string owned(const cn::Resource& resource, const std::string& text);
  std::string array(const CType& type, const std::string& pointer, const std::string& take,
                    const std::string& where);
  std::string each_resource(const cn::Resource& resource, const std::string& text);
  std::string read(const CType& type, const std::string& pointer, const cn::Expr& expr);
  void match(const cn::Expr& expr, Lines& lines);
  // Opens a block in which the pattern fits, one for each constructor; returns how many.
  unsigned open_pattern(const cn::Pattern& pattern, const std::string& value, Lines& lines);
  // A C++ name that nothing has yet.
  std::string fresh(const std::string& cpp);
  const Field& field_of(const CType& record, const std::string& name) const;

  const Source& source_;
  TypeNames& types_;
  Scope scope_;
  std::string parameter_prefix_;
  std::map<const cn::Expr*, std::string> starts_;
};

}  // namespace sonde::contracts::print
