// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schema/schema.hpp"
#include "sonde/derive.hpp"
#include "tree/tree.hpp"

namespace sonde::codec {

// For tests: the tree of a value, whose type the schema knows from then on.
template <class T>
Tree tree_of(const T& value) {
  schema::resolve(derive::type_v<T>);
  Tree tree;
  Sink sink(tree);
  derive::encode(value, sink);
  return tree;
}

}  // namespace sonde::codec
