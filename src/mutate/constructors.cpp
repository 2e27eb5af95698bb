// SPDX-License-Identifier: Apache-2.0
// Nested choices are numbered as one: the constructors of a choice are those of its alternatives,
// one after the other, and an alternative that holds another choice has all constructors of that
// one. A path of the choices on the way ends the count at a type that holds itself.
#include "mutate/constructors.hpp"

#include "schema/schema.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

// The choices from the outermost one to this one.
struct Path {
  const Type& type;
  const Path* outer = nullptr;

  bool holds(const Type& other) const {
    return &type == &other || type.kind == other.kind || (outer != nullptr && outer->holds(other));
  }
};

const Type* held_by(const Type& choice, std::uint64_t alternative) {
  return alternative < choice.field_count ? choice.fields[alternative] : nullptr;
}

// A choice that holds itself (a class derived from a variant of pointers to it) is an argument.
bool is_nested(const Path& path, const Type* held) {
  return held != nullptr && held->form == Form::Choice && schema::is_derived(held) &&
         !path.holds(*held);
}

std::uint64_t count_in(const Path& path) {
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < schema::alternatives_of(path.type); ++i) {
    const Type* held = held_by(path.type, i);
    count += is_nested(path, held) ? count_in({*held, &path}) : 1;
  }
  return count;
}

std::uint64_t constructors_of(const Path& path, std::uint64_t alternative) {
  const Type* held = held_by(path.type, alternative);
  return is_nested(path, held) ? count_in({*held, &path}) : 1;
}

Applied applied_in(const Tree& tree, Index choice, const Path& path) {
  std::uint64_t before = 0;
  for (std::uint64_t i = 0; i < tree[choice].value; ++i) before += constructors_of(path, i);
  const Type* held = held_by(path.type, tree[choice].value);
  const bool goes_on =
      is_nested(path, held) && tree[choice].extent > 1 && tree[choice + 1].kind == held->kind;
  if (!goes_on) return {before, choice};
  const Applied inner = applied_in(tree, choice + 1, {*held, &path});
  return {before + inner.constructor, inner.innermost};
}

bool has_fields(const Type& held) { return held.form == Form::Record && schema::is_derived(&held); }

// The types of a constructor's arguments.
class Parameters {
 public:
  explicit Parameters(const Type* held) : held_(held) {}

  unsigned count() const {
    if (held_ == nullptr) return 0;
    return has_fields(*held_) ? held_->field_count : 1;
  }
  Kind operator[](unsigned i) const {
    return has_fields(*held_) ? held_->fields[i]->kind : held_->kind;
  }

 private:
  const Type* held_;
};

// Calls `each(alternative, type)` for each choice on the way to a constructor, and returns what
// the constructor holds.
template <class Each>
const Type* descend(const Path& path, std::uint64_t constructor, Each each) {
  std::uint64_t alternative = 0;
  for (; constructor >= constructors_of(path, alternative); ++alternative)
    constructor -= constructors_of(path, alternative);
  each(alternative, path.type);
  const Type* held = held_by(path.type, alternative);
  return is_nested(path, held) ? descend({*held, &path}, constructor, each) : held;
}

const Type* held_by_constructor(const Type& choice, std::uint64_t constructor) {
  return descend({choice}, constructor, [](std::uint64_t, const Type&) {});
}

bool drops(Parameters wanted, Spans arguments) {
  for (unsigned i = 0; i < wanted.count(); ++i) {
    const auto found = arguments.find(wanted[i]);
    if (!found) return false;
    arguments = arguments.behind(*found);
  }
  return true;
}

bool grows(Parameters wanted, const Tree& tree, Spans arguments) {
  unsigned i = 0;
  for (const Index at : arguments) {
    while (i < wanted.count() && wanted[i] != tree[at].kind) ++i;
    if (i == wanted.count()) return false;
    ++i;
  }
  return true;
}

// Where arguments are dropped, each one wanted is found; where they grow, the next one is
// wanted sooner or later.
void append_arguments(Tree& made, Parameters wanted, const Tree& tree, Spans arguments) {
  const bool dropping = drops(wanted, arguments);
  for (unsigned i = 0; i < wanted.count(); ++i) {
    const auto found = arguments.find(wanted[i]);
    const bool is_next = found && (dropping || *found == *arguments.begin());
    if (is_next) made.append(tree, *found);
    else append_hole(made);
    if (is_next) arguments = arguments.behind(*found);
  }
}

}  // namespace

std::uint64_t count_constructors(const Type& choice) { return count_in({choice}); }

Applied applied_at(const Tree& tree, Index choice) {
  const Type* type = schema::find(tree[choice].kind);
  return schema::is_derived(type) ? applied_in(tree, choice, {*type}) : Applied{0, choice};
}

Spans arguments_at(const Tree& tree, Applied applied) {
  const Index payload = applied.innermost + 1;
  const Index end = tree.end_of(applied.innermost);
  const bool of_record = payload < end && tree[payload].kind.form() == Form::Record &&
                         schema::is_derived(tree[payload].kind);
  return {tree, of_record ? payload + 1 : payload, end};
}

bool takes(const Type& choice, std::uint64_t constructor, const Tree& tree, Spans arguments) {
  const Parameters wanted(held_by_constructor(choice, constructor));
  return drops(wanted, arguments) || grows(wanted, tree, arguments);
}

// The spans opened here follow one another and end together.
void append_constructor(Tree& made, const Type& choice, std::uint64_t constructor, const Tree& tree,
                        Spans arguments) {
  const Index first = made.size();
  const Type* held = descend({choice}, constructor, [&](std::uint64_t number, const Type& type) {
    made.open(type.kind, number);
  });
  if (held != nullptr && has_fields(*held)) made.open(held->kind);
  const Index opened = made.size();
  append_arguments(made, Parameters(held), tree, arguments);
  for (Index at = first; at < opened; ++at) made.close(at);
}

}  // namespace sonde::mutate
