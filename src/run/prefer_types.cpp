// SPDX-License-Identifier: Apache-2.0
#include "run/prefer_types.hpp"

#include "run/probe.hpp"
#include "schema/schema.hpp"

namespace sonde::run {

// What is drawn comes last: cases are made of it.
void prefer_types(const Property& property) {
  const Type& drawn = schema::arguments_type({property.drawn_types(), property.arity()});
  for (unsigned i = 0; i < property.arity(); ++i) schema::prefer(*property.shown_types()[i]);
  schema::prefer(drawn);
}

OuterTypes::~OuterTypes() {
  if (running != nullptr && running->property != nullptr) prefer_types(*running->property);
}

}  // namespace sonde::run
