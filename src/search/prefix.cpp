// SPDX-License-Identifier: Apache-2.0
// Prefix growth ("Coverage-guided property-based testing", a draft post of 2024): a list
// grows by one fresh element at a time, and keeps the element if a feature was new. What
// grows is one of the outermost lists and texts, because their elements are drawn whole.
// Restarts are ours.
#include "search/prefix.hpp"

#include <array>
#include <string>

#include "draw/text.hpp"
#include "mutate/edits.hpp"
#include "mutate/rebuild.hpp"
#include "tree/spans.hpp"

namespace sonde::search {
namespace {

using Index = Tree::Index;

bool grows(const Node& node) {
  return node.kind.form() == Form::List || node.kind.form() == Form::Bytes;
}

// Picks a list or text that stands in no other; 0, the root, if there is none.
Index pick_growing(const Tree& tree, Random& random) {
  Index picked = 0;
  std::uint64_t met = 0;
  for (Index at = 1; at < tree.size();) {
    if (!grows(tree[at])) {
      ++at;
      continue;
    }
    // So each of those met is picked with the same chance.
    if (random.below(++met) == 0) picked = at;
    at = tree.end_of(at);
  }
  return picked;
}

void append_character(Tree& made, const Tree& tree, Index text, Random& random) {
  thread_local std::string drawn;  // not local, so that their buffers are used again
  thread_local std::string longer;
  drawing::draw_text(random, Alphabet::Text, 1, drawn);
  longer.assign(tree.bytes(tree[text])).append(drawn);
  made.leaf(tree[text].kind, std::string_view(longer));
}

void append_element(Tree& made, const Tree& tree, Index list, mutate::Chance chance) {
  const auto span = made.open(tree[list].kind, tree[list].value);
  for (const Index at : children(tree, list)) made.append(tree, at);
  chance.leave_hole(made);
  made.close(span);
}

}  // namespace

run::Observation PrefixStrategy::step(run::Runner& runner) {
  if (kept_.empty()) return start(runner);
  grow();
  return judge(runner, runner.run(grown_, random_, size_));
}

run::Observation PrefixStrategy::start(run::Runner& runner) {
  runner.watch({.labels = true, .edges = true});
  const auto seen = runner.run_simplest();
  kept_ = seen.tree;
  outcome_ = seen.outcome;
  known_.add(seen.features);
  return seen;
}

void PrefixStrategy::grow() {
  Index place = pick_growing(kept_, random_);
  const mutate::Chance chance{0, random_};
  if (place == 0 && kept_.size() > 1)
    place = kept_.child(0, static_cast<Index>(random_.below(kept_.child_count(0))));
  const std::array<Index, 1> places = {place};
  mutate::rebuild(grown_, kept_, places, [&](Tree& made, Index at) {
    const Form form = kept_[at].kind.form();
    if (at == 0) made.append(kept_, at);
    else if (form == Form::Bytes) append_character(made, kept_, at, random_);
    else if (form == Form::List) append_element(made, kept_, at, chance);
    else chance.leave_hole(made);
  });
}

// An invalid case does not replace a valid one: no longer list would be valid again.
run::Observation PrefixStrategy::judge(run::Runner& runner, const run::Observation& seen) {
  if (seen.outcome == Outcome::Fail) return seen;
  const bool may_keep = seen.valid() || outcome_ == Outcome::Discard;
  if (!may_keep || known_.count_new(seen.features) == 0) {
    note_nothing_new();
    return seen;
  }
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  const bool keeps = same_outcome && known_.count_new(again.features) > 0;
  known_.add(again.features);
  known_.add(confirmation_.flickered());
  if (keeps) {
    stale_ = 0;
    kept_ = again.tree;
    outcome_ = again.outcome;
  } else {
    note_nothing_new();
  }
  return again;
}

// The list may have grown into a dead end: begins again, and waits longer next time.
void PrefixStrategy::note_nothing_new() {
  if (++stale_ < patience_) return;
  stale_ = 0;
  patience_ *= 2;
  known_.clear();
  kept_.clear();
}

}  // namespace sonde::search
