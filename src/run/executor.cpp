// SPDX-License-Identifier: Apache-2.0
// A case: start the source, announce the case to the observer, run the body guarded, ask the
// framework for its result, release what the case held, and collect the features. A property
// that runs inside another is part of the outer case, whose coverage it does not disturb.
#include "run/executor.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <exception>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"
#include "draw/discarded.hpp"
#include "run/case_threads.hpp"
#include "run/label_features.hpp"
#include "run/prefer_types.hpp"
#include "run/stderr_watch.hpp"
#include "run/thrown.hpp"
#include "schedule/runtime.hpp"
#include "schema/draws.hpp"
#include "schema/schema.hpp"
#include "sonde/tree/sink.hpp"
#include "tree/error.hpp"

namespace sonde::run {
namespace {

Failure failure_of_thrown(const Probe& probe) {
  const auto [type, text] = thrown_now();
  Failure failure;
  failure.kind = probe.in_body ? FailureKind::Exception : FailureKind::GeneratorException;
  failure.signature = (probe.in_body ? "threw " : "a generator threw ") + type;
  failure.what = text.empty() ? failure.signature : failure.signature + ": " + text;
  return failure;
}

void record(Probe& probe, const Asserted& asserted) {
  if (asserted.outcome == Outcome::Discard) probe.discard(nullptr, "skipped by the framework");
  if (asserted.outcome == Outcome::Fail) probe.fail(asserted.failure);
}

// Called while an exception is being handled.
void record_exception(Probe& probe, Monitor* monitor) {
  const auto asserted =
      monitor == nullptr ? std::nullopt : monitor->explain(std::current_exception());
  if (!asserted) return probe.fail(failure_of_thrown(probe));
  record(probe, *asserted);
}

// Turns everything that user code can do into an outcome.
template <class Body>
void run_guarded(Probe& probe, Monitor* monitor, Body body) {
  try {
    if (!body() && probe.outcome == Outcome::Pass)
      probe.fail({FailureKind::ReturnedFalse, "", 0, "returned false"});
  } catch (const Discarded& discarded) {
    probe.discard(nullptr, discarded.why);
  } catch (const Failed&) {
    // recorded when it was thrown
  } catch (...) {
    record_exception(probe, monitor);
  }
}

coverage::Detail detail_of(const Watch& watch) {
  if (watch.comparisons) return coverage::Detail::Comparisons;
  return watch.progress ? coverage::Detail::Progress : coverage::Detail::Edges;
}

void record_assertions(Probe& probe, Monitor* monitor) {
  if (monitor == nullptr) return;
  record(probe, monitor->after_case());
}

// The three highest bits: a loop whose length depends on addresses must not change what a search
// does.
std::uint64_t coarse(std::uint64_t number) {
  constexpr int bits = 3;
  const int shift = std::max(0, static_cast<int>(std::bit_width(number)) - bits);
  return number >> shift << shift;
}

}  // namespace

Executor::Executor(const Property& property, Monitor* monitor)
    : property_(property),
      arguments_(schema::arguments_type({property.drawn_types(), property.arity()})),
      monitor_(monitor) {
  prefer_types(property);
  probe_.property = &property;
}

void Executor::set_observer(Observer& observer) {
  observer_ = &observer;
  probe_.observer = &observer;
}

template <class Body>
Observation Executor::observe(const CaseStart& start, Body body) {
  ++runs_;
  probe_.restart();
  Probe* const outer = running;  // a property may run another, which is part of the outer
  running = &probe_;
  if (outer == nullptr) start_watching();
  if (observer_ != nullptr) observer_->begins(start);
  if (monitor_ != nullptr) monitor_->before_case();
  run_guarded(probe_, monitor_, body);
  if (probe_.body.source != nullptr) body_ended();  // of an example that threw
  record_assertions(probe_, monitor_);
  if (watches_stderr) end_stderr_watch(probe_);
  if (schedule::runtime != nullptr) add_story(probe_);
  running = outer;
  source_.finish();
  if (schedule::runtime != nullptr && probe_.in_body && had_threads())
    source_.amend(with_made_switches(source_.drawn()));
  probe_.was_cut = source_.was_cut();
  if (observer_ != nullptr) observer_->ends();
  if (outer == nullptr) collect_features();
  // Those of a property that runs in another belong to the outer one.
  const bool is_counted = outer == nullptr && watch_.code();
  const std::uint64_t edges_taken = is_counted ? coarse(coverage::edges_taken()) : 0;
  return {.outcome = probe_.outcome,
          .tree = source_.drawn(),
          .probe = probe_,
          .features = features_,
          .edges_taken = edges_taken};
}

void Executor::start_watching() {
  probe_.arms = watch_.code();
  probe_.wants_states = watch_.labels || watch_.met_labels;
  if (!watch_.code()) return;
  coverage::start_run({.detail = detail_of(watch_),
                       .order = watch_.triples ? coverage::Order::Sampled : coverage::Order::First,
                       .equal_sides = watch_.equal_sides,
                       .only_unknown = watch_.only_unknown});
}

void Executor::collect_features() {
  features_.clear();
  if (watch_.edges) coverage::collect_edges(features_);
  if (watch_.counts) coverage::collect_counts(features_);
  if (watch_.pairs) coverage::collect_pairs(features_);
  if (watch_.triples && probe_.outcome != Outcome::Discard) coverage::collect_triples(features_);
  if (watch_.path > 0) coverage::collect_path(features_, watch_.path);
  if (watch_.progress) coverage::collect_progress(features_);
  if (watch_.labels) collect_labels(probe_, features_);
  if (watch_.label_sets) collect_label_sets(probe_, features_);
  if (watch_.met_labels) collect_met_labels(probe_, features_);
}

std::span<const coverage::Comparison> Executor::comparisons() const {
  return coverage::comparisons();
}

std::span<const coverage::TextComparison> Executor::text_comparisons() const {
  return coverage::text_comparisons();
}

Observation Executor::run_fresh(Random& random, unsigned size) {
  source_.start_fresh(random, size);
  source_.begin(arguments_);
  auto seen = observe({.way = Recipe::Way::Fresh, .random = &random, .size = size},
                      [&] { return property_.run(source_); });
  seen.fresh = true;
  return seen;
}

Observation Executor::run_simplest() {
  source_.start_simplest();
  source_.begin(arguments_);
  auto seen = observe({.way = Recipe::Way::Simplest}, [&] { return property_.run(source_); });
  seen.fresh = true;
  return seen;
}

Observation Executor::run(const Tree& tree) {
  source_.start_replay(tree);
  source_.begin(arguments_);
  return observe({.way = Recipe::Way::Replay, .tree = &tree},
                 [&] { return property_.run(source_); });
}

Observation Executor::run(const Tree& tree, Random& random, unsigned size) {
  source_.start_replay(tree, random, size);
  source_.begin(arguments_);
  return observe({.way = Recipe::Way::Mutant,
                  .random = &random,
                  .size = size,
                  .tree = &tree,
                  .parent = parent_},
                 [&] { return property_.run(source_); });
}

Observation Executor::run_enumerated(const drawing::EnumeratedChoices& choices) {
  drawing::EnumeratedChoices same = choices;
  const Tree recipe = choices.recipe();
  source_.start_enumerated(same);
  source_.begin(arguments_);
  auto seen = observe({.way = Recipe::Way::Enumerated, .tree = &recipe},
                      [&] { return property_.run(source_); });
  seen.fresh = true;
  return seen;
}

// For a process that leaves no recipe behind: none says what these bytes are.
Observation Executor::run_bytes(std::string_view bytes) {
  assert(observer_ == nullptr);
  source_.start_bytes(bytes);
  source_.begin(arguments_);
  return observe({.way = Recipe::Way::Simplest}, [&] { return property_.run(source_); });
}

Observation Executor::run(const Recipe& recipe) {
  Random random = recipe.random;
  switch (recipe.way) {
    case Recipe::Way::Simplest: return run_simplest();
    case Recipe::Way::Fresh: return run_fresh(random, recipe.size);
    case Recipe::Way::Replay: return run(recipe.tree);
    case Recipe::Way::Mutant: return run(recipe.tree, random, recipe.size);
    case Recipe::Way::Enumerated:
      return run_enumerated(drawing::EnumeratedChoices::of(recipe.tree));
    case Recipe::Way::Example: return run_example(recipe.example);
  }
  return run_simplest();
}

// A number that a child left behind may be damaged.
void Executor::check_example(unsigned number) const {
  if (number >= property_.example_count()) throw Error("there is no such example");
}

Observation Executor::run_example(unsigned number) {
  check_example(number);
  // What the body draws is the simplest.
  source_.start_simplest();
  source_.begin(arguments_);
  source_.end();
  return observe({.way = Recipe::Way::Example, .example = number}, [&] {
    probe_.begin_body(source_);
    return property_.run_example(number);
  });
}

namespace {

// While values are shown, user code may record labels and failures: a probe of its own takes
// them, and drops them.
class DroppedRecords {
 public:
  DroppedRecords() { running = &probe_; }
  ~DroppedRecords() { running = outer_; }
  DroppedRecords(const DroppedRecords&) = delete;
  DroppedRecords& operator=(const DroppedRecords&) = delete;

 private:
  Probe probe_;
  Probe* outer_ = running;
};

}  // namespace

std::optional<Tree> Executor::draw_only() {
  const DroppedRecords dropped;
  Tree unused;
  Sink sink(unused);
  bool is_whole = true;
  source_.begin(arguments_);
  try {
    property_.show(source_, sink);
  } catch (...) {
    is_whole = false;
  }
  source_.finish();
  if (!is_whole) return std::nullopt;
  return source_.drawn();
}

// Announced as a case: a generator may end the process.
void Executor::draw_enumerated(drawing::EnumeratedChoices& choices) {
  const Tree recipe = choices.recipe();
  if (observer_ != nullptr) observer_->begins({.way = Recipe::Way::Enumerated, .tree = &recipe});
  source_.start_enumerated(choices);
  draw_only();
  if (observer_ != nullptr) observer_->ends();
}

std::optional<Tree> Executor::completed(const Tree& tree, Random& random, unsigned size) {
  if (property_.steps() != nullptr) return tree;
  source_.start_replay(tree, random, size);
  auto whole = draw_only();
  const auto draws = schema::draws_in(tree);
  if (whole && draws) whole->insert(0, property_.arity(), tree, *draws);
  return whole;
}

std::optional<Tree> Executor::drawn_from(std::string_view bytes) {
  if (property_.steps() != nullptr) return std::nullopt;
  source_.start_bytes(bytes);
  return draw_only();
}

Tree Executor::shown(const Tree& tree) {
  const DroppedRecords dropped;
  Tree written;
  const auto root = written.open(arguments_.kind);
  Sink sink(written, Sink::Purpose::Report);
  source_.start_replay(tree);
  source_.begin(arguments_);
  property_.show(source_, sink);
  source_.finish();
  written.close(root);
  return written;
}

Tree Executor::shown_example(unsigned number) {
  check_example(number);
  const DroppedRecords dropped;
  Tree written;
  const auto root = written.open(arguments_.kind);
  Sink sink(written, Sink::Purpose::Report);
  property_.show_example(number, sink);
  written.close(root);
  return written;
}

}  // namespace sonde::run
