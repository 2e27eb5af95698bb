// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::api {

// A set of calls, a bit for each.
using CallSet = std::uint32_t;
inline constexpr std::size_t most_ordered_calls = 32;

// Calls that are made one after the other, from the start as often as that is asked for.
class SequentialRun {
 public:
  virtual ~SequentialRun() = default;
  virtual void restart() = 0;
  // Whether an order may go on after this call.
  virtual bool make(std::size_t call) = 0;
  // Whether an order of all calls will do.
  virtual bool is_accepted() = 0;
};

enum class Ordering : std::uint8_t {
  Found,
  None,
  Undecided,  // too many calls would have to be made
};

struct OrderSearch {
  Ordering ordering = Ordering::None;
  std::vector<std::size_t> longest{};  // of the orders that went on; the order that was found
  std::vector<std::size_t> next{};     // the calls that could come behind it
};

// Searches for an order of all calls that `run` accepts, in which each call comes behind those that
// must be earlier (Wing and Gong, Testing and Verifying Concurrent Objects, 1993). An order that
// does not go on is left with all orders that begin with it. The state behind an order is unknown,
// so it cannot be remembered as in Lowe's refinement: after a step back, calls are made again from
// the start. Makes at most so many calls.
OrderSearch find_order(std::span<const CallSet> earlier, SequentialRun& run,
                       std::size_t most_calls);

}  // namespace sonde::api
