// SPDX-License-Identifier: Apache-2.0
#include "shrink/alternatives.hpp"

#include "mutate/choice_edits.hpp"
#include "mutate/rebuild.hpp"
#include "schema/schema.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

void try_derived(Descent& descent, const Places& choices) {
  const Tree base = descent.best();
  const auto counts = mutate::ChoiceEdits(base, choices.front()).counts();
  for (const Index choice : choices)
    if (mutate::ChoiceEdits(base, choice).counts() != counts) return;
  Random unused(0);  // fixed edits leave nothing to chance
  for (std::uint64_t edit = 0; edit < counts.fixed; ++edit) {
    descent.attempt_written([&](Tree& made) {
      mutate::rebuild(made, base, choices, [&](Tree& into, Index at) {
        mutate::ChoiceEdits(base, at).write(into, edit, {0, unused});
      });
    });
  }
}

void try_opaque(Descent& descent, const Places& choices) {
  const Tree base = descent.best();
  for (std::uint64_t value = 0; value < base[choices.front()].value; ++value) {
    const bool found = descent.attempt(base, [&](Tree& tree) {
      for (const Index choice : choices) tree.set_value(choice, value);
    });
    if (found) return;
  }
}

}  // namespace

void simplify_choice(Descent& descent, const Places& choices) {
  const Node& first = descent.best()[choices.front()];
  if (first.extent == 1 && schema::find(first.kind) == nullptr) return;
  if (schema::is_derived(first.kind)) try_derived(descent, choices);
  else try_opaque(descent, choices);
}

void simplify_choices(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    const Node& node = each.best()[places.front()];
    if (node.kind.form() == Form::Choice && node.extent > 1) simplify_choice(each, places);
  });
}

}  // namespace sonde::shrink
