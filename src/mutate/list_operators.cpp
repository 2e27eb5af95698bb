// SPDX-License-Identifier: Apache-2.0
#include "mutate/list_operators.hpp"

#include <vector>

#include "mutate/pick.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {
bool insert_element(Tree& tree, Tree::Index list, Material& material) {
  const Tree::Index count = tree.child_count(list);
  if (count >= most_elements(tree, list)) return false;
  insert_hole(tree, list, static_cast<Tree::Index>(material.random.below(count + 1)));
  return true;
}

bool delete_element(Tree& tree, Tree::Index list, Material& material) {
  if (tree.child_count(list) <= least_elements(tree, list)) return false;
  tree.erase(pick_child(tree, material.random, list));
  return true;
}

bool duplicate_element(Tree& tree, Tree::Index list, Material& material) {
  const Tree::Index count = tree.child_count(list);
  if (count == 0 || count >= most_elements(tree, list)) return false;
  tree.duplicate(pick_child(tree, material.random, list));
  return true;
}

bool swap_elements(Tree& tree, Tree::Index list, Material& material) {
  const std::uint64_t count = tree.child_count(list);
  if (count < 2) return false;
  const std::uint64_t one = material.random.below(count - 1);
  const std::uint64_t other = one + 1 + material.random.below(count - one - 1);
  tree.swap(tree.child(list, static_cast<Tree::Index>(one)),
            tree.child(list, static_cast<Tree::Index>(other)));
  return true;
}

bool insert_element(Tree& tree, Material& material) {
  const auto list = pick_growing_list(tree, material.random);
  return list && insert_element(tree, *list, material);
}

bool delete_element(Tree& tree, Material& material) {
  const auto list = pick_shrinking_list(tree, material.random);
  return list && delete_element(tree, *list, material);
}

bool duplicate_element(Tree& tree, Material& material) {
  const auto list = pick_growing_list(tree, material.random);
  return list && duplicate_element(tree, *list, material);
}

bool swap_elements(Tree& tree, Material& material) {
  const auto list = pick_list(tree, material.random, 2);
  return list && swap_elements(tree, *list, material);
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
  const Tree::Index count = tree.child_count(*list);
  const auto kept = least + static_cast<Tree::Index>(material.random.below(count - least));
  tree.erase(tree.child(*list, kept), count - kept);
  return true;
}

bool reverse_list(Tree& tree, Material& material) {
  const auto list = pick_list(tree, material.random, 2);
  if (!list) return false;
  thread_local std::vector<Tree::Index> elements;  // their buffers serve again
  thread_local Tree reversed;
  elements.clear();
  for (const Tree::Index at : children(tree, *list)) elements.push_back(at);
  reversed.clear();
  const auto span = reversed.open(tree[*list].kind, tree[*list].value);
  for (auto at = elements.rbegin(); at != elements.rend(); ++at) reversed.append(tree, *at);
  reversed.close(span);
  tree.replace(*list, reversed, 0);
  return true;
}

}  // namespace sonde::mutate
