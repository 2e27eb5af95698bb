// SPDX-License-Identifier: Apache-2.0
#include "api/names.hpp"

#include <cctype>

namespace sonde::api {
namespace {

bool stands_alone(std::string_view before, std::string_view behind) {
  if (!behind.empty() && is_name_part(behind.front())) return false;
  if (before.empty()) return true;
  const bool is_member = before.ends_with('.') || before.ends_with("->") || before.ends_with("::");
  return !is_member && !is_name_part(before.back());
}

}  // namespace

bool is_name_part(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool uses_name(std::string_view text, std::string_view name) {
  for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
    if (stands_alone(text.substr(0, at), text.substr(at + name.size()))) return true;
  return false;
}

}  // namespace sonde::api
