// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace shop {

int plain_price(const std::string& order, int count);
int gtest_price(const std::string& order, int count);
int catch2_price(const std::string& order, int count);
int doctest_price(const std::string& order, int count);

}  // namespace shop
