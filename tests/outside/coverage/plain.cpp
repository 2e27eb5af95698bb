// SPDX-License-Identifier: Apache-2.0
#include "shop.hpp"

// Does not link Sonde: instrumented code would not even link.
int main() { return is_too_much(51) && !is_too_much(50) ? 0 : 1; }
