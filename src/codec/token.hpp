// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tree/tree.hpp"

namespace sonde::codec {

// A tree as one short word that needs no quotes in a shell: its binary form in
// base64url without padding.
std::string to_token(const Tree& tree);

// A few characters that name a tree among others, as #1f3a9c04: to be looked for where trees
// are stored.
std::string to_short_token(const Tree& tree);

// Reads a token back. Throws Error where the token is damaged.
Tree from_token(std::string_view token);

}  // namespace sonde::codec
