// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tree/tree.hpp"

namespace sonde::adapters::libfuzzer {

// What our mutator writes: a tree, and the seed that its holes are drawn from.
struct Input {
  Tree tree;
  std::uint32_t seed = 0;
};

std::string to_bytes(const Input& input);

// Nothing where the bytes are of somebody else, or damaged: then they are choices.
std::optional<Input> from_bytes(std::string_view bytes);

}  // namespace sonde::adapters::libfuzzer
