// SPDX-License-Identifier: Apache-2.0
// Ordinary types need no generator: aggregates, whatever they contain, enums,
// and classes that name their members in one line.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <sonde/sonde.hpp>

// [derived-types]
enum class Currency { Euro, Dollar, Yen };

struct Money {
  std::int64_t cents;
  Currency currency;
};

struct Card {
  std::string holder;
  std::optional<std::string> note;
};

struct Cash {};

struct Order {
  std::map<std::string, Money> items;
  std::variant<Cash, Card> payment;
};

class Discount {
 public:
  int percent() const { return percent_; }

 private:
  int percent_ = 0;
  SONDE_FIELDS(Discount, percent_);
};
// [derived-types]

// [discount]
std::int64_t reduced(Money price, const Discount& discount) {
  return price.cents - price.cents * discount.percent() / 100;
}

// Fails: nothing says how large a discount may be.
SONDE_PROPERTY(Orders, ADiscountNeverRaisesThePrice, Money price, Discount discount) {
  SONDE_ASSUME(price.cents >= 0 && price.cents < 1'000'000);
  SONDE_CHECK(reduced(price, discount) <= price.cents);
}
// [discount]

SONDE_PROPERTY(Orders, EveryItemIsListedOnce, Order order) {
  std::vector<std::string> names;
  for (const auto& [name, price] : order.items) names.push_back(name);
  SONDE_CHECK(names.size() == order.items.size());
}
