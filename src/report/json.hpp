// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sonde::report {

// The text as a JSON string, with its quotes. Bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

// Null where JSON has no such number.
std::string json_number(double number);

// A JSON object in one line, written field by field.
class JsonObject {
 public:
  JsonObject& text(std::string_view name, std::string_view value);
  JsonObject& count(std::string_view name, std::uint64_t value);
  JsonObject& number(std::string_view name, double value);
  JsonObject& flag(std::string_view name, bool value);
  // `value` is JSON already.
  JsonObject& json(std::string_view name, std::string_view value);

  std::string str() const { return "{" + fields_ + "}"; }

 private:
  std::string fields_;
};

// A JSON list of what `to_json` makes of each.
std::string json_list(const auto& all, auto to_json) {
  std::string list = "[";
  for (const auto& each : all) list += (list.size() > 1 ? "," : "") + to_json(each);
  return list + "]";
}

}  // namespace sonde::report
