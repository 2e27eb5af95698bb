// SPDX-License-Identifier: Apache-2.0
#include "shrink/rounds.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "shrink/order.hpp"

namespace sonde::shrink {
namespace {

struct Scheduled {
  const Pass* pass;
  std::uint64_t dropped = 0;  // weight, in the last round
  std::uint64_t improvements = 0;
};

std::vector<Scheduled> schedule(std::span<const Pass> passes) {
  std::vector<Scheduled> order;
  for (const Pass& pass : passes) order.push_back({&pass});
  return order;
}

void run(Descent& descent, Scheduled& scheduled) {
  const auto weight = weight_of(descent.best());
  const auto improvements = descent.improvements();
  scheduled.pass->run(descent);
  scheduled.dropped = weight - weight_of(descent.best());
  scheduled.improvements = descent.improvements() - improvements;
}

class Rounds {
 public:
  Rounds(Descent& descent, const std::function<bool(const Tree&)>& is_promising)
      : descent_(descent), is_promising_(is_promising), order_(schedule(descent.plan().passes)) {}

  // False if no pass brought anything.
  bool run_one() {
    const auto improvements = descent_.improvements();
    const auto weight = weight_of(descent_.best());
    for (Scheduled& each : order_) {
      const bool is_costly = each.pass->cost == Cost::High;
      const bool waits = is_costly && level_rounds_ < descent_.plan().most_level_rounds;
      if (waits && descent_.improvements() != improvements) break;
      if (is_costly && is_promising_ && !is_promising_(descent_.best())) return false;
      run(descent_, each);
    }
    level_rounds_ = weight_of(descent_.best()) < weight ? 0 : level_rounds_ + 1;
    sort();
    return descent_.improvements() != improvements;
  }

 private:
  // In the plan's order where nothing else decides.
  void sort() {
    std::ranges::sort(order_, [](const Scheduled& left, const Scheduled& right) {
      return std::tuple(left.pass->cost, right.dropped, right.improvements, left.pass) <
             std::tuple(right.pass->cost, left.dropped, left.improvements, right.pass);
    });
  }

  Descent& descent_;
  const std::function<bool(const Tree&)>& is_promising_;
  std::vector<Scheduled> order_;
  unsigned level_rounds_ = 0;  // in a row, without loss of weight
};

}  // namespace

void run_rounds(Descent& descent, const std::function<bool(const Tree&)>& is_promising) {
  Rounds rounds(descent, is_promising);
  while (!descent.is_over() && rounds.run_one()) continue;
}

}  // namespace sonde::shrink
