// SPDX-License-Identifier: Apache-2.0
#include "bench/faults.hpp"

#include "schema/schema.hpp"
#include "sonde/sonde.hpp"

namespace sonde::bench {

std::string fault_name(unsigned number) {
  return (number < 10 ? "fault-0" : "fault-") + std::to_string(number);
}

Tree form_with_holes(const Property& property, std::initializer_list<std::uint64_t> numbers) {
  const Type& arguments = schema::arguments_type({property.drawn_types(), property.arity()});
  Tree form;
  const auto root = form.open(arguments.kind);
  const auto argument = form.open(property.drawn_types()[0]->kind);
  for (const std::uint64_t number : numbers) form.leaf(derive::hole, number);
  form.close(argument);
  form.close(root);
  return form;
}

}  // namespace sonde::bench
