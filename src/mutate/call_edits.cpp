// SPDX-License-Identifier: Apache-2.0
#include "mutate/call_edits.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "mutate/pick.hpp"
#include "schema/steps.hpp"

namespace sonde::mutate {
namespace {

using schema::steps_span;
using Index = Tree::Index;

constexpr std::uint64_t longest_window = 8;
constexpr std::uint64_t most_repetitions = 3;

constexpr std::array all = {
    Operator{"swap-handles", swap_handles},
    Operator{"repeat-window", repeat_window},
};

std::vector<Index> references_in(const Tree& tree) {
  std::vector<Index> found;
  for (Index at = 0; at < tree.size(); ++at)
    if (tree[at].kind.form() == Form::Integer && schema::is_step_or_reference(tree, at))
      found.push_back(at);
  return found;
}

}  // namespace

std::span<const Operator> call_operators() { return all; }

bool swap_handles(Tree& tree, Material& material) {
  if (!schema::holds_steps(tree)) return false;
  const auto references = references_in(tree);
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
  if (!schema::holds_steps(tree)) return false;
  const std::uint64_t count = tree.child_count(schema::steps_span);
  const std::uint64_t room = most_elements(tree, schema::steps_span) - count;
  if (count == 0 || room == 0) return false;
  const std::uint64_t length = 1 + material.random.below(std::min({count, room, longest_window}));
  const std::uint64_t first = material.random.below(count - length + 1);
  const std::uint64_t times = 1 + material.random.below(std::min(room / length, most_repetitions));
  thread_local Tree calls;
  calls = tree;
  for (std::uint64_t i = 0; i < times * length; ++i)
    tree.insert(schema::steps_span, static_cast<Index>(first + length + i), calls,
                calls.child(schema::steps_span, static_cast<Index>(first + i % length)));
  return true;
}

}  // namespace sonde::mutate
