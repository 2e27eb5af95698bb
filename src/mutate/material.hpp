// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// Values that the code under test compared with, and constants that users name.
struct Dictionary {
  std::vector<std::uint64_t> numbers;
  std::vector<std::string> texts;
  std::string characters{};  // that single characters of texts were compared with
};

// What an edit may use besides the tree that it changes.
struct Material {
  Random& random;
  std::span<const Tree* const> donors;  // other kept cases
  const Dictionary& dictionary;
};

}  // namespace sonde::mutate
