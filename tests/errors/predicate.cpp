// SPDX-License-Identifier: Apache-2.0
// expects: a predicate takes the snapshot of `old` (if there is one), then the result
#include "sonde/api.hpp"

int doubled(int number) { return 2 * number; }

SONDE_API(Numbers, AreDoubled, api) {
  api.call("doubled", doubled).ensure("is even", [](int result, int number, int third) {  // here
    return result == number + third;
  });
}
