// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/cn/ast.hpp"

// Parts of CN as src/scene/term.cpp reads them.

namespace sonde::contracts::print {

class SceneTerms {
 public:
  explicit SceneTerms(const Source& source) : source_(source) {}

  // From here on, these globals are known: each by its name, and its address by `&name`.
  void know(const std::vector<Variable>& globals) { globals_ = globals; }

  std::string expression(const cn::Expr& expr) const;
  std::string clause(const cn::Clause& clause) const;
  std::string type(const CType& type) const;
  std::string number_type(const cn::Type& type) const;

  const Source& source() const { return source_; }
  // A struct whose members are known; else null.
  const Record* record(const CType& type) const;
  // Its members without bit fields, and those of structs and unions in it that have no name. Of a
  // union, the first member stands for all.
  std::vector<Field> fields(const Record& record) const;
  // As C writes the type: `struct node`, or the typedef of an anonymous struct.
  std::string c_name(const Record& record) const;

 private:
  std::string all(const std::vector<cn::Expr>& operands) const;
  std::string fields(const cn::Expr& expr, std::size_t count) const;
  std::string name(const cn::Expr& expr) const;
  bool knows(const cn::Expr& global) const;
  std::string call(const cn::Expr& expr) const;
  std::string binary(const cn::Expr& expr) const;
  std::string match(const cn::Expr& expr) const;
  std::string pattern(const cn::Pattern& pattern) const;
  std::string each(const cn::Quantifier& each, const std::string& inner) const;
  std::string resource(const cn::Resource& resource) const;

  const Source& source_;
  std::vector<Variable> globals_;
};

}  // namespace sonde::contracts::print
