// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sonde::command {

// A function, as its declaration writes it.
struct Signature {
  struct Parameter {
    std::string type{};  // "const std::string&"
    std::string name{};  // empty where the declaration has none
  };

  std::string result{};  // "int"; empty for a function without one: "void"
  std::string name{};    // "shop::parse"
  std::vector<Parameter> parameters{};

  std::string last_name() const;   // "parse"
  std::string name_space() const;  // "shop"; empty for none
};

// Reads "int shop::parse(const std::string& text)". Throws Error.
Signature signature_in(std::string_view declaration);

}  // namespace sonde::command
