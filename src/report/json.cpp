// SPDX-License-Identifier: Apache-2.0
#include "report/json.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "codec/utf8.hpp"

namespace sonde::report {
namespace {

void append_json(std::string& json, std::uint32_t point) {
  switch (point) {
    case '"': json += "\\\""; return;
    case '\\': json += "\\\\"; return;
    case '\n': json += "\\n"; return;
    case '\t': json += "\\t"; return;
    default: break;
  }
  if (point >= 0x20 && point != 0x7f) return codec::append_utf8(json, point);
  std::array<char, 7> escape{};
  std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(point));
  json += escape.data();
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string json = "\"";
  while (!text.empty()) {
    const auto [point, size] = codec::decode_utf8(text);
    append_json(json, size == 0 ? codec::replacement_point : point);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return json + "\"";
}

std::string json_number(double number) {
  if (!std::isfinite(number)) return "null";
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return {digits.data(), end};
}

JsonObject& JsonObject::json(std::string_view name, std::string_view value) {
  if (!fields_.empty()) fields_ += ",";
  fields_ += json_string(name) + ":";
  fields_ += value;
  return *this;
}

JsonObject& JsonObject::text(std::string_view name, std::string_view value) {
  return json(name, json_string(value));
}

JsonObject& JsonObject::count(std::string_view name, std::uint64_t value) {
  return json(name, std::to_string(value));
}

JsonObject& JsonObject::number(std::string_view name, double value) {
  return json(name, json_number(value));
}

JsonObject& JsonObject::flag(std::string_view name, bool value) {
  return json(name, value ? "true" : "false");
}

}  // namespace sonde::report
