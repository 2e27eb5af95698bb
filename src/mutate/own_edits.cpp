// SPDX-License-Identifier: Apache-2.0
#include "mutate/own_edits.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <typeinfo>

#include "draw/case_source.hpp"
#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"
#include "schema/schema.hpp"
#include "sonde/tree/sink.hpp"
#include "tree/error.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

// A type that users gave an edit, or whose spans no derived edit may change. There are few, and
// each is kept for ever: trees refer to its type.
struct Own {
  std::string name;
  Type type;
  OwnEdit* edit = nullptr;
  bool is_sealed = false;
  bool is_made = false;  // the two above are known
  Own* next = nullptr;
};

bool is_same(const OwnEdit* one, const OwnEdit* other) {
  if (one == nullptr || other == nullptr) return one == other;
  return typeid(*one) == typeid(*other);
}

// Read without a lock: by every edit of every case.
std::atomic<Own*> first_own = nullptr;
std::atomic<bool> has_seals = false;

const Own* find_own(Kind kind) {
  const Own* own = first_own;
  while (own != nullptr && own->type.kind != kind) own = own->next;
  return own;
}

bool is_sealed(const Node& node) {
  const Own* const own = find_own(node.kind);
  return own != nullptr && own->is_sealed;
}

Own& own_named(const std::string& name) {
  for (Own* own = first_own; own != nullptr; own = own->next)
    if (own->name == name) return *own;
  auto* const made = new Own{.name = name, .type = {}, .next = first_own};
  made->type.name = made->name.c_str();
  schema::resolve(made->type);
  first_own = made;
  return *made;
}

// Whether a span of a tree stands in another one, too.
bool stands_in(const Tree& other, const Tree& tree, Index span) {
  for (Index at = 0; at < other.size(); ++at)
    if (other[at].kind == tree[span].kind && same_span(other, at, tree, span)) return true;
  return false;
}

bool is_copied(const Tree& before, const Tree& after, Index span, const Material* material) {
  if (stands_in(before, after, span)) return true;
  return material != nullptr && std::ranges::any_of(material->donors, [&](const Tree* donor) {
           return stands_in(*donor, after, span);
         });
}

// What the edits of values use again and again.
struct Workplace {
  drawing::CaseSource value;
  drawing::CaseSource fresh;
  Tree before;
  Tree after;
};

bool edit_value(const OwnEdit& edit, Tree& tree, Index span, Workplace& at) {
  if (tree[span].extent == 1) return false;
  at.before.clear();
  at.before.append(tree, span + 1);
  at.value.start_replay(at.before);
  at.after.clear();
  Sink sink(at.after);
  if (!edit.edit_value(at.value, at.fresh, sink) || at.after == at.before) return false;
  tree.replace(span + 1, at.after, 0);
  return true;
}

bool edit_tree(const OwnEdit& edit, Tree& tree, Index span, Workplace& at) {
  at.before = tree;
  bool applied = false;
  try {
    applied = edit.edit_tree(EditedSpan(tree, span), at.fresh);
  } catch (...) {
    // taken back below
  }
  if (!applied) tree = at.before;
  return applied;
}

}  // namespace

bool OwnEdit::edit_value(Source& /*value*/, Source& /*fresh*/, Sink& /*changed*/) const {
  return false;
}

bool OwnEdit::edit_tree(EditedSpan /*span*/, Source& /*fresh*/) const { return false; }

// A domain that is made again brings its edit again.
const Type& edited_type(const char* name, OwnEdit* edit, Derived derived) {
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  Own& own = own_named(std::string("edited::") + name);
  const bool is_sealed = derived == Derived::Off;
  if (own.is_made && (!is_same(own.edit, edit) || own.is_sealed != is_sealed)) {
    if (edit != nullptr) edit->release();
    throw Error("two domains with edits are called '" + std::string(name) +
                "': rename one of them");
  }
  if (own.edit != nullptr) own.edit->release();
  own.edit = edit;
  own.is_sealed = is_sealed;
  own.is_made = true;
  if (own.is_sealed) has_seals = true;
  return own.type;
}

void find_own_edits(const Tree& tree, std::vector<const Type*>& into) {
  into.clear();
  if (first_own == nullptr) return;
  for (const Node& node : tree.nodes()) {
    const Own* const own = find_own(node.kind);
    if (own == nullptr || own->edit == nullptr) continue;
    if (std::ranges::find(into, &own->type) == into.end()) into.push_back(&own->type);
  }
}

bool apply_own_edit(Tree& tree, const Type& type, Material& material) {
  thread_local Workplace at;
  const auto span =
      pick(tree, material.random, [&](Index each) { return tree[each].kind == type.kind; });
  const Own* const own = find_own(type.kind);
  if (!span || own == nullptr || own->edit == nullptr) return false;
  bool applied = false;
  at.fresh.start_fresh(material.random, tuned.own_edits.draw_size);
  try {
    applied = edit_value(*own->edit, tree, *span, at);
  } catch (...) {
    // a domain that gives up, or a function that cannot go on
  }
  at.value.finish();
  applied = applied || edit_tree(*own->edit, tree, *span, at);
  at.fresh.finish();
  return applied;
}

bool has_seal(const Tree& tree) {
  return has_seals && std::ranges::any_of(tree.nodes(), is_sealed);
}

bool breaks_seal(const Tree& before, const Tree& after, const Material* material) {
  if (!has_seals) return false;
  for (Index at = 0; at < after.size(); ++at)
    if (is_sealed(after[at]) && !is_copied(before, after, at, material)) return true;
  return false;
}

Index skip_seals(const Tree& tree, Index at) {
  while (has_seals && at < tree.size() && is_sealed(tree[at])) at = tree.end_of(at);
  return at;
}

}  // namespace sonde::mutate
