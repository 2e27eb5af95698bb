// SPDX-License-Identifier: Apache-2.0
// Built with g++ and with clang: a case that one finds must replay in the other.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <sonde/sonde.hpp>

namespace shop {

enum class Size { Small, Large };

template <class T>
struct Tagged {
  T value;
  unsigned long tag;
};

struct Node {
  int key;
  std::unique_ptr<Node> left;
  std::unique_ptr<Node> right;
};

struct Order {
  std::map<std::string, Tagged<std::vector<long>>> items;
  std::variant<std::monostate, Size, double> payment;
  std::optional<std::string> note;
  Node index;
};

}  // namespace shop

SONDE_PROPERTY(Across, Derived, shop::Order order, std::vector<unsigned char> bytes) {
  SONDE_CHECK(order.items.size() < 3 || !order.note || bytes.size() < 4);
}

SONDE_PROPERTY_WITH(Across, Drawn,
                    sonde::given(sonde::matching("[a-f]{2,9}(x|yz)*"),
                                 sonde::generate([](sonde::Draws& draws) {
                                   const int size = draws(sonde::in_range(1, 9));
                                   return std::vector<double>(static_cast<std::size_t>(size),
                                                              draws.any<double>());
                                 })),
                    std::string text, std::vector<double> numbers) {
  SONDE_CHECK(text.size() < 6 || numbers.size() < 5);
}
