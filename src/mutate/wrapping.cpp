// SPDX-License-Identifier: Apache-2.0
#include "mutate/wrapping.hpp"

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

}  // namespace sonde::mutate
