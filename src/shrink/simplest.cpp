// SPDX-License-Identifier: Apache-2.0
#include "shrink/simplest.hpp"

#include "mutate/rebuild.hpp"
#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

void append_parts(Tree& made, const Tree& from, Index span) {
  const auto copy = made.open(from[span].kind, from[span].value);
  for (const Index child : children(from, span)) append_simplest(made, from, child);
  made.close(copy);
}

// What the first alternative of a generator holds is up to it: nothing is handed to it.
void append_first_alternative(Tree& made, const Tree& from, Index span) {
  if (from[span].value == 0) return append_parts(made, from, span);
  made.leaf(from[span].kind, std::uint64_t{0});
}

}  // namespace

void append_simplest(Tree& made, const Tree& from, Index span) {
  const Kind kind = from[span].kind;
  const Type* type = schema::find(kind);
  if (schema::is_derived(type)) return schema::append_simplest(made, *type);
  switch (kind.form()) {
    case Form::Record: return append_parts(made, from, span);
    case Form::Choice: return append_first_alternative(made, from, span);
    case Form::Bytes: made.leaf(kind, std::string_view()); return;
    case Form::List:
    case Form::Integer:
    case Form::Real:
    case Form::Hole: made.leaf(kind, std::uint64_t{0}); return;
  }
}

void simplify(Descent& descent, const Places& places) {
  descent.attempt_written([&](Tree& made) {
    mutate::rebuild(made, descent.best(), places,
                    [&](Tree& into, Index at) { append_simplest(into, descent.best(), at); });
  });
}

void simplify_spans(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (each.best()[places.front()].extent > 1) simplify(each, places);
  });
}

}  // namespace sonde::shrink
