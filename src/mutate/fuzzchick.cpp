// SPDX-License-Identifier: Apache-2.0
// A walk from the root picks one span and what to do with it; then the tree is copied
// with that span changed. A constructor is an alternative of a choice, its arguments
// the fields of the record that it holds. Choices that hold choices (a pointer to a
// variant) count as one type with all their constructors.
#include "mutate/fuzzchick.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "draw/text.hpp"
#include "mutate/rebuild.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

enum class Action : std::uint8_t {
  Mutate,  // on from there
  Redraw,
  Simplify,
  Switch,
  Lift,
  Delete,
  Append,
  EditText,
};

struct Edit {
  Index span;
  Action action;
  std::uint64_t number = 0;  // the alternative, the span to lift, how many to append
};

bool is_derived(const Type* type) { return type != nullptr && type->style != Style::Opaque; }

std::uint64_t alternatives_of(const Type* type) {
  if (!is_derived(type)) return 0;
  if (type->style == Style::Boolean) return 2;
  if (type->style == Style::Enumeration) return schema::details(*type).labels.size();
  return type->field_count;
}

class Walk {
 public:
  Walk(const Tree& tree, Random& random, unsigned size)
      : tree_(tree), random_(random), size_(size) {}

  Edit from(Index span) {
    switch (tree_[span].kind.form()) {
      case Form::Record: return record(span);
      case Form::List: return list(span);
      case Form::Choice: return choice(span);
      case Form::Bytes: return {span, Action::EditText, some()};
      default: return number(span);
    }
  }

 private:
  // Fields that hold nothing cannot be mutated.
  Edit record(Index span) {
    Index picked = span;
    std::uint64_t met = 0;
    for (Index at = span + 1; at < tree_.end_of(span); at = tree_.end_of(at))
      if (!is_empty(at) && random_.below(++met) == 0) picked = at;
    return picked == span ? Edit{span, Action::Redraw} : from(picked);
  }

  Edit number(Index leaf) {
    const Type* type = schema::find(tree_[leaf].kind);
    const std::uint64_t zero =
        type != nullptr && type->form == Form::Integer ? schema::simplest_integer(*type) : 0;
    const bool fresh = tree_[leaf].value == zero || random_.below(2) == 0;
    return {leaf, fresh ? Action::Redraw : Action::Simplify};
  }

  // Past an element with a weight that starts as the length and falls.
  Edit list(Index span) {
    const Type* type = schema::find(tree_[span].kind);
    std::uint64_t weight = tree_.child_count(span);
    const bool may_shrink = !is_derived(type) || weight > type->min;
    const bool may_grow = !is_derived(type) || weight < type->max;
    for (Index at = span + 1; at < tree_.end_of(span); at = tree_.end_of(at), --weight) {
      const std::uint64_t dice = random_.below(weight + 2);
      if (dice == 0) return from(at);
      if (dice == 1 && may_shrink) return {at, Action::Delete};
    }
    if (may_grow) return {span, Action::Append, some()};
    return tree_[span].extent > 1 ? from(span + 1) : Edit{span, Action::Redraw};
  }

  // All options are counted in a first walk over the nested choices and met again in
  // a second.
  Edit choice(Index span) {
    std::uint64_t options = 0;
    for_each_option(span, [&](Edit) { return ++options != 0; });
    if (options == 0) return {span, Action::Redraw};
    std::uint64_t left = random_.below(options);
    Edit picked{span, Action::Redraw};
    for_each_option(span, [&](Edit edit) {
      picked = edit;
      return left-- > 0;
    });
    return picked.action == Action::Mutate ? from(picked.span) : picked;
  }

  // Until `each` returns false.
  template <class Each>
  void for_each_option(Index span, Each each) {
    Index at = span;
    while (true) {
      const Node& node = tree_[at];
      for (std::uint64_t i = 0; i < alternatives_of(schema::find(node.kind)); ++i)
        if (i != node.value && !each(Edit{at, Action::Switch, i})) return;
      if (node.extent == 1 || tree_[at + 1].kind.form() != Form::Choice) break;
      ++at;
    }
    for (Index inner = span + 1; inner < tree_.end_of(span);) {
      const bool same = tree_[inner].kind == tree_[span].kind;
      if (same && !each(Edit{span, Action::Lift, inner})) return;
      inner = same ? tree_.end_of(inner) : inner + 1;
    }
    const bool holds_record = tree_[at].extent > 1 && tree_[at + 1].kind.form() == Form::Record;
    for (Index argument = at + (holds_record ? 2 : 1); argument < tree_.end_of(at);
         argument = tree_.end_of(argument))
      if (!is_empty(argument) && !each(Edit{argument, Action::Mutate})) return;
  }

  bool is_empty(Index span) const {
    return tree_[span].extent == 1 && tree_[span].kind.form() == Form::Record;
  }

  std::uint64_t some() { return 1 + random_.below(std::max(size_, 1U)); }

  const Tree& tree_;
  Random& random_;
  unsigned size_;
};

class Writer {
 public:
  Writer(const Tree& tree, Edit edit, Random& random) : tree_(tree), edit_(edit), random_(random) {}

  void operator()(Tree& made, Index span) const {
    switch (edit_.action) {
      case Action::Mutate:
      case Action::Redraw: return leave_hole(made);
      case Action::Simplify: return simplify(made, span);
      case Action::Switch: return switch_to(made, span);
      case Action::Lift: made.append(tree_, static_cast<Index>(edit_.number)); return;
      case Action::Delete: return;
      case Action::Append: return append(made, span);
      case Action::EditText: return edit_text(made, span);
    }
  }

 private:
  static void leave_hole(Tree& made) { made.leaf(Kind("hole", Form::Hole), std::uint64_t{0}); }

  void simplify(Tree& made, Index leaf) const {
    const Type* type = schema::find(tree_[leaf].kind);
    if (type == nullptr) made.leaf(tree_[leaf].kind, std::uint64_t{0});
    else schema::append_simplest(made, *type);
  }

  void switch_to(Tree& made, Index choice) const {
    const Type& type = *schema::find(tree_[choice].kind);
    const auto span = made.open(type.kind, edit_.number);
    const Type* payload = edit_.number < type.field_count ? type.fields[edit_.number] : nullptr;
    if (payload != nullptr && payload->form == Form::Record) {
      const auto record = made.open(payload->kind);
      Index unused = first_argument(choice);
      for (unsigned i = 0; i < payload->field_count; ++i)
        fill(made, payload->fields[i]->kind, choice, unused);
      made.close(record);
    } else if (payload != nullptr) {
      Index unused = first_argument(choice);
      fill(made, payload->kind, choice, unused);
    }
    made.close(span);
  }

  Index first_argument(Index choice) const {
    const bool holds_record =
        tree_[choice].extent > 1 && tree_[choice + 1].kind.form() == Form::Record;
    return choice + (holds_record ? 2 : 1);
  }

  // With the next argument of that kind, or afresh.
  void fill(Tree& made, Kind wanted, Index choice, Index& unused) const {
    Index at = unused;
    while (at < tree_.end_of(choice) && tree_[at].kind != wanted) at = tree_.end_of(at);
    if (at >= tree_.end_of(choice)) return leave_hole(made);
    made.append(tree_, at);
    unused = tree_.end_of(at);
  }

  void append(Tree& made, Index list) const {
    const Type* type = schema::find(tree_[list].kind);
    const std::uint64_t most = is_derived(type) ? type->max : ~std::uint64_t{0};
    const auto span = made.open(tree_[list].kind, tree_[list].value);
    std::uint64_t count = 0;
    for (Index at = list + 1; at < tree_.end_of(list); at = tree_.end_of(at), ++count)
      made.append(tree_, at);
    for (std::uint64_t i = 0; i < edit_.number && count < most; ++i, ++count) leave_hole(made);
    made.close(span);
  }

  // A text is a list of characters, and changes like one.
  void edit_text(Tree& made, Index leaf) const {
    thread_local std::string text;  // their buffers serve again
    thread_local std::string drawn;
    text.assign(tree_.bytes(tree_[leaf]));
    drawing::draw_text(random_, Alphabet::Text, edit_.number, drawn);
    std::uint64_t weight = text.size();
    std::size_t at = 0;
    std::uint64_t dice = 2;
    for (; at < text.size(); ++at, --weight) {
      dice = random_.below(weight + 2);
      if (dice < 2) break;
    }
    if (at == text.size()) text += drawn;
    else if (dice == 0) text[at] = drawn[0];
    else text.erase(at, 1);
    made.leaf(tree_[leaf].kind, std::string_view(text));
  }

  const Tree& tree_;
  Edit edit_;
  Random& random_;
};

}  // namespace

void fuzzchick(Tree& mutant, const Tree& tree, Random& random, unsigned size) {
  const Edit edit = Walk(tree, random, size).from(0);
  const std::array<Index, 1> places = {edit.span};
  rebuild(mutant, tree, places, Writer(tree, edit, random));
}

}  // namespace sonde::mutate
