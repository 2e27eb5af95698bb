// SPDX-License-Identifier: Apache-2.0
#include "shop.hpp"

namespace shop {
namespace {

int price(const std::string& order, int count) {
  return order.rfind("free", 0) == 0 || count < 0 ? 0 : 10;
}

}  // namespace

int plain_price(const std::string& order, int count) { return price(order, count); }
int gtest_price(const std::string& order, int count) { return price(order, count); }
int catch2_price(const std::string& order, int count) { return price(order, count); }
int doctest_price(const std::string& order, int count) { return price(order, count); }

}  // namespace shop
