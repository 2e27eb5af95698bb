// SPDX-License-Identifier: Apache-2.0
// A walk from the root picks one span and what to do with it; then the tree is copied
// with that span changed. What a constructor is stands in constructors.hpp.
#include "mutate/fuzzchick.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "draw/text.hpp"
#include "mutate/constructors.hpp"
#include "mutate/leaf_edits.hpp"
#include "mutate/rebuild.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

enum class Action : std::uint8_t {
  Mutate,  // the walk goes on from there
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
  std::uint64_t number = 0;  // the constructor, the span to lift, how many to append
};

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
    for (const Index at : children(tree_, span))
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

  // Walks over the elements. Each is mutated or deleted with a chance of 1 in weight + 2, where
  // the weight starts as the length and falls by one at each element.
  Edit list(Index span) {
    const auto sizes = schema::sizes_of(tree_[span].kind);
    std::uint64_t weight = tree_.child_count(span);
    const bool may_shrink = weight > sizes.min;
    const bool may_grow = weight < sizes.max;
    for (const Index at : children(tree_, span)) {
      const std::uint64_t dice = random_.below(weight-- + 2);
      if (dice == 0) return from(at);
      if (dice == 1 && may_shrink) return {at, Action::Delete};
    }
    if (may_grow) return {span, Action::Append, some()};
    return tree_[span].extent > 1 ? from(span + 1) : Edit{span, Action::Redraw};
  }

  // A first walk over the options counts them, a second one finds the one that was picked.
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

  // Until `each` returns false. Where only a generator knows the constructors, none is another.
  template <class Each>
  void for_each_option(Index span, Each each) {
    const Applied applied = applied_at(tree_, span);
    const Spans arguments = arguments_at(tree_, applied);
    const Type* type = schema::find(tree_[span].kind);
    const std::uint64_t constructors = schema::is_derived(type) ? count_constructors(*type) : 0;
    for (std::uint64_t i = 0; i < constructors; ++i)
      if (i != applied.constructor && takes(*type, i, tree_, arguments) &&
          !each(Edit{span, Action::Switch, i}))
        return;
    for (const Index argument : arguments) {
      const bool is_subterm = tree_[argument].kind == tree_[span].kind;
      if (is_subterm && !each(Edit{span, Action::Lift, argument})) return;
      if (!is_empty(argument) && !each(Edit{argument, Action::Mutate})) return;
    }
  }

  bool is_empty(Index span) const {
    return tree_[span].extent == 1 && tree_[span].kind.form() == Form::Record;
  }

  std::uint64_t some() { return 1 + random_.below(std::max(size_, 1U)); }

  const Tree& tree_;
  Random& random_;
  unsigned size_;
};

class EditWriter {
 public:
  EditWriter(const Tree& tree, Edit edit, Random& random)
      : tree_(tree), edit_(edit), random_(random) {}

  void operator()(Tree& made, Index span) const {
    switch (edit_.action) {
      case Action::Mutate:
      case Action::Redraw: return append_hole(made);
      case Action::Simplify: return append_simplest_number(made, tree_[span].kind);
      case Action::Switch: return switch_to(made, span);
      case Action::Lift: made.append(tree_, static_cast<Index>(edit_.number)); return;
      case Action::Delete: return;
      case Action::Append: return append(made, span);
      case Action::EditText: return edit_text(made, span);
    }
  }

 private:
  void switch_to(Tree& made, Index choice) const {
    const Spans arguments = arguments_at(tree_, applied_at(tree_, choice));
    const Type& type = *schema::find(tree_[choice].kind);
    append_constructor(made, type, edit_.number, tree_, arguments);
  }

  void append(Tree& made, Index list) const {
    const std::uint64_t most = schema::sizes_of(tree_[list].kind).max;
    const auto span = made.open(tree_[list].kind, tree_[list].value);
    std::uint64_t count = 0;
    for (const Index at : children(tree_, list)) {
      made.append(tree_, at);
      ++count;
    }
    for (std::uint64_t i = 0; i < edit_.number && count < most; ++i, ++count) append_hole(made);
    made.close(span);
  }

  // A text is a list of characters, and changes like one.
  void edit_text(Tree& made, Index leaf) const {
    thread_local std::string text;  // their buffers serve again
    thread_local std::string drawn;
    text.assign(tree_.bytes(tree_[leaf]));
    drawing::draw_text(random_, drawing::alphabet_of(tree_[leaf].kind), edit_.number, drawn);
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
  rebuild(mutant, tree, places, EditWriter(tree, edit, random));
}

}  // namespace sonde::mutate
