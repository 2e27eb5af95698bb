// SPDX-License-Identifier: Apache-2.0
#include "sonde/report_fields.hpp"

namespace sonde::command {
namespace {

using nlohmann::json;

const json* field(const json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

std::string text_in(const json& object, const char* name) {
  const json* const value = field(object, name);
  return value != nullptr && value->is_string() ? value->get<std::string>() : "";
}

std::optional<double> number_in(const json& object, const char* name) {
  const json* const value = field(object, name);
  if (value == nullptr || !value->is_number()) return std::nullopt;
  return value->get<double>();
}

std::uint64_t count_in(const json& object, const char* name) {
  constexpr double most = 1e18;  // a larger number has no exact conversion
  const double number = number_in(object, name).value_or(0);
  return number > 0 && number < most ? static_cast<std::uint64_t>(number) : 0;
}

const json* object_in(const json& object, const char* name) {
  const json* const value = field(object, name);
  return value != nullptr && value->is_object() ? value : nullptr;
}

const json& list_in(const json& object, const char* name) {
  static const json empty = json::array();
  const json* const value = field(object, name);
  return value != nullptr && value->is_array() ? *value : empty;
}

}  // namespace sonde::command
