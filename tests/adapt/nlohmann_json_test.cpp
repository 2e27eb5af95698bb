// SPDX-License-Identifier: Apache-2.0
#include "sonde/adapt/nlohmann_json.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "adapter_contract.hpp"

namespace sonde {
namespace {

using contract::text_of;
using nlohmann::json;
using nlohmann::ordered_json;

// dump() throws if a text is not UTF-8, and writes null for a number that is not finite.
constexpr auto survives_a_dump = [](const auto& value) {
  using Json = std::remove_cvref_t<decltype(value)>;
  return Json::parse(value.dump()) == value;
};

TEST(AdaptedJson, KeepsTheContract) { contract::is_adapted<json>(survives_a_dump); }
TEST(AdaptedJson, KeepsItInOrder) { contract::is_adapted<ordered_json>(survives_a_dump); }
TEST(AdaptedJson, KeepsItInsideOthers) { contract::is_adapted<std::vector<json>>(); }

TEST(AdaptedJson, DrawsEachKindOfValue) {
  for (const auto kind : {json::value_t::null, json::value_t::boolean, json::value_t::string,
                          json::value_t::number_integer, json::value_t::number_unsigned,
                          json::value_t::number_float, json::value_t::array, json::value_t::object})
    EXPECT_FALSE(check("Json.Kinds", [=](json value) { return value.type() != kind; }).passed())
        << static_cast<int>(kind);
}

TEST(AdaptedJson, ReadsAsItsInitialiser) {
  EXPECT_EQ(text_of(json::parse(R"({"a": [1, -2, 2.5, null, true], "b": {}, "c": "x"})")),
            R"(nlohmann::json::object_t{{"a", nlohmann::json::array_t{)"
            R"(std::uint64_t{1}, -2, 2.5, nullptr, true}}, {"b", nlohmann::json::object_t{}}, )"
            R"({"c", "x"}})");
}

TEST(AdaptedJson, IsAHoleWhereItIsBinary) {
  EXPECT_EQ(text_of(json(json::binary({1, 2}))), "/* not shown */");
}

TEST(AdaptedJson, Shrinks) {
  const auto has_short_arrays = [](json value) {
    for (const auto& each : value)
      if (each.is_array() && each.size() >= 2) return false;
    return true;
  };
  EXPECT_EQ(contract::smallest_failing(has_short_arrays),
            "nlohmann::json::array_t{nlohmann::json::array_t{nullptr, nullptr}}");
}

}  // namespace
}  // namespace sonde
