// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/edits.hpp"
#include "mutate/mutant_rules.hpp"
#include "sonde/schema/type.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {

// MUTAGEN's mutants of a constructor with its fields: of a record, or of a choice, whose
// alternatives are the constructors. In this order:
//   the fields of the value's own type, also those behind a pointer;
//   every constructor in the order of declaration, with every combination of the present
//   fields that have the types that it wants, the last field changing first; where there is
//   no such field, with the simplest value;
//   if the rules say so, every larger value around this one;
//   where only a generator knows the alternatives, or what it draws, one drawn at random.
// Fields that are equal count once, so that no combination comes twice. There is no limit to
// their number: 20 fields with 20 different numbers have 20 to the power of 20. The value
// itself is one of them.
class ConstructorEdits {
 public:
  ConstructorEdits(const Tree& tree, Tree::Index span, const MutantRules& rules);

  EditCounts counts() const { return counts_; }
  void write(Tree& made, std::uint64_t edit, Chance chance) const;

 private:
  using Index = Tree::Index;

  template <class Each>
  void for_each_subterm(Each each) const;
  template <class Each>
  void for_each_field(std::uint64_t constructor, Each each) const;
  const Type* held_by(std::uint64_t constructor) const;
  bool is_first(Index argument) const;
  std::uint64_t count_candidates(Kind wanted) const;
  std::uint64_t ways_to_fill(Kind wanted, const Type* type) const;
  std::uint64_t combinations(std::uint64_t constructor) const;
  void write_subterm(Tree& made, std::uint64_t number) const;
  void write_constructor(Tree& made, std::uint64_t constructor, std::uint64_t combination) const;
  void write_field(Tree& made, Kind wanted, const Type* type, std::uint64_t number) const;

  const Tree& tree_;
  Index span_;
  Spans arguments_;
  const Type* type_ = nullptr;  // of a choice whose alternatives are known
  std::uint64_t constructors_ = 1;
  Subterms which_subterms_;
  std::uint64_t subterms_ = 0;
  std::uint64_t wraps_ = 0;
  EditCounts counts_;
};

}  // namespace sonde::mutate
