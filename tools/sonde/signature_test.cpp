// SPDX-License-Identifier: Apache-2.0
#include "sonde/signature.hpp"

#include <gtest/gtest.h>

#include "tree/error.hpp"

namespace sonde::command {
namespace {

TEST(Signature, HasItsParts) {
  const auto read = signature_in(
      "[[nodiscard]] static std::vector<int> shop::parse(const std::string& text, int n = 3);");
  EXPECT_EQ(read.result, "std::vector<int>");
  EXPECT_EQ(read.name, "shop::parse");
  EXPECT_EQ(read.last_name(), "parse");
  EXPECT_EQ(read.name_space(), "shop");
  ASSERT_EQ(read.parameters.size(), 2U);
  EXPECT_EQ(read.parameters[0].type, "const std::string&");
  EXPECT_EQ(read.parameters[0].name, "text");
  EXPECT_EQ(read.parameters[1].type, "int");
  EXPECT_EQ(read.parameters[1].name, "n");
}

TEST(Signature, NeedsNoNames) {
  const auto read =
      signature_in("void f(const std::string, unsigned int, Options, std::map<int, bool>&)");
  EXPECT_EQ(read.result, "");
  ASSERT_EQ(read.parameters.size(), 4U);
  for (const auto& parameter : read.parameters) EXPECT_EQ(parameter.name, "");
  EXPECT_EQ(read.parameters[3].type, "std::map<int, bool>&");
}

TEST(Signature, MayHaveNoParameters) {
  EXPECT_TRUE(signature_in("int now()").parameters.empty());
  EXPECT_TRUE(signature_in("int now(void)").parameters.empty());
}

TEST(Signature, IsRefusedWhereItIsNone) {
  for (const char* text :
       {"", "parse", "parse(int)", "int parse", "int (", "int ::(int)", "int 3(int)"})
    EXPECT_THROW(signature_in(text), Error) << text;
}

}  // namespace
}  // namespace sonde::command
