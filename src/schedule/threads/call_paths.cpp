// SPDX-License-Identifier: Apache-2.0
#include "schedule/threads/call_paths.hpp"

#include <algorithm>
#include <array>

#include <execinfo.h>

namespace sonde::schedule {
namespace {

constexpr std::size_t most_chains = 1 << 20;  // beyond, all are forgotten
constexpr std::size_t most_shown = 32;

}  // namespace

Stack own_stack(const void* from) {
  std::array<void*, 64> frames{};
  const auto count = backtrace(frames.data(), static_cast<int>(frames.size()));
  const auto end = frames.begin() + count;
  const auto begin = std::find(frames.begin(), end, from);
  return Stack(begin == end ? frames.begin() : begin, end);  // braces would hold the iterators
}

CallPath CallPaths::entered(CallPath from, void* call) {
  if (from >= nodes_.size()) from = 0;
  const auto [known, is_new] =
      known_.try_emplace({from, call}, static_cast<CallPath>(nodes_.size()));
  const CallPath path = known->second;
  if (!is_new) return path;
  nodes_.push_back({from, call});
  if (nodes_.size() <= most_chains) return path;
  nodes_.erase(nodes_.begin() + 1, nodes_.end());
  known_.clear();
  return 0;
}

Stack CallPaths::stack(CallPath path, void* code) const {
  Stack stack;
  if (code != nullptr) stack.push_back(code);
  for (; path != 0 && path < nodes_.size() && stack.size() < most_shown; path = nodes_[path].parent)
    stack.push_back(nodes_[path].call);
  return stack;
}

}  // namespace sonde::schedule
