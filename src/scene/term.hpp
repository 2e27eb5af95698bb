// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/scene/program.hpp"

namespace sonde::scene {

struct CType;

struct CMember {
  std::string name;
  std::size_t offset;
  std::shared_ptr<const CType> type;
};

// A type of C.
struct CType {
  enum class Kind : std::uint8_t { Number, Boolean, Pointer, Struct, Array, Other };

  Kind kind = Kind::Other;
  std::size_t size = 0;
  bool is_signed = false;
  std::string name{};                      // as C writes it
  std::shared_ptr<const CType> element{};  // of an array; of a pointer, its target
  std::size_t count = 0;                   // of an array
  std::vector<CMember> members{};          // of a struct
};

using CTypeRef = std::shared_ptr<const CType>;

// An atom, or a list in parentheses whose first item is an atom.
struct Term {
  enum class Op : std::uint8_t {
    Name,  // an atom: a variable, or a word
    Number,
    True,
    False,
    Null,
    Member,
    Arrow,
    Deref,
    Index,
    Update,
    Call,
    Construct,
    Record,
    With,
    Shift,
    MemberShift,
    Cast,
    Negate,
    Not,
    Add,
    Subtract,
    Multiply,
    Divide,
    Rem,
    Mod,
    Equal,
    Unequal,
    Less,
    LessEqual,
    And,
    Or,
    Implies,
    If,
    Match,
    Let,
    Each,
    IsNull,
    PointerEqual,
    Owned,
    Block,
    Predicate,
    Reach,
    Take,
    Assert,
    Other,  // a list with another first word
  };

  Op op = Op::Name;
  std::string word{};         // of an atom, or the first of a list
  std::vector<Term> items{};  // of a list, behind its first word
  CTypeRef type{};            // of the C type or the number type that stands in it
  __extension__ __int128 number = 0;

  bool is_atom() const { return op == Op::Name; }
};

struct FunctionTerm {
  std::vector<std::string> parameters;
  Term body;
};

// One way through a predicate.
struct ArmTerm {
  std::unique_ptr<Term> condition{};  // null: else
  std::vector<Term> clauses{};
  std::unique_ptr<Term> result{};  // null: none
  unsigned recursions = 0;         // takes that may lead to the predicate again
};

struct PredicateTerm {
  std::string name;
  std::vector<std::string> parameters;
  std::vector<ArmTerm> arms;
};

struct Parameter {
  std::string name;
  CTypeRef type;
};

struct ContractTerm {
  std::vector<Parameter> parameters;
  std::vector<Term> clauses;
};

// A program, read. Throws Error if its text cannot be understood.
class Reading {
 public:
  explicit Reading(const Program& program);

  std::map<std::string, FunctionTerm> functions;
  std::map<std::string, PredicateTerm> predicates;
  std::map<std::string, ContractTerm> contracts;

 private:
  Term read_term(std::string_view& text) const;
  CTypeRef type_of(const Term& written) const;
  CTypeRef struct_named(const std::string& name) const;
  void finish(Term& term) const;
  void add(Term&& definition);
  void add_predicate(Term&& definition);
  void add_contract(Term&& definition);
  void count_recursions();
  bool leads_to(const Term& term, const std::string& predicate,
                std::vector<std::string>& seen) const;

  const Program* program_;
  mutable std::map<std::string, std::shared_ptr<CType>> structs_;
};

// Read once for each program.
const Reading& read(const Program& program);

}  // namespace sonde::scene
