// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tree/tree.hpp"

namespace sonde::store {

// A name for a file or a folder, safe on every system and different for different
// texts: what is neither a letter, a digit nor one of . _ - becomes %, with its code.
std::string safe_file_name(std::string_view text);

// A short name for a case: the first words of what failed, and a few digits that
// distinguish this tree from others. The same on every machine.
std::string slug_of(const Tree& tree, std::string_view what_failed);

}  // namespace sonde::store
