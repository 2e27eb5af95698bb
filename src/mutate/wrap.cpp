// SPDX-License-Identifier: Apache-2.0
// From a choice, a way through the types is looked for that leads back to it; what
// lies on that way is built simplest, with the old span where the way ends.
#include "mutate/wrap.hpp"

#include "mutate/pick.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

constexpr unsigned longest_way = 4;  // types between a choice and itself

bool leads_to(const Type* type, const Type& goal, unsigned steps) {
  if (type == nullptr) return false;
  if (type == &goal) return true;
  if (steps == 0 || type->form == Form::List) return false;
  for (unsigned i = 0; i < type->field_count; ++i)
    if (leads_to(type->fields[i], goal, steps - 1)) return true;
  return false;
}

class Wrapper {
 public:
  Wrapper(const Tree& tree, Tree::Index inner, const Type& goal, Random& random)
      : tree_(tree), inner_(inner), goal_(goal), random_(random) {}

  // A value of the goal's own type, around the old one.
  void build(Tree& made) { append_choice(made, goal_, longest_way); }

 private:
  void append(Tree& made, const Type& type, unsigned steps) {
    if (&type == &goal_) {
      made.append(tree_, inner_);
    } else if (type.form == Form::Choice) {
      append_choice(made, type, steps);
    } else {
      append_record(made, type, steps);
    }
  }

  void append_choice(Tree& made, const Type& type, unsigned steps) {
    const unsigned way = pick_way(type, steps);
    const auto span = made.open(type.kind, way);
    append(made, *type.fields[way], steps - 1);
    made.close(span);
  }

  void append_record(Tree& made, const Type& type, unsigned steps) {
    const unsigned way = pick_way(type, steps);
    const auto span = made.open(type.kind);
    for (unsigned i = 0; i < type.field_count; ++i) {
      if (i == way) append(made, *type.fields[i], steps - 1);
      else schema::append_simplest(made, *type.fields[i]);
    }
    made.close(span);
  }

  unsigned pick_way(const Type& type, unsigned steps) {
    unsigned count = 0;
    for (unsigned i = 0; i < type.field_count; ++i)
      count += leads_to(type.fields[i], goal_, steps - 1) ? 1 : 0;
    std::uint64_t left = random_.below(count);
    unsigned way = 0;
    while (!leads_to(type.fields[way], goal_, steps - 1) || left-- > 0) ++way;
    return way;
  }

  const Tree& tree_;
  Tree::Index inner_;
  const Type& goal_;
  Random& random_;
};

bool can_wrap(const Type* type) {
  if (type == nullptr || type->form != Form::Choice || !schema::details(*type).recursive)
    return false;
  for (unsigned i = 0; i < type->field_count; ++i)
    if (leads_to(type->fields[i], *type, longest_way - 1)) return true;
  return false;
}

}  // namespace

bool wrap(Tree& tree, Material& material) {
  const auto span = pick(tree, material.random,
                         [&](Tree::Index at) { return can_wrap(schema::find(tree[at].kind)); });
  if (!span) return false;
  thread_local Tree made;  // its buffers serve again
  made.clear();
  Wrapper(tree, *span, *schema::find(tree[*span].kind), material.random).build(made);
  tree.replace(*span, made, 0);
  return true;
}

}  // namespace sonde::mutate
