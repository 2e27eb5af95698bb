// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "store/cases.hpp"

namespace sonde::store {

// Every line behind slashes.
std::string as_comment(std::string_view text);

// The arguments of a tree as declarations, into `file.values`; as a token where
// they would not read back as the same tree. `shown` is as in NewCase.
void write_values(CaseFile& file, const Tree& tree, const Parameters& parameters,
                  std::span<const std::string> shown);

// Reads them into the case's tree, with its remarks; these begin with a place, as
// "line 3, column 1: ". Throws Error.
void read_values(Case& into, const Parameters& parameters);

}  // namespace sonde::store
