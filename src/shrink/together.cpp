// SPDX-License-Identifier: Apache-2.0
#include "shrink/together.hpp"

#include "shrink/alternatives.hpp"
#include "shrink/delete_elements.hpp"
#include "shrink/indices.hpp"
#include "shrink/numbers.hpp"
#include "shrink/plan.hpp"
#include "shrink/ranked_value.hpp"
#include "shrink/reals.hpp"
#include "shrink/reorder.hpp"
#include "shrink/simplest.hpp"
#include "shrink/texts.hpp"

namespace sonde::shrink {
namespace {

void lower_leaf(Descent& descent, const Places& leaves) {
  const Node& first = descent.best()[leaves.front()];
  if (is_number(first)) return lower_number(descent, leaves);
  if (first.kind.form() == Form::Real) return simplify_real(descent, leaves);
  if (first.kind.form() == Form::Bytes) simplify_text(descent, leaves);
}

void simplify_lists(Descent& descent, const Places& lists) {
  const Kind kind = descent.best()[lists.front()].kind;
  for (const auto edit : {&delete_elements, &delete_before_indices, &reorder})
    if (are_apart(descent.best(), lists, kind)) edit(descent, lists);
}

// Leaves of twins that are equal were lowered as duplicates already.
void simplify_all(Descent& descent, const Places& places) {
  const auto before = descent.improvements();
  simplify(descent, places);
  if (descent.improvements() != before) return;
  const Form form = descent.best()[places.front()].kind.form();
  if (form == Form::List) simplify_lists(descent, places);
  if (form == Form::Choice) simplify_choice(descent, places);
}

}  // namespace

void lower_duplicates(Descent& descent) {
  const Tree::Index most = descent.plan().bounds.compared;
  const auto duplicates = [=](const Tree& tree) { return equal_leaves(tree, most); };
  for_each_group(descent, duplicates, &lower_leaf);
}

void simplify_equal_spans(Descent& descent) {
  const Tree::Index most = descent.plan().bounds.compared;
  const auto equal = [=](const Tree& tree) { return equal_spans(tree, most); };
  for_each_group(descent, equal, &simplify_all);
}

void simplify_twins(Descent& descent) { for_each_group(descent, &twins, &simplify_all); }

}  // namespace sonde::shrink
