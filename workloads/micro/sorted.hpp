// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace micro {

bool is_strictly_increasing(const std::vector<int>& numbers);

// Whether there are at least eight, and x goes above the last.
bool extends_eight(const std::vector<int>& numbers, int x);

}  // namespace micro
