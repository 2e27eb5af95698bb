// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "campaign/hunt.hpp"
#include "execute/board.hpp"
#include "execute/child.hpp"

namespace sonde::campaign {

// A failure as a hunt met it.
struct Found {
  execute::Recipe recipe;
  Failure failure;
  execute::Cause cause = execute::Cause::None;
  execute::Limits limits{};  // within which it happened
};

execute::Forks forks_of(const Resolved& settings);

// Hunts for failures of one property: in this process, or in a child and, where that
// dies and the settings say go on, in another that knows what was learned.
class Pursuit final : private Hearer {
 public:
  // Hears how far it has come, and all cases that were worth keeping.
  using Progress = std::function<void(const Hunted& so_far, const std::vector<Tree>& kept)>;

  Pursuit(const Property& property, const Resolved& settings, Hunt::Undecided undecided,
          Progress progress);

  void run_here();
  // Throws Error where no child can be made.
  void run_in_children();

  const Hunted& hunted() const { return hunted_; }
  const std::vector<Found>& found() const { return found_; }
  // The cases that were worth keeping.
  const std::vector<Tree>& kept() const { return kept_; }
  // Cases to begin with.
  void adopt(std::vector<Tree> kept) { kept_ = std::move(kept); }

 private:
  void hear_progress(const Hunted& so_far) override;
  void hear_kept(const Tree& tree) override;
  bool hear_failure(const Tree& tree, const Failure& failure) override;

  bool run_in_child();
  bool goes_on_after(const execute::Child& child, const execute::Board& board);
  bool hangs_again(const execute::Recipe& recipe, double seconds) const;
  bool add(Found found);

  const Property& property_;
  const Resolved& settings_;
  Hunt::Undecided undecided_;
  Progress progress_;
  Clock::time_point start_ = Clock::now();
  execute::Limits limits_;
  Hunted hunted_;
  std::vector<Found> found_;
  std::vector<Tree> kept_;
  unsigned deaths_ = 0;
  unsigned known_deaths_ = 0;  // of origins that were known, since the last new one
};

}  // namespace sonde::campaign
