// SPDX-License-Identifier: Apache-2.0
#include "report/arguments.hpp"

#include <sstream>

namespace sonde::report {
namespace {

std::string below(const std::string& text) {
  std::string lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) lines += "\n    " + line;
  return lines;
}

}  // namespace

std::string line_of(const campaign::Argument& argument) {
  const bool is_block = argument.is_text && argument.value.find('\n') != std::string::npos;
  return "  " + argument.declaration + " =" +
         (is_block ? below(argument.value) : " " + argument.value) + ";\n";
}

}  // namespace sonde::report
