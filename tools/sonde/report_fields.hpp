// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

// Fields of a record, each of which may be missing or of another type.
namespace sonde::command {

std::string text_in(const nlohmann::json& object, const char* name);  // otherwise empty
std::optional<double> number_in(const nlohmann::json& object, const char* name);
std::uint64_t count_in(const nlohmann::json& object, const char* name);           // otherwise 0
const nlohmann::json* object_in(const nlohmann::json& object, const char* name);  // or null
const nlohmann::json& list_in(const nlohmann::json& object, const char* name);    // otherwise empty

}  // namespace sonde::command
