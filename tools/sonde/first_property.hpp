// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sonde/signature.hpp"

namespace sonde::command {

// What a first property is written for.
struct FirstProperty {
  Signature function{};
  std::string header{};     // that declares the function; empty: the file declares it itself
  std::string framework{};  // "gtest", "catch2", "doctest" or "plain"
};

// The file with the property: it compiles wherever the function is declared like this. Throws
// Error for parameters that nothing can be drawn for.
std::string text_of(const FirstProperty& wanted);

// The same without a function: one that the file defines.
std::string text_of_sample(const std::string& framework);

}  // namespace sonde::command
