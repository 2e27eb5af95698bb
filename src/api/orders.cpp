// SPDX-License-Identifier: Apache-2.0
#include "api/orders.hpp"

#include <cassert>

namespace sonde::api {
namespace {

class Orders {
 public:
  Orders(std::span<const CallSet> earlier, SequentialRun& run, std::size_t most_calls)
      : earlier_(earlier), run_(run), left_(most_calls) {}

  OrderSearch search() {
    found_.next = possible();
    const bool is_found = extend();
    if (is_found) found_.ordering = Ordering::Found;
    else if (left_ == 0) found_.ordering = Ordering::Undecided;
    return found_;
  }

 private:
  static CallSet bit(std::size_t call) { return CallSet{1} << call; }

  std::vector<std::size_t> possible() const {
    std::vector<std::size_t> calls;
    for (std::size_t i = 0; i < earlier_.size(); ++i)
      if ((made_ & bit(i)) == 0 && (earlier_[i] & ~made_) == 0) calls.push_back(i);
    return calls;
  }

  // The run stands behind the calls of the order.
  void catch_up() {
    if (is_there_) return;
    run_.restart();
    for (const std::size_t call : order_) make(call);
    is_there_ = true;
  }

  bool make(std::size_t call) {
    if (left_ > 0) --left_;
    return run_.make(call);
  }

  bool extend() {
    if (order_.size() == earlier_.size()) {
      catch_up();
      return run_.is_accepted();
    }
    for (const std::size_t call : possible()) {
      if (left_ == 0) return false;
      catch_up();
      const bool goes_on = make(call);
      if (goes_on && extend_by(call)) return true;
      is_there_ = false;
    }
    return false;
  }

  bool extend_by(std::size_t call) {
    order_.push_back(call);
    made_ |= bit(call);
    if (order_.size() > found_.longest.size()) {
      found_.longest = order_;
      found_.next = possible();
    }
    const bool is_found = extend();
    order_.pop_back();
    made_ &= ~bit(call);
    return is_found;
  }

  std::span<const CallSet> earlier_;
  SequentialRun& run_;
  std::size_t left_;
  std::vector<std::size_t> order_;
  CallSet made_ = 0;
  bool is_there_ = false;
  OrderSearch found_;
};

}  // namespace

OrderSearch find_order(std::span<const CallSet> earlier, SequentialRun& run,
                       std::size_t most_calls) {
  assert(earlier.size() <= most_ordered_calls);
  return Orders(earlier, run, most_calls).search();
}

}  // namespace sonde::api
