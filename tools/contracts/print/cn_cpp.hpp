// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contracts/cn/ast.hpp"

// Small pieces of the C++ that is printed from contracts of CN. Types of C stand at global scope
// and functions of C in `code`; of CN, functions and predicates in `spec`, types in `data`,
// constructors in `con` and lemmas in `lemma`, because each may have names of the others. `cn` is
// sonde::cn.

namespace sonde::contracts::print {

// Lines of C++, indented by two blanks a level.
class Lines {
 public:
  void add(const std::string& line);
  void open(const std::string& line);   // the lines behind it are one level deeper
  void close(const std::string& line);  // one level up again
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  unsigned depth_ = 0;
};

// The name as C++ may have it: with `_` behind words that C++ or the printed code reserves.
std::string cpp_name(std::string_view name);
// The same for a member, which may have the names of the printed code.
std::string cpp_member(std::string_view name);

std::string string_literal(std::string_view text);

// A constant in the printed code that holds the name of a file: queue_c.
std::string file_constant(std::string_view path);

// A number of that type; the digits are decimal.
std::string cpp_number(const std::string& digits, const cn::Type& type);

// Types of records are printed with the names that `records` gives them.
class TypeNames {
 public:
  explicit TypeNames(const cn::Program& program) : program_(program) {}

  std::string operator()(const cn::Type& type);
  // For a parameter: a reference where copies cost.
  std::string parameter(const cn::Type& type);
  // A type of C as contracts see its values: cn::i32, cn::pointer, struct ::node.
  std::string c_value(const CType& type);

  // Records that were named so far, inner ones first.
  const std::vector<cn::Type>& records() const { return records_; }
  std::string record(const cn::Type& type);

 private:
  const cn::Program& program_;
  std::vector<cn::Type> records_;
};

}  // namespace sonde::contracts::print
