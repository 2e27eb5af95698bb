// SPDX-License-Identifier: Apache-2.0
#include "execute/executor.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <typeinfo>

#include <cxxabi.h>
#include <unistd.h>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"
#include "execute/discarded.hpp"
#include "execute/label_features.hpp"
#include "execute/message.hpp"
#include "execute/own_process.hpp"
#include "execute/sanitizers.hpp"
#include "schema/schema.hpp"
#include "sonde/tree/sink.hpp"

namespace sonde::execute {
namespace {

Monitor* chosen_monitor = nullptr;

std::string readable(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? name.get() : type.name();
}

std::string name_of_thrown() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  return type == nullptr ? "something" : readable(*type);
}

Failure thrown(const Probe& probe, const char* message) {
  const std::string kind = (probe.in_body ? "threw " : "a generator threw ") + name_of_thrown();
  const std::string what = message == nullptr ? kind : kind + ": " + message;
  return {.file = "", .what = what, .values = "", .kind = kind};
}

// Called while an exception is being handled.
void hear_exception(Probe& probe, const char* message) {
  Monitor* const framework = monitor();
  const auto said =
      framework == nullptr ? std::nullopt : framework->explain(std::current_exception());
  if (!said) return probe.fail(thrown(probe, message));
  if (said->outcome == Outcome::Discard) return probe.discard(nullptr, "skipped by the framework");
  if (said->outcome == Outcome::Fail) probe.fail(said->failure);
}

// Everything that user code can do becomes an outcome here.
template <class Body>
void run_guarded(Probe& probe, Body body) {
  try {
    if (!body() && probe.outcome == Outcome::Pass) probe.fail({"", 0, "returned false", ""});
  } catch (const Discarded& discarded) {
    probe.discard(nullptr, discarded.why);
  } catch (const Failed&) {
    // noted when it was thrown
  } catch (const std::exception& exception) {
    hear_exception(probe, exception.what());
  } catch (...) {
    hear_exception(probe, nullptr);
  }
}

coverage::Detail detail_of(const Watch& watch) {
  if (watch.comparisons) return coverage::Detail::Comparisons;
  return watch.progress ? coverage::Detail::Progress : coverage::Detail::Edges;
}

void hear_framework(Probe& probe) {
  if (monitor() == nullptr) return;
  Said said = monitor()->after_case();
  if (said.outcome == Outcome::Discard) probe.discard(nullptr, "skipped by the framework");
  if (said.outcome == Outcome::Fail) probe.fail(std::move(said.failure));
}

}  // namespace

Monitor* monitor() { return chosen_monitor; }
void set_monitor(Monitor* chosen) { chosen_monitor = chosen; }

Executor::Executor(const Property& property, Forks forks)
    : property_(property),
      arguments_(schema::arguments_type({property.drawn_types(), property.arity()})),
      forks_(forks) {}

template <class Body>
Observation Executor::observe(Body body, Random* random) {
  ++runs_;
  heard_.reset();
  if (forks_ == Forks::Never) return observe_here(body);
  const std::size_t known = sites().size();
  const auto message = said_in_own_process([&] {
    forks_ = Forks::Never;
    if (board_ != nullptr) board_->set_process(getpid());
    const Observation seen = observe_here(body);
    // Not run again, as others are: it starts from the state at the start.
    if (watches_leaks_ && seen.outcome != Outcome::Fail) leaks_.die_of_leak();
    return told(seen, random, known);
  });
  if (board_ != nullptr) board_->set_process(0);
  if (message) return heard(*message, random);
  std::fputs("sonde: no process is to be had: a case runs in its parent\n", stderr);
  return observe_here(body);
}

template <class Body>
Observation Executor::observe_here(Body body) {
  probe_.restart();
  Probe* const outer = running;  // a property may run another, which is part of the outer
  running = &probe_;
  if (outer == nullptr) start_watching();
  if (watches_leaks_) leaks_.start();
  if (monitor() != nullptr) monitor()->before_case();
  run_guarded(probe_, body);
  hear_framework(probe_);
  running = outer;
  source_.finish();
  if (board_ != nullptr) end_announced();
  if (outer == nullptr) collect_features();
  return {probe_.outcome, source_.drawn(), probe_, features_};
}

void Executor::end_announced() {
  if (has_reported()) _exit(EXIT_FAILURE);  // the parent has the report, and the case
  board_->end_case();
}

void Executor::start_watching() {
  probe_.arms = watch_.edges;
  if (!watch_.edges) return;
  coverage::start_run(detail_of(watch_));
}

void Executor::collect_features() {
  features_.clear();
  if (watch_.edges) coverage::collect_edges(features_);
  if (watch_.counts) coverage::collect_counts(features_);
  if (watch_.triples && probe_.outcome != Outcome::Discard) coverage::collect_triples(features_);
  if (watch_.path) coverage::collect_path(features_);
  if (watch_.progress) coverage::collect_progress(features_);
  if (watch_.labels) collect_labels(probe_, features_);
}

std::string Executor::told(const Observation& seen, const Random* random,
                           std::size_t sites_known) const {
  Writer writer;
  put_sites(writer, sites_known);
  writer.put(coverage::instrumented());
  writer.put(seen.outcome).put(probe_.failure).put(probe_.in_body);
  writer.put(std::uint64_t{probe_.refused_by == nullptr ? 0 : probe_.refused_by->id + 1});
  writer.put(std::string_view(probe_.refused_why)).put(std::span<const Hit>(probe_.hits));
  put_lines(writer, probe_.notes);
  writer.put(std::string_view(probe_.trace)).put(std::string_view(probe_.test));
  writer.put(seen.features).put(misaligned()).put(!seen.tree.empty());
  if (!seen.tree.empty()) writer.put(seen.tree);
  writer.put(comparisons()).put(text_comparisons());
  if (random != nullptr) writer.put(std::span<const std::uint64_t>(random->state()));
  return writer.bytes();
}

Observation Executor::heard(std::string_view message, Random* random) {
  Reader reader(message);
  take_sites(reader);
  if (reader.get<bool>()) coverage::mark_instrumented();
  probe_.outcome = reader.get<Outcome>();
  probe_.failure = reader.failure();
  probe_.in_body = reader.get<bool>();
  const auto refused_by = reader.get<std::uint64_t>();
  probe_.refused_by = refused_by == 0 ? nullptr : sites().at(refused_by - 1);
  probe_.refused_why = reader.text();
  reader.get(probe_.hits);
  std::erase_if(probe_.hits, [](const Hit& hit) { return hit.site >= sites().size(); });
  probe_.notes = get_lines(reader);
  probe_.trace = reader.text();
  probe_.test = reader.text();
  reader.get(features_);
  Heard& all = heard_.emplace();
  all.misaligned = reader.get<bool>();
  if (reader.get<bool>()) all.tree = reader.tree();
  reader.get(all.comparisons);
  reader.get(all.text_comparisons);
  if (random != nullptr) {
    std::vector<std::uint64_t> state;
    reader.get(state);
    std::ranges::copy(state, random->state().begin());
  }
  return {probe_.outcome, all.tree, probe_, features_};
}

std::span<const coverage::Comparison> Executor::comparisons() const {
  if (heard_) return heard_->comparisons;
  return coverage::comparisons();
}

std::span<const coverage::TextComparison> Executor::text_comparisons() const {
  if (heard_) return heard_->text_comparisons;
  return coverage::text_comparisons();
}

Observation Executor::run_fresh(Random& random, unsigned size) {
  if (board_ != nullptr) board_->announce(Recipe::Way::Fresh, random, size);
  source_.start_fresh(random, size);
  source_.begin(arguments_);
  auto seen = observe([&] { return property_.run(source_); }, &random);
  seen.fresh = true;
  return seen;
}

Observation Executor::run_simplest() {
  if (board_ != nullptr) board_->announce(Recipe::Way::Simplest, Random(0), 0);
  source_.start_simplest();
  source_.begin(arguments_);
  auto seen = observe([&] { return property_.run(source_); });
  seen.fresh = true;
  return seen;
}

Observation Executor::run(const Tree& tree) {
  if (board_ != nullptr) board_->announce(Recipe::Way::Replay, tree, Random(0), 0);
  source_.start_replay(tree);
  source_.begin(arguments_);
  return observe([&] { return property_.run(source_); });
}

Observation Executor::run(const Tree& tree, Random& random, unsigned size) {
  if (board_ != nullptr) board_->announce(Recipe::Way::Mutant, tree, random, size);
  source_.start_replay(tree, random, size);
  source_.begin(arguments_);
  return observe([&] { return property_.run(source_); }, &random);
}

Observation Executor::run(const Recipe& recipe) {
  Random random = recipe.random;
  switch (recipe.way) {
    case Recipe::Way::Simplest: return run_simplest();
    case Recipe::Way::Fresh: return run_fresh(random, recipe.size);
    case Recipe::Way::Replay: return run(recipe.tree);
    case Recipe::Way::Mutant: return run(recipe.tree, random, recipe.size);
    case Recipe::Way::Example: return run_example(recipe.example);
  }
  return run_simplest();
}

void Executor::announce_on(Board& board) {
  board_ = &board;
  watches_leaks_ = LeakWatch::can_tell();
}

void Executor::die_if_leaking() {
  if (forks_ == Forks::EachCase || !watches_leaks_ || probe_.outcome == Outcome::Fail ||
      !leaks_.is_suspicious())
    return;
  const Tree again = source_.drawn();
  run(again);
  if (leaks_.is_suspicious()) leaks_.die_of_leak();
}

Observation Executor::run_example(unsigned number) {
  if (board_ != nullptr) board_->announce_example(number);
  return observe([&] {
    probe_.in_body = true;
    return property_.run_example(number);
  });
}

namespace {

// What user code says while values are shown is of no interest, but it may speak.
class Unheard {
 public:
  Unheard() { running = &probe_; }
  ~Unheard() { running = outer_; }
  Unheard(const Unheard&) = delete;
  Unheard& operator=(const Unheard&) = delete;

 private:
  Probe probe_;
  Probe* outer_ = running;
};

}  // namespace

Tree Executor::shown(const Tree& tree) {
  const Unheard unheard;
  Tree written;
  const auto root = written.open(arguments_.kind);
  Sink sink(written);
  source_.start_replay(tree);
  source_.begin(arguments_);
  property_.show(source_, sink);
  source_.finish();
  written.close(root);
  return written;
}

Tree Executor::shown_example(unsigned number) {
  const Unheard unheard;
  Tree written;
  const auto root = written.open(arguments_.kind);
  Sink sink(written);
  property_.show_example(number, sink);
  written.close(root);
  return written;
}

}  // namespace sonde::execute
