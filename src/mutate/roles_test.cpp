// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "mutate/small_steps.hpp"

namespace sonde::mutate {
namespace {

const Kind number("Number", Form::Integer);

void append_tagged(Tree& tree, std::uint64_t tag) {
  const auto record = tree.open(Kind("Tagged", Form::Record));
  tree.leaf(number, std::uint64_t{8});
  tree.leaf(Kind("Tag", Form::Choice), tag);
  tree.close(record);
}

Tree both_tags() {
  Tree tree;
  const auto root = tree.open(Kind("Args", Form::Record));
  append_tagged(tree, 0);
  append_tagged(tree, 1);
  tree.close(root);
  return tree;
}

// Two numbers differ in nothing but the tags beside them.
TEST(SmallSteps, LearnByTagsWhereEditsLeaveACaseValid) {
  Random random(1);
  SmallSteps steps;
  const Dictionary nothing;
  Material material{random, {}, nothing};
  const Tree parent = both_tags();
  constexpr Tree::Index first = 2;
  constexpr Tree::Index second = 5;
  int on_first = 0;
  int on_second = 0;
  for (int i = 0; i < 4000; ++i) {
    Tree mutant = parent;
    if (!steps.apply(mutant, Sides::One, material) || mutant.size() != parent.size()) continue;
    const bool is_second = mutant[second].value != parent[second].value;
    if (i >= 2000) on_second += is_second ? 1 : 0;
    if (i >= 2000) on_first += mutant[first].value != parent[first].value ? 1 : 0;
    steps.record({is_second, false});
  }
  EXPECT_GT(on_second, 3 * on_first);
  EXPECT_GT(on_first, 0) << "others keep a chance";
}

}  // namespace
}  // namespace sonde::mutate
