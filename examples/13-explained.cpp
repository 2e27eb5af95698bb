// SPDX-License-Identifier: Apache-2.0
// A failing check, explained: the nearest case that passes, and the parts of the
// counterexample that do not matter.
#include <optional>
#include <string>

#include <sonde/sonde.hpp>

struct Order {
  std::string customer;
  unsigned short pieces = 0;
  unsigned short discount_percent = 0;
  std::optional<std::string> remark;
};

// In cents, each piece at 5.00.
unsigned price_of(const Order& order) {
  return order.pieces * 5U * (100U - order.discount_percent);
}

SONDE_PROPERTY(Orders, CostNoMoreThanWithoutDiscount, Order order) {
  SONDE_CHECK(price_of(order) <= order.pieces * 500U);
}
