// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api/footprint.hpp"

// Who owns which memory, for contracts (sonde/api.hpp):
//
//   .ensure("the node is still there", [](node* n) { return sonde::owned(n); })
//   api.type<queue*>().owns([](sonde::Footprint& owned, const queue* q) {
//     owned.add(q);
//     for (cell* c = q->front; c != nullptr && owned.add(c);) c = c->next;
//   });
//
// With `owns`, what a call was given or allocates must be owned by some value afterwards, or
// freed. The code under test is compiled with -include sonde/heap.h, which tracks its malloc and
// free, or with AddressSanitizer.

namespace sonde {

// Whether the object is alive. A null pointer owns nothing.
template <class T>
bool owned(const T* object) {
  return owned(object, sizeof(T));
}
// The same of `count` objects in a row.
template <class T>
bool owned_array(const T* first, std::size_t count) {
  return count == 0 || owned(first, count * sizeof(T));
}

}  // namespace sonde
