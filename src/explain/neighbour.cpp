// SPDX-License-Identifier: Apache-2.0
#include "explain/neighbour.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <string>

#include "mutate/rebuild.hpp"
#include "shrink/ranked_value.hpp"
#include "shrink/simplest.hpp"
#include "tree/spans.hpp"

namespace sonde::explain {
namespace {

using Index = Tree::Index;
using Found = std::optional<Explanation::Neighbour>;

template <class Edit>
Found passing_after(VariantRunner& runner, Index span, Edit edit) {
  if (runner.is_over()) return std::nullopt;
  Tree variant = runner.original();
  edit(variant);
  auto ran = runner.run(variant, std::array{span});
  if (!ran || ran->ending != Ending::Passed) return std::nullopt;
  return Explanation::Neighbour{std::move(ran->tree), span};
}

// Nothing if the value was not used: a generator may have refused it and drawn another.
Found set_to(VariantRunner& runner, Index leaf, std::uint64_t value) {
  auto found = passing_after(runner, leaf, [&](Tree& tree) { tree.set_value(leaf, value); });
  if (found && found->tree[leaf].value != value) return std::nullopt;
  return found;
}

// Simpler values were tried when the case was shrunk, and did not fail.
Found steps_lower(VariantRunner& runner, Index leaf, unsigned steps) {
  const Node& node = runner.original()[leaf];
  if (node.kind.form() == Form::Real) {
    const auto value = std::bit_cast<double>(node.value);
    const double lower = value - std::copysign(steps, value);
    return set_to(runner, leaf, std::bit_cast<std::uint64_t>(lower));
  }
  if (!shrink::is_number(node)) return std::nullopt;
  const shrink::RankedValue ranked(node);
  if (ranked.rank() < steps) return std::nullopt;
  return set_to(runner, leaf, ranked.value_at(ranked.rank() - steps));
}

Found one_step_lower(VariantRunner& runner, Index leaf) { return steps_lower(runner, leaf, 1); }
Found two_steps_lower(VariantRunner& runner, Index leaf) { return steps_lower(runner, leaf, 2); }

Found one_step_higher(VariantRunner& runner, Index leaf) {
  const Node& node = runner.original()[leaf];
  if (node.kind.form() == Form::Real)
    return set_to(runner, leaf,
                  std::bit_cast<std::uint64_t>(std::bit_cast<double>(node.value) + 1));
  if (!shrink::is_number(node)) return std::nullopt;
  const shrink::RankedValue ranked(node);
  return set_to(runner, leaf, ranked.value_at(ranked.rank() + 1));
}

Found one_part_less(VariantRunner& runner, Index span) {
  const Tree& original = runner.original();
  if (original[span].kind.form() == Form::Bytes) {
    const std::string text(original.bytes(original[span]));
    if (text.empty()) return std::nullopt;
    return passing_after(runner, span, [&](Tree& tree) {
      tree.set_bytes(span, std::string_view(text).substr(0, text.size() - 1));
    });
  }
  const Index count = original.child_count(span);
  if (original[span].kind.form() != Form::List || count == 0) return std::nullopt;
  return passing_after(runner, span, [&](Tree& tree) { tree.erase(tree.child(span, count - 1)); });
}

Found made_simplest(VariantRunner& runner, Index span) {
  const Tree& original = runner.original();
  Tree simplest;
  shrink::append_simplest(simplest, original, span);
  if (same_span(simplest, 0, original, span)) return std::nullopt;
  return passing_after(runner, span, [&](Tree& tree) {
    mutate::rebuild(tree, original, std::array{span},
                    [&](Tree& made, Index at) { shrink::append_simplest(made, original, at); });
  });
}

}  // namespace

Found nearest_passing(VariantRunner& runner) {
  const Index size = runner.end_of_arguments();
  for (const auto change : {&one_step_lower, &two_steps_lower})
    for (Index at = 1; at < size; ++at)
      if (auto found = change(runner, at)) return found;
  // Inner spans first: what they lose is less.
  for (const auto change : {&one_part_less, &one_step_higher, &made_simplest})
    for (Index at = size; at-- > 1;)
      if (auto found = change(runner, at)) return found;
  return std::nullopt;
}

}  // namespace sonde::explain
