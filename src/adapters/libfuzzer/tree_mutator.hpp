// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "adapters/libfuzzer/mutate_leaves.hpp"
#include "adapters/libfuzzer/tuning.hpp"
#include "mutate/small_steps.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::adapters::libfuzzer {

// Our edits for a fuzzer that knows only bytes: those of the strategy `adaptive` in the same
// shares, but without what it learns, because the fuzzer does not say what its cases showed.
class TreeMutator {
 public:
  // Null where the fuzzer changes no bytes for others.
  explicit TreeMutator(MutateBytes mutate) : mutate_(mutate) {}

  // Holes are left where something is to be drawn afresh.
  void edit(Tree& tree, Random& random);
  // Puts a part of the other case into the tree. False where no part fits.
  static bool cross(Tree& tree, const Tree& other, Random& random);

 private:
  bool edit_once(Tree& tree, mutate::Material& material);
  bool apply_derived(Tree& tree, mutate::Material& material);
  bool apply_operator(Tree& tree, mutate::Material& material);

  MutateBytes mutate_;
  mutate::SmallSteps small_steps_;
  std::vector<const Type*> own_edits_;  // of the case that is edited
  std::vector<Tree> donors_ = std::vector<Tree>(tuned.donors);
};

}  // namespace sonde::adapters::libfuzzer
