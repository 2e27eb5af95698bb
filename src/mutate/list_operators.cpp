// SPDX-License-Identifier: Apache-2.0
#include "mutate/list_operators.hpp"

#include "mutate/pick.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {
namespace {

struct Two {
  Tree::Index one;
  Tree::Index other;
};

// Two different elements of a list that has at least two, the earlier first.
Two pick_two(const Tree& tree, Random& random, Tree::Index list) {
  const std::uint64_t count = tree.child_count(list);
  const std::uint64_t first = random.below(count - 1);
  const std::uint64_t second = first + 1 + random.below(count - first - 1);
  return {tree.child(list, static_cast<Tree::Index>(first)),
          tree.child(list, static_cast<Tree::Index>(second))};
}

}  // namespace

bool insert_element(Tree& tree, Material& material) {
  const auto list = pick_growing_list(tree, material.random);
  if (!list) return false;
  const auto number = material.random.below(tree.child_count(*list) + 1);
  insert_hole(tree, *list, static_cast<Tree::Index>(number));
  return true;
}

bool delete_element(Tree& tree, Material& material) {
  const auto list = pick_shrinking_list(tree, material.random);
  if (!list) return false;
  tree.erase(pick_child(tree, material.random, *list));
  return true;
}

bool duplicate_element(Tree& tree, Material& material) {
  const auto list = pick_growing_list(tree, material.random);
  if (!list || tree.child_count(*list) == 0) return false;
  tree.duplicate(pick_child(tree, material.random, *list));
  return true;
}

bool swap_elements(Tree& tree, Material& material) {
  const auto list = pick_list(tree, material.random, 2);
  if (!list) return false;
  const Two two = pick_two(tree, material.random, *list);
  tree.swap(two.one, two.other);
  return true;
}

bool move_element(Tree& tree, Material& material) {
  const auto list = pick_list(tree, material.random, 2);
  if (!list) return false;
  thread_local Tree moved;
  moved.clear();
  const auto from = pick_child(tree, material.random, *list);
  moved.append(tree, from);
  tree.erase(from);
  const auto number = material.random.below(tree.child_count(*list) + 1);
  tree.insert(*list, static_cast<Tree::Index>(number), moved, 0);
  return true;
}

bool truncate_list(Tree& tree, Material& material) {
  const auto list = pick_shrinking_list(tree, material.random);
  if (!list) return false;
  const auto least = least_elements(tree, *list);
  const auto kept =
      least + static_cast<Tree::Index>(material.random.below(tree.child_count(*list) - least));
  while (tree.child_count(*list) > kept) tree.erase(tree.child(*list, kept));
  return true;
}

bool reverse_list(Tree& tree, Material& material) {
  const auto list = pick_list(tree, material.random, 2);
  if (!list) return false;
  const Tree::Index count = tree.child_count(*list);
  for (Tree::Index i = 0; i < count / 2; ++i)
    tree.swap(tree.child(*list, i), tree.child(*list, count - 1 - i));
  return true;
}

}  // namespace sonde::mutate
