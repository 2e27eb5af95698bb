// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "codec/scanner.hpp"
#include "codec/text.hpp"
#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::codec {

// Reads values of known types from one text. Recursion is bounded; nothing is
// allocated that the text does not ask for, except simplest values of what it leaves
// out, up to a limit.
class Parser {
 public:
  Parser(Scanner& scanner, Parsed& parsed) : scanner_(scanner), parsed_(parsed) {}

  void value(const Type& type, Tree& into);
  void remark(std::size_t at, const std::string& sentence);

 private:
  // The fields of a record while it is read: those that were written to the tree in their
  // order, and those that came before their turn.
  struct Fields {
    const Type& type;
    Tree& into;
    unsigned written = 0;
    std::map<unsigned, Tree> early{};
  };

  void typed(const Type& type, Tree& into);
  void number(const Type& type, Tree& into);
  void integer(const Type& type, Tree& into);
  void real(const Type& type, Tree& into);
  double special_real();
  void boolean(const Type& type, Tree& into);
  void character(const Type& type, Tree& into);
  void text(const Type& type, Tree& into);
  void blob(const Type& type, Tree& into);
  void enumeration(const Type& type, Tree& into);
  void loose_enumerator(const Type& type, Tree& into);
  void name_of_value(Tree& into);
  void construct(const Type& type, Tree& into);
  void list(const Type& type, Tree& into);
  void record(const Type& type, Tree& into);
  unsigned field(Fields& fields, unsigned next);
  unsigned named_field(const Type& type);
  void fill(const Type& type, unsigned number, std::size_t at, Tree& into);
  void append_missing(const Type& type, std::size_t at, Tree& into);
  void optional(const Type& type, Tree& into);
  void optional_value(const Type& type, Tree& into);
  void expected(const Type& type, Tree& into);
  void expected_value(const Type& type, Tree& into);
  void pointer(const Type& type, Tree& into);
  void variant(const Type& type, Tree& into);
  void variant_value(const Type& type, Tree& into);
  unsigned alternative(const Type& type);
  void chosen(const Type& type, unsigned alternative, Tree& into);

  // Takes `Name{` or `(`, the name being optional, and returns what closes it.
  char open_brackets(const Type& type);
  char take_bracket();
  bool at_own_name(const Type& type);
  void check_integer(std::size_t at, Wide number, const Type& type);
  void check_size(std::size_t at, std::size_t size, const Type& type, std::string_view unit);

  Scanner& scanner_;
  Parsed& parsed_;
  unsigned depth_ = 0;
  std::uint64_t missing_ = 0;  // nodes, of what the text leaves out
};

}  // namespace sonde::codec
