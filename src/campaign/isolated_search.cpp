// SPDX-License-Identifier: Apache-2.0
#include "campaign/pursuit.hpp"

#include <algorithm>
#include <utility>

#include "campaign/wire.hpp"
#include "execute/interrupt.hpp"
#include "execute/trials.hpp"

namespace sonde::campaign {
namespace {

constexpr unsigned most_known_deaths = 20;  // then further ones would be the same again
constexpr double spurious_hang_factor = 10;

}  // namespace

execute::Forks forks_of(const Resolved& settings) {
  const bool each = settings.isolation == Isolation::EachCase;
  return each ? execute::Forks::EachCase : execute::Forks::Never;
}

Pursuit::Pursuit(const Property& property, const Resolved& settings, Hunt::Undecided undecided,
                 Progress progress)
    : property_(property),
      settings_(settings),
      undecided_(std::move(undecided)),
      progress_(std::move(progress)),
      limits_{settings.case_seconds, settings.memory_megabytes} {}

void Pursuit::hear_progress(const Hunted& so_far) { progress_(so_far, kept_); }

void Pursuit::hear_kept(const Tree& tree) { kept_.push_back(tree); }

bool Pursuit::hear_failure(const Tree& tree, const Failure& failure) {
  add({{.way = execute::Recipe::Way::Replay, .tree = tree}, failure, {}, limits_});
  return found_.size() < settings_.max_failures;
}

// False if one of the same origin is known.
bool Pursuit::add(Found found) {
  const std::string origin = execute::origin_of(found.failure);
  const bool is_known = std::ranges::any_of(
      found_, [&](const Found& each) { return execute::origin_of(each.failure) == origin; });
  if (!is_known) found_.push_back(std::move(found));
  return !is_known;
}

void Pursuit::run_here() {
  execute::Executor executor(property_);
  Hunt hunt(settings_, start_, undecided_, *this);
  const auto adopted = kept_;  // the hunt adds to them
  hunt.adopt(executor, adopted, {});
  hunted_ = hunt.run(executor);
}

void Pursuit::run_in_children() {
  while (run_in_child()) {
  }
}

// True if another child should go on.
bool Pursuit::run_in_child() {
  execute::Board board;
  Resolved settings = settings_;
  settings.seed += deaths_;  // the same way would lead to the same death
  execute::Child child(board, limits_, execute::Writing::PassedOn, [&](execute::Line& line) {
    RemoteHearer hearer(line, settings_.max_failures - found_.size());
    execute::Executor executor(property_, forks_of(settings_));
    executor.announce_on(board);
    Hunt hunt(settings, start_, undecided_, hearer);
    hunt.adopt(executor, kept_, hunted_.tally);
    hearer.hear_end(hunt.run(executor));
  });
  bool ended = false;
  while (const auto message = child.hear()) ended = hand_on(*message, *this, hunted_);
  if (ended || execute::interrupted()) return false;
  hunted_.tally.count_only({board.tests() + 1, board.discards()});
  return goes_on_after(child, board);
}

bool Pursuit::goes_on_after(const execute::Child& child, const execute::Board& board) {
  ++deaths_;
  const auto failure = child.failure();
  const auto recipe = board.recipe();
  if (!failure || !recipe)
    throw Error("a child process ended and left no case: run with isolation in-process to see why");
  const bool hangs = child.cause() == execute::Cause::Hang;
  if (hangs && !hangs_again(*recipe, child.limit())) {
    limits_.case_seconds = spurious_hang_factor * child.limit();
    hunted_ = {};
    deaths_ = 0;
    return true;
  }
  execute::Limits limits = limits_;
  if (hangs) limits.case_seconds = child.limit();
  const bool is_new = add({*recipe, *failure, child.cause(), limits});
  known_deaths_ = is_new ? 0 : known_deaths_ + 1;
  return settings_.profile == Profile::Fuzz && found_.size() < settings_.max_failures &&
         known_deaths_ < most_known_deaths;
}

// A machine that was busy elsewhere is no hang.
bool Pursuit::hangs_again(const execute::Recipe& recipe, double seconds) const {
  const execute::Limits limits{seconds, settings_.memory_megabytes};
  const auto trials = execute::trials_in_child(property_, limits, forks_of(settings_));
  return trials->run(recipe, execute::Notes::Dropped).outcome == Outcome::Fail;
}

}  // namespace sonde::campaign
