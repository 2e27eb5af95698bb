// SPDX-License-Identifier: Apache-2.0
#include "mutate/alternative.hpp"

#include "tree/holes.hpp"

namespace sonde::mutate {

void append_argument(Tree& made, Kind wanted, const Tree& tree, Spans& unused) {
  const auto found = unused.find(wanted);
  if (!found) return append_hole(made);
  made.append(tree, *found);
  unused = unused.behind(*found);
}

void append_refilled(Tree& made, const Type& record, const Tree& tree, Spans unused) {
  const auto span = made.open(record.kind);
  for (unsigned i = 0; i < record.field_count; ++i)
    append_argument(made, record.fields[i]->kind, tree, unused);
  made.close(span);
}

}  // namespace sonde::mutate
