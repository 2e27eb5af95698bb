// SPDX-License-Identifier: Apache-2.0
#include "campaign/isolated_search.hpp"

#include <algorithm>
#include <utility>

#include "campaign/host.hpp"
#include "campaign/wire.hpp"
#include "isolate/case_runner.hpp"
#include "isolate/forking_runner.hpp"
#include "isolate/interrupt.hpp"

namespace sonde::campaign {
namespace {

constexpr unsigned most_known_deaths = 20;  // then further ones would be the same again
constexpr double spurious_hang_factor = 10;

}  // namespace

isolate::Forks forks_of(const Resolved& settings) {
  const bool each = settings.isolation == Isolation::EachCase;
  return each ? isolate::Forks::EachCase : isolate::Forks::Never;
}

IsolatedSearch::IsolatedSearch(const Property& property, const Resolved& settings,
                               Callbacks callbacks)
    : property_(property),
      settings_(settings),
      callbacks_(std::move(callbacks)),
      limits_{settings.case_seconds, settings.memory_megabytes} {}

void IsolatedSearch::progressed(const SearchState& so_far) { callbacks_.progressed(so_far, kept_); }

void IsolatedSearch::kept_case(const Tree& tree) { kept_.push_back(tree); }

bool IsolatedSearch::found_failure(const Tree& tree, const Failure& failure) {
  add({{.way = run::Recipe::Way::Replay, .tree = tree}, failure, {}, limits_});
  return found_.size() < settings_.max_failures;
}

// False if one of the same origin is known.
bool IsolatedSearch::add(FailingCase failing) {
  const std::string origin = run::origin_of(failing.failure);
  const bool is_known = std::ranges::any_of(
      found_, [&](const FailingCase& each) { return run::origin_of(each.failure) == origin; });
  if (is_known) return false;
  callbacks_.found(failing);
  found_.push_back(std::move(failing));
  return true;
}

void IsolatedSearch::run_here() {
  run::Executor executor(property_, host().monitor);
  SearchLoop loop(settings_, start_, callbacks_.undecided, *this);
  const auto adopted = kept_;  // the loop adds to them
  loop.adopt(executor, adopted, {});
  state_ = loop.run(executor);
}

void IsolatedSearch::run_in_children() {
  while (run_in_child()) {
  }
}

// True if another child should go on.
bool IsolatedSearch::run_in_child() {
  isolate::Board board;
  Resolved settings = settings_;
  settings.seed += deaths_;  // the same way would lead to the same death
  isolate::Child child(board, limits_, isolate::Writing::PassedOn, [&](isolate::Channel& channel) {
    RemoteListener listener(channel, board, settings_.max_failures - found_.size());
    run::Executor executor(property_, host().monitor);
    isolate::Announcer announcer(board);
    executor.set_observer(announcer);
    isolate::ForkingRunner forking(executor, announcer);
    const bool forks = forks_of(settings_) == isolate::Forks::EachCase;
    if (!forks) listener.watch_leaks(announcer, executor);
    run::Runner& runner = forks ? static_cast<run::Runner&>(forking) : executor;
    SearchLoop loop(settings, start_, callbacks_.undecided, listener);
    loop.adopt(runner, kept_, state_.tally);
    listener.ended(loop.run(runner));
  });
  bool ended = false;
  while (const auto message = child.receive()) ended = hand_on(*message, *this, state_);
  if (ended || isolate::interrupted()) return false;
  state_.tally.count_only({board.tests() + 1, board.discards()});
  return goes_on_after(child, board);
}

bool IsolatedSearch::goes_on_after(const isolate::Child& child, const isolate::Board& board) {
  ++deaths_;
  const auto failure = child.failure();
  const auto recipe = board.recipe();
  if (!failure || !recipe)
    throw Error("a child process ended and left no case: run with isolation in-process to see why");
  const bool hangs = child.cause() == isolate::Cause::Hang;
  if (hangs && !hangs_again(*recipe, child.limit())) {
    limits_.case_seconds = spurious_hang_factor * child.limit();
    state_ = {};
    deaths_ = 0;
    return true;
  }
  isolate::CaseLimits limits = limits_;
  if (hangs) limits.case_seconds = child.limit();
  const bool is_new = add({*recipe, *failure, child.cause(), limits});
  known_deaths_ = is_new ? 0 : known_deaths_ + 1;
  return settings_.profile == Profile::Fuzz && found_.size() < settings_.max_failures &&
         known_deaths_ < most_known_deaths;
}

// A machine that was busy elsewhere is no hang.
bool IsolatedSearch::hangs_again(const run::Recipe& recipe, double seconds) const {
  const isolate::CaseLimits limits{seconds, settings_.memory_megabytes};
  const auto runner =
      isolate::runner_in_child(property_, limits, forks_of(settings_), host().monitor);
  return runner->run(recipe, run::Notes::Dropped).outcome == Outcome::Fail;
}

}  // namespace sonde::campaign
