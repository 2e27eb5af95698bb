// SPDX-License-Identifier: Apache-2.0
#include "report/facts_json.hpp"

#include <sstream>

#include "report/json.hpp"

namespace sonde::report {
namespace {

std::string json_of(const campaign::Argument& argument) {
  return JsonObject()
      .text("declaration", argument.declaration)
      .text("value", argument.value)
      .flag("drawn", argument.is_drawn)
      .str();
}

}  // namespace

std::string lines_json(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return json_list(lines, json_string);
}

std::string arguments_json(const std::vector<campaign::Argument>& arguments) {
  return json_list(arguments, [](const auto& each) { return json_of(each); });
}

}  // namespace sonde::report
