// SPDX-License-Identifier: Apache-2.0
#include "shop.hpp"

#include "prices.hpp"

bool is_too_much(int number) { return price_of(number) > SHOP_LIMIT; }
