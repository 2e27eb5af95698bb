// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "scene/value.hpp"

namespace sonde::scene {

// Numbers that are not known yet, and what is known of them: bounds, differences
// (x - y <= c) and inequalities. A number has a wish, which was drawn: it gets this value, or one
// near it that is still possible. So a choice tree holds wishes, and whatever they are, the numbers
// keep the precondition.
//
// Differences are kept consistent with bounds. Then any number can get any value within its
// bounds, and the others still have values.
class Numbers {
 public:
  struct Wish {
    Wide value;
    std::uint32_t mark;  // where the choice tree has it
  };
  Variable add(Wide least, Wide most, Wish wish);

  // Adds a constraint. False if it cannot hold; then the store must not be used any more.
  bool at_most_zero(const Linear& sum);
  bool equal_to_zero(const Linear& sum);
  bool unequal_to_zero(const Linear& sum);

  // What is known of a sum.
  Wide least(const Linear& sum) const;
  Wide most(const Linear& sum) const;
  // With the values of the numbers that have one.
  Linear simplified(const Linear& sum) const;

  // Gives it a value. False if none is left.
  bool fix(Variable variable);
  bool fix_all();
  Wide value_of(Variable variable) const { return rows_[variable].least; }
  // Those that were far from what was possible, with the values that the numbers got instead.
  std::vector<Wish> moved_wishes() const;
  // At most so large, if its bounds allow it.
  bool keep_small(Variable variable, Wide most);

 private:
  struct Row {
    Wide least;
    Wide most;
    Wish wish;
  };
  struct Difference {  // first - second <= most
    Variable first;
    Variable second;
    Wide most;
  };

  bool is_fixed(Variable variable) const { return rows_[variable].least == rows_[variable].most; }
  bool propagate();
  bool is_refused(Variable variable, Wide value) const;
  bool keeps_inequalities();
  bool fix_first_of(const Linear& sum);

  std::vector<Row> rows_;
  std::vector<Variable> moved_;
  std::vector<Difference> differences_;
  std::vector<Linear> unequal_;  // none of these sums is 0
};

// What was written to a block.
struct Written {
  CTypeRef type;
  ValueRef value;
};

// Memory of the scene. It grows as long as somebody claims bytes behind its end.
struct SceneBlock {
  CTypeRef type;  // of what was claimed first, where it begins
  Wide size = 0;
  std::map<Wide, Written> cells{};  // numbers and pointers by their offset
  std::map<Wide, Wide> claimed{};   // from, to
};

// An address that is not known yet.
struct UnknownPointer {
  std::optional<Pointer> bound{};
  bool is_not_null = false;
  CTypeRef target{};
};

// All that is known of a scene while it is drawn. A copy is a point to go back to, and is made
// often: copies share their blocks until one of them changes a block.
struct Store {
  Numbers numbers{};
  std::vector<UnknownPointer> pointers{};
  std::vector<std::shared_ptr<SceneBlock>> blocks{};
  std::vector<std::pair<Pointer, Pointer>> different{};

  // Where a pointer leads as far as it is known.
  Pointer resolved(Pointer pointer) const;
  // False if they cannot be equal, or must be.
  bool unify(Pointer a, Pointer b);
  bool keep_apart(Pointer a, Pointer b);
  // Empty while both are possible.
  std::optional<bool> are_equal(Pointer a, Pointer b) const;
  std::optional<bool> is_null(Pointer pointer) const;
  // The block of a pointer, which is made if the pointer is unknown. None for null, and for
  // addresses before a block.
  std::optional<unsigned> block_of(Pointer pointer, const CTypeRef& type);
  // To change it.
  SceneBlock& own_block(unsigned block);
  // Claims bytes once.
  bool claim(unsigned block, Wide from, Wide size);

 private:
  bool keeps_apart() const;
};

}  // namespace sonde::scene
