// SPDX-License-Identifier: Apache-2.0
#include "shrink/descent.hpp"

#include <algorithm>

#include "shrink/order.hpp"
#include "shrink/plan.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {

Descent::Descent(const Tree& failing, const StillFails& still_fails, const Improved& improved,
                 const Plan& plan, Candidates& passed)
    : best_(failing), still_fails_(still_fails), improved_(improved), plan_(plan), passed_(passed) {
  tried_.insert(tree_hash(failing));
}

bool Descent::attempt(const Tree& candidate) {
  if (is_over()) return false;
  if (!simpler(candidate, best_)) {
    add_idle(candidate);
    return false;
  }
  const auto improvements = improvements_;
  explore(candidate);
  return improvements_ != improvements;
}

std::optional<Tree> Descent::explore(const Tree& candidate) {
  const auto hash = tree_hash(candidate);
  if (is_over()) return std::nullopt;
  if (!tried_.insert(hash).second) {
    add_idle(candidate);
    return std::nullopt;
  }
  check_limits();
  if (is_over() || passed_.contains(hash)) return std::nullopt;
  ++runs_;
  idle_nodes_ = 0;
  auto consumed = still_fails_(candidate);
  if (!consumed && plan_.remembers_passed) passed_.insert(hash);
  if (consumed && simpler(*consumed, best_)) take(*consumed);
  return consumed;
}

const std::vector<schema::Link>& Descent::links() {
  if (linked_after_ == improvements_) return links_;
  linked_after_ = improvements_;
  links_.clear();
  if (!plan_.linked || is_over()) return links_;
  ++runs_;
  return links_ = plan_.linked(best_);
}

void Descent::add_idle(const Tree& candidate) {
  idle_nodes_ += candidate.size();
  if (idle_nodes_ > plan_.stall.idle_nodes) has_stalled_ = true;
}

void Descent::check_limits() {
  const std::chrono::duration<double> seconds = Clock::now() - start_;
  const Budget& budget = plan_.budget;
  const Stall& stall = plan_.stall;
  is_stopped_ = runs_ >= budget.max_runs || seconds.count() >= budget.max_seconds;
  const std::uint64_t for_size = std::min(stall.per_node * best_.size(), stall.most);
  const std::uint64_t most = std::max({stall.least, for_size, 2 * longest_gap_});
  has_stalled_ = tried_.size() - last_improvement_ > most;
}

void Descent::take(Tree consumed) {
  best_ = std::move(consumed);
  tried_.insert(tree_hash(best_));
  ++improvements_;
  longest_gap_ = std::max(longest_gap_, tried_.size() - last_improvement_);
  last_improvement_ = tried_.size();
  is_stopped_ = !improved_(best_);
}

}  // namespace sonde::shrink
