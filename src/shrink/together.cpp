// SPDX-License-Identifier: Apache-2.0
#include "shrink/together.hpp"

#include "shrink/alternatives.hpp"
#include "shrink/delete_elements.hpp"
#include "shrink/ladder.hpp"
#include "shrink/numbers.hpp"
#include "shrink/reals.hpp"
#include "shrink/references.hpp"
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

bool are_there(const Tree& tree, const Places& lists) {
  return lists.back() < tree.size() && tree[lists.front()].kind.form() == Form::List;
}

// Leaves of twins that are equal were lowered as duplicates already.
void simplify_all(Descent& descent, const Places& places) {
  const auto before = descent.improvements();
  simplify(descent, places);
  if (descent.improvements() != before) return;
  const Form form = descent.best()[places.front()].kind.form();
  if (form == Form::List) delete_elements(descent, places);
  if (form == Form::List && are_there(descent.best(), places))
    delete_before_references(descent, places);
  if (form == Form::List && are_there(descent.best(), places)) reorder(descent, places);
  if (form == Form::Choice) simplify_choice(descent, places);
}

}  // namespace

void lower_duplicates(Descent& descent) { for_each_group(descent, &equal_leaves, &lower_leaf); }

void simplify_equal_spans(Descent& descent) {
  for_each_group(descent, &equal_spans, &simplify_all);
}

void simplify_twins(Descent& descent) { for_each_group(descent, &twins, &simplify_all); }

}  // namespace sonde::shrink
