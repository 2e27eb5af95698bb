// SPDX-License-Identifier: Apache-2.0
#include "mutate/step_operators.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"
#include "schema/steps.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

constexpr std::array step_rows = {
    Operator{"swap-references", swap_references},
    Operator{"repeat-window", repeat_window},
};

// Nothing is drawn where there is only one, as in nearly all cases.
std::optional<Index> pick_list_of_steps(const Tree& tree, Random& random) {
  const auto lists = schema::lists_of_steps(tree);
  if (lists.empty()) return std::nullopt;
  return lists.size() == 1 ? lists.front() : lists[random.below(lists.size())];
}

}  // namespace

std::span<const Operator> step_operators() { return step_rows; }

bool swap_references(Tree& tree, Material& material) {
  const auto references = schema::references_in(tree);
  if (references.empty()) return false;
  const Index one = references[material.random.below(references.size())];
  const Index other = references[material.random.below(references.size())];
  if (tree[one].value == tree[other].value) return false;
  const std::uint64_t value = tree[one].value;
  tree.set_value(one, tree[other].value);
  tree.set_value(other, value);
  return true;
}

bool repeat_window(Tree& tree, Material& material) {
  const auto list = pick_list_of_steps(tree, material.random);
  if (!list) return false;
  const std::uint64_t count = tree.child_count(*list);
  const std::uint64_t room = most_elements(tree, *list) - count;
  if (count == 0 || room == 0) return false;
  const std::uint64_t longest = tuned.operators.window_length;
  const std::uint64_t length = 1 + material.random.below(std::min({count, room, longest}));
  const std::uint64_t first = material.random.below(count - length + 1);
  const std::uint64_t most_times = tuned.operators.window_repetitions;
  const std::uint64_t times = 1 + material.random.below(std::min(room / length, most_times));
  thread_local Tree before;
  before = tree;
  for (std::uint64_t i = 0; i < times * length; ++i)
    tree.insert(*list, static_cast<Index>(first + length + i), before,
                before.child(*list, static_cast<Index>(first + i % length)));
  return true;
}

}  // namespace sonde::mutate
