// SPDX-License-Identifier: Apache-2.0
#include "mutate/wrapping.hpp"

#include "mutate/tuning.hpp"

namespace sonde::mutate {

bool leads_to(const Type* type, const Type& goal, unsigned steps) {
  if (type == nullptr) return false;
  if (type == &goal) return true;
  if (steps == 0 || type->form == Form::List) return false;
  for (unsigned i = 0; i < type->field_count; ++i)
    if (leads_to(type->fields[i], goal, steps - 1)) return true;
  return false;
}

unsigned count_ways(const Type* type, const Type& goal, unsigned steps) {
  if (type == nullptr) return 0;
  if (type == &goal) return 1;
  if (steps == 0 || type->form == Form::List) return 0;
  unsigned count = 0;
  for (unsigned i = 0; i < type->field_count; ++i)
    count += count_ways(type->fields[i], goal, steps - 1);
  return count;
}

unsigned ways_around(const Type& goal) {
  if (!schema::details(goal).recursive) return 0;
  unsigned count = 0;
  for (unsigned i = 0; i < goal.field_count; ++i)
    count += count_ways(goal.fields[i], goal, tuned.enumeration.wrap_depth);
  return count;
}

void append_wrapped(Tree& made, const Wrapped& value, unsigned way) {
  const auto choose = [&](const Type& type, unsigned steps) {
    for (unsigned field = 0;; ++field) {
      const unsigned count = count_ways(type.fields[field], value.goal, steps - 1);
      if (way < count) return field;
      way -= count;
    }
  };
  Wrapping(value.tree, value.inner, value.goal, choose)
      .append(made, tuned.enumeration.wrap_depth + 1);
}

}  // namespace sonde::mutate
