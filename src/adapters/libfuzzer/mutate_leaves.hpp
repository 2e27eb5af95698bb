// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::adapters::libfuzzer {

// LLVMFuzzerMutate: changes so many bytes, up to a most, and returns how many there are then.
using MutateBytes = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t most);

// Lets the fuzzer change the bytes of one text, or of one number together with the numbers of
// the same kind that follow it directly: the fuzzer knows what the code under test compared.
// Returns false, and changes nothing, where the case has no such leaf.
bool mutate_leaves(Tree& tree, Random& random, MutateBytes mutate);

}  // namespace sonde::adapters::libfuzzer
