// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tree/tree.hpp"

namespace sonde::codec {

// What sonde::libfuzzer reads and writes beside plain bytes: a tree, and the seed that its holes
// are drawn from.
struct FuzzerInput {
  Tree tree;
  std::uint32_t seed = 0;
};

std::string to_fuzzer_bytes(const FuzzerInput& input);

// Nothing where the bytes are of somebody else, or damaged: then they are choices.
std::optional<FuzzerInput> from_fuzzer_bytes(std::string_view bytes);

}  // namespace sonde::codec
