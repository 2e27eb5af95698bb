// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tree/tree.hpp"

namespace sonde::codec {

// The compact form of a tree, the same on every machine.
std::string to_binary(const Tree& tree);

// Reads it back. Throws Error where the bytes are damaged.
Tree from_binary(std::string_view bytes);

}  // namespace sonde::codec
