// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contracts/lines/formula.hpp"
#include "contracts/source.hpp"

namespace sonde::contracts::print {

// An invariant of a struct as src/scene/term.cpp reads it: `self` is the struct, `this` a pointer
// to it.
class InvariantTerms {
 public:
  InvariantTerms(const std::vector<Source>& sources, const Record& self)
      : sources_(sources), self_(self) {}

  // Nothing if a part of it is not understood.
  std::optional<std::string> condition(const lines::Formula& formula) const;

  // The type of a member: i32, (ptr (typedef node)).
  static std::string type(const CType& type);

 private:
  enum class Sort : std::uint8_t { Number, Condition, Pointer };
  struct Term {
    Sort sort = Sort::Number;
    std::string text{};
    std::string target{};  // of a pointer: the struct
  };

  std::optional<Term> term(const lines::Formula& formula) const;
  std::optional<Term> name(const std::string& name) const;
  std::optional<Term> arrow(const lines::Formula& formula) const;
  std::optional<Term> binary(const lines::Formula& formula) const;
  static std::optional<Term> member(const Record& record, const std::string& name,
                                    const std::string& text);
  static std::string as_condition(const Term& term);
  const Record* record(const std::string& name) const;

  const std::vector<Source>& sources_;
  const Record& self_;
};

}  // namespace sonde::contracts::print
