// SPDX-License-Identifier: Apache-2.0
// Prefix growth: "Coverage-guided property-based testing", a post by Stevan A. of September 2024
// that is still marked as a draft. A list grows by one fresh element at a time, and keeps the
// element if the run was valid and the set of labels ever seen grew. What a discarded run shows
// counts for nothing. What grows is one of the outermost lists and texts, because their
// elements are drawn whole. Ours: of the values of one SONDE_COLLECT, there are 256 classes.
#include "search/prefix.hpp"

#include <algorithm>
#include <string>

#include "draw/text.hpp"
#include "mutate/append.hpp"
#include "mutate/edits.hpp"
#include "mutate/rebuild.hpp"
#include "tree/spans.hpp"

namespace sonde::search {
namespace {

using Index = Tree::Index;

bool holds_list(const Tree& tree, Index span) {
  return std::ranges::any_of(tree.nodes().subspan(span, tree[span].extent), mutate::grows);
}

void append_character(Tree& made, const Tree& tree, Index text, Random& random) {
  thread_local std::string drawn;  // not local, so that their buffers are used again
  thread_local std::string longer;
  drawing::draw_text(random, drawing::alphabet_of(tree[text].kind), 1, drawn);
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

void PrefixStrategy::begin_step(run::Runner& runner) {
  runner.set_parent(0);
  if (watches_) return;
  watches_ = true;
  const bool all = tuning_.features == PrefixTuning::Features::All;
  if (all) runner.watch({.labels = true, .edges = true});
  else runner.watch({.met_labels = true});
}

run::Observation PrefixStrategy::step(run::Runner& runner) {
  begin_step(runner);
  if (list_.empty()) return start(runner);
  grow();
  runner.set_parent(keeps_);
  return judge(runner, runner.run(grown_, random_, element_size()));
}

// The list that grows first is that of the simplest case, whatever became of the case.
run::Observation PrefixStrategy::start(run::Runner& runner) {
  const auto seen = simplest_ran_ ? runner.run_fresh(random_, 0) : runner.run_simplest();
  list_ = seen.tree;
  if (seen.outcome == Outcome::Pass) known_.add(seen.features);
  if (seen.outcome != Outcome::Fail) keep(seen);
  return seen;
}

void PrefixStrategy::keep(const run::Observation& seen) {
  list_ = seen.tree;
  last_kept_ = kept_case_of(seen);
  ++keeps_;
}

// The list of the last one that shows a new label is what grows.
run::Observation PrefixStrategy::adopt(run::Runner& runner, const Tree& tree) {
  begin_step(runner);
  return judge(runner, runner.run(tree, random_, element_size()));
}

Progress PrefixStrategy::progress() const {
  return {keeps_, known_.size(), confirmation_.stability(), keeps_, restarts_};
}

void PrefixStrategy::resume(std::span<const KeptCase> kept) {
  for (const KeptCase& each : kept)
    if (each.valid) known_.add(each.features);
  keeps_ = kept.size();
  if (!kept.empty()) list_ = kept.back().tree;
  simplest_ran_ = true;
}

// As in the post: any size up to half the number of tests and three.
unsigned PrefixStrategy::element_size() {
  const std::uint64_t most = std::min<std::uint64_t>(max_size_, 3 + tests_ / 2);
  return static_cast<unsigned>(random_.below(most + 1));
}

// Of the lists, one grows and the others stay; what stands beside lists is drawn afresh.
void PrefixStrategy::grow() {
  const Index growing = mutate::pick_outermost(list_, random_);
  places_.clear();
  add_places(0, growing);
  const mutate::Chance chance{0, random_};
  mutate::rebuild(grown_, list_, places_, [&](Tree& made, Index at) {
    if (at != growing) chance.leave_hole(made);
    else if (list_[at].kind.form() == Form::Bytes) append_character(made, list_, at, random_);
    else append_element(made, list_, at, chance);
  });
}

void PrefixStrategy::add_places(Index record, Index growing) {
  for (const Index at : children(list_, record)) {
    const bool is_around = at <= growing && growing < list_.end_of(at);
    if (!holds_list(list_, at)) places_.push_back(at);
    else if (list_[at].kind.form() == Form::Record) add_places(at, growing);
    else if (is_around) places_.push_back(growing);
  }
}

run::Observation PrefixStrategy::judge(run::Runner& runner, const run::Observation& seen) {
  if (seen.outcome == Outcome::Pass) ++tests_;
  if (seen.outcome != Outcome::Pass || known_.count_new(seen.features) == 0) {
    note_nothing_new();
    return seen;
  }
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  const bool keeps = same_outcome && known_.count_new(again.features) > 0;
  known_.add(again.features);
  known_.add(confirmation_.flickered());
  if (!keeps) {
    note_nothing_new();
    return again;
  }
  stale_ = 0;
  keep(again);
  return again;
}

// The list may have grown into a dead end: if restarts are wanted, begins again, and waits longer
// next time.
void PrefixStrategy::note_nothing_new() {
  if (patience_ == 0 || ++stale_ < patience_) return;
  stale_ = 0;
  patience_ *= 2;
  known_.clear();
  list_.clear();
  keeps_ = 0;
  ++restarts_;
}

}  // namespace sonde::search
