// SPDX-License-Identifier: Apache-2.0
// Which arm is next, how large its case is, and how the last case was made. What the arms do is
// in adaptive.cpp.
#include <algorithm>

#include "schema/steps.hpp"
#include "search/adaptive.hpp"
#include "search/random.hpp"

namespace sonde::search {

bool AdaptiveStrategy::is_turn_of_full() const {
  if (only_fresh_yet()) return true;
  return payoff_.is_turn_of_full() || full_.cost < mix_.least_full_share * all_.cost ||
         full_.cases < full_share_of_cases() * all_.cases;
}

// By how often cases of full size are valid; more at the beginning, when nothing is known, and
// where nothing was new for long.
double AdaptiveStrategy::full_share_of_cases() const {
  const double validity = std::min(1.0, full_.valid_share() / children_.valid_share());
  const auto quiet = static_cast<double>(since_news_);
  const double stale = quiet / (quiet + tuning_.stale_runs);
  const bool is_flat = small_.size() <= tuning_.flat_kept;
  const double added = is_flat ? tuning_.flat_full_share : tuning_.stale_full_share;
  const double more = mix_.more_full_share + added * stale;
  const double usual = more * validity;
  if (has_resumed_) return usual;
  const double young = tuning_.full_first / (tuning_.full_first + all_.cases);
  return usual + std::max(0.0, tuning_.first_full_share - usual) * young;
}

double AdaptiveStrategy::mean_edges_taken() const {
  return recorded_.cases > 0 ? edges_taken_ / recorded_.cases : 0;
}

// Where recording costs much more than drawing. One in a few such cases is recorded whole, so that
// new counts of edges show, too. A directed search wants to know all edges.
bool AdaptiveStrategy::is_turn_of_scout() const {
  if (is_beginning() || focus_ != nullptr || mean_edges_taken() < tuning_.scout_edges) return false;
  return scouts_ < tuning_.scouts_for_each * recorded_.cases;
}

unsigned AdaptiveStrategy::percent_of(Arm arm) const {
  switch (arm) {
    case Arm::Operand: return operands_.empty() ? 0 : percent_of_operands();
    case Arm::SmallFresh:
      return age_ < tuning_.young ? mix_.young_fresh_percent : mix_.fresh_percent;
    case Arm::LargeChild:
      return large_.empty() || is_large_too_costly() ? 0 : mix_.large_child_percent;
    case Arm::Growth: return is_large_too_costly() ? 0 : mix_.growth_percent;
    case Arm::Prefix: return sees_code_ ? mix_.prefix_percent : mix_.prefix_without_code_percent;
    case Arm::Enumeration: return small_cases_ ? mix_.enumeration_percent : 0;
    case Arm::Child: return 100;
  }
  return 0;
}

unsigned AdaptiveStrategy::percent_of_operands() const {
  const double worth = std::max(payoff_.worth_of_operands(), tuning_.least_worth_of_operands);
  return static_cast<unsigned>(mix_.operands_percent * worth);
}

bool AdaptiveStrategy::is_large_too_costly() const {
  return grown_.cost > tuning_.most_grown_share * all_.cost;
}

AdaptiveStrategy::Arm AdaptiveStrategy::choose_arm() {
  if (small_.empty()) return Arm::SmallFresh;
  auto dice = static_cast<unsigned>(random_.below(100));
  for (const Arm arm : {Arm::Operand, Arm::SmallFresh, Arm::LargeChild, Arm::Growth, Arm::Prefix,
                        Arm::Enumeration}) {
    const unsigned percent = percent_of(arm);
    if (dice < percent) return arm;
    dice -= percent;
  }
  return Arm::Child;
}

void AdaptiveStrategy::aim(Focus& focus) {
  focus_ = &focus;
  small_.aim(focus);
}

// Where the search is directed, a share of all cases are children of those that came closest. No
// random number is drawn where it is not.
std::optional<Corpus::Index> AdaptiveStrategy::next_close() {
  if (focus_ == nullptr || !random_.chance(focus_->tuning().percent)) return std::nullopt;
  return small_.pick_close(random_);
}

unsigned AdaptiveStrategy::small_size() const { return std::min(sizes_.max, tuning_.small_size); }

void AdaptiveStrategy::choose_mix(const Tree& tree) {
  if (schema::holds_steps(tree)) mix_ = tuning_.steps;
}

// By turns all sizes from the start, the largest first, and as `random` has them, small ones first.
// Fresh cases of another strategy count as the latter.
unsigned AdaptiveStrategy::full_size() {
  const auto number = static_cast<std::uint64_t>(full_.cases);
  const std::uint64_t growing = number - std::min(number, spread_cases_);
  const std::uint64_t every = tuning_.growing_every;
  if (every > 0 && growing * (every - 1) < spread_cases_) return size_at(sizes_, number);
  return sizes_.max - spread_size(sizes_, spread_cases_++);
}

KeptCase AdaptiveStrategy::last_kept() const {
  KeptCase kept = small_.last_kept();
  if (made_ == edit_of_small && parent_) kept.parent = small_[*parent_].number;
  kept.made = last_made();
  return kept;
}

// "edit of kept case 3: nudge, copy-leaf".
std::string AdaptiveStrategy::last_made() const {
  std::string text(made_);
  if (made_ == edit_of_small && parent_) text += " " + std::to_string(small_[*parent_].number);
  const bool is_edited = made_ == edit_of_small || made_ == edit_of_large;
  if (!is_edited) return text;
  std::string_view before = ": ";
  for (const std::string_view edit : editor_.last_edits()) {
    text += std::string(before) + std::string(edit);
    before = ", ";
  }
  return text;
}

}  // namespace sonde::search
