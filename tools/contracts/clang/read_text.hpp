// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "contracts/clang/reader.hpp"

namespace sonde::contracts {

// For tests: what the reader makes of a text, as a file of this name.
Source read_text(const std::string& name, const std::string& text,
                 const std::vector<std::string>& instances = {});

}  // namespace sonde::contracts
