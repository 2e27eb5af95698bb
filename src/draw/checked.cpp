// SPDX-License-Identifier: Apache-2.0
#include "sonde/draw/checked.hpp"

#include <string>

#include "tree/error.hpp"

namespace sonde {

Sizes checked(Sizes sizes, const char* domain) {
  if (sizes.min <= sizes.max) return sizes;
  throw Error(std::string(domain) + " is given .min = " + std::to_string(sizes.min) +
              " and .max = " + std::to_string(sizes.max) + ": the least size must come first.");
}

}  // namespace sonde
