// SPDX-License-Identifier: Apache-2.0
#include "report/json.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sonde::report {
namespace {

TEST(Json, EveryByteGivesAStringThatParses) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string text = {'a', static_cast<char>(byte), 'b'};
    const auto parsed = nlohmann::json::parse(json_string(text)).get<std::string>();
    EXPECT_EQ(parsed, byte < 0x80 ? text
                                  : "a\xef\xbf\xbd"
                                    "b")
        << byte;
  }
}

TEST(Json, KeepsCharactersBeyondAscii) {
  EXPECT_EQ(json_string("\xc3\xa4\xf0\x9f\x99\x82"), "\"\xc3\xa4\xf0\x9f\x99\x82\"");
  EXPECT_EQ(json_string("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"")
      << "half of a pair is not UTF-8";
}

TEST(Json, ObjectsHoldFieldsInOrder) {
  JsonObject object;
  object.text("a", "x\"y\n")
      .count("b", std::numeric_limits<std::uint64_t>::max())
      .number("c", 0.25)
      .number("d", std::numeric_limits<double>::infinity())
      .flag("e", true)
      .json("f", json_list(std::vector<std::string>{"1", "2"}, json_string));
  EXPECT_EQ(object.str(),
            R"({"a":"x\"y\n","b":18446744073709551615,"c":0.25,"d":null,"e":true,"f":["1","2"]})");
  EXPECT_EQ(JsonObject().str(), "{}");
}

}  // namespace
}  // namespace sonde::report
