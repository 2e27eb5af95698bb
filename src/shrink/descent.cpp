// SPDX-License-Identifier: Apache-2.0
#include "shrink/descent.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

#include "schema/steps.hpp"
#include "shrink/order.hpp"
#include "tree/hash.hpp"

namespace sonde::shrink {
namespace {

// Runs without improvement, after which there hardly ever is one: more where there
// is more to try, or where it took long before.
constexpr std::uint64_t least_stall = 500;
constexpr std::uint64_t stall_per_node = 20;
constexpr std::uint64_t stall_per_node_of_steps = 80;  // which have more ways to fail
constexpr std::uint64_t most_stall = 5000;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
  return hash ^ (hash >> 29);
}

std::uint64_t hash_of(const Tree& tree) {
  std::uint64_t hash = tree.size();
  for (const Node& node : tree.nodes()) {
    hash = mixed(hash, (std::uint64_t{node.kind.bits()} << 32) | node.extent);
    const bool is_text = node.kind.form() == Form::Bytes;
    hash = mixed(hash, is_text ? sonde::hash_of(tree.bytes(node)) : node.value);
  }
  return hash;
}

}  // namespace

Descent::Descent(const Tree& failing, const StillFails& still_fails, const Budget& limits,
                 const Improved& improved, Candidates& passed)
    : best_(failing),
      still_fails_(still_fails),
      limits_(limits),
      improved_(improved),
      passed_(passed) {
  tried_.insert(hash_of(failing));
}

bool Descent::attempt(const Tree& candidate) {
  if (!simpler(candidate, best_)) return false;
  const auto improvements = improvements_;
  explore(candidate);
  return improvements_ != improvements;
}

std::optional<Tree> Descent::explore(const Tree& candidate) {
  const auto hash = hash_of(candidate);
  if (is_over() || !tried_.insert(hash).second) return std::nullopt;
  check_limits();
  if (is_over() || passed_.contains(hash)) return std::nullopt;
  ++runs_;
  auto consumed = still_fails_(candidate);
  if (!consumed) passed_.insert(hash);
  else if (simpler(*consumed, best_)) take(*consumed);
  return consumed;
}

void Descent::check_limits() {
  const std::chrono::duration<double> seconds = Clock::now() - start_;
  is_stopped_ = runs_ >= limits_.max_runs || seconds.count() >= limits_.max_seconds;
  const std::uint64_t per_node =
      schema::holds_steps(best_) ? stall_per_node_of_steps : stall_per_node;
  const std::uint64_t for_size = std::min(per_node * best_.size(), most_stall);
  const std::uint64_t most = std::max({least_stall, for_size, 2 * longest_gap_});
  has_stalled_ = tried_.size() - last_improvement_ > most;
}

void Descent::take(Tree consumed) {
  best_ = std::move(consumed);
  tried_.insert(hash_of(best_));
  ++improvements_;
  longest_gap_ = std::max(longest_gap_, tried_.size() - last_improvement_);
  last_improvement_ = tried_.size();
  is_stopped_ = !improved_(best_);
}

}  // namespace sonde::shrink
