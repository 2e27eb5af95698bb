// SPDX-License-Identifier: Apache-2.0
#include "sonde/first_property.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tree/error.hpp"

namespace sonde::command {
namespace {

using testing::HasSubstr;

std::string written(const char* declaration, const char* header = "") {
  return text_of({signature_in(declaration), header, "plain"});
}

TEST(FirstProperty, ComparesResultsThatCanBeCompared) {
  const std::string text = written("int parse(const std::string& text)");
  EXPECT_THAT(text, HasSubstr("#include <string>\n"));
  EXPECT_THAT(text, HasSubstr("int parse(const std::string& text);"));
  EXPECT_THAT(text, HasSubstr("SONDE_PROPERTY(Parse, TakesAnything, std::string text) {\n"));
  EXPECT_THAT(text, HasSubstr("SONDE_CHECK(parse(text) == parse(text));"));
}

TEST(FirstProperty, OnlyCallsOtherFunctions) {
  EXPECT_THAT(written("double mean(const std::vector<double>&)"),
              HasSubstr("static_cast<void>(mean(argument1));"));
  EXPECT_THAT(written("void sort(std::vector<int>& values)"), HasSubstr("  sort(values);"));
  EXPECT_THAT(written("bool add(int* sum, int n)"), HasSubstr("static_cast<void>(add(&sum, n));"));
}

TEST(FirstProperty, GivesBytesAndTheirNumber) {
  const std::string text = written("int decode(const uint8_t* data, size_t size)");
  EXPECT_THAT(text, HasSubstr("std::vector<uint8_t> data) {"));
  EXPECT_THAT(text, HasSubstr("decode(data.data(), data.size())"));
  EXPECT_THAT(written("int length(const char* text)"), HasSubstr("length(text.c_str())"));
}

TEST(FirstProperty, DeclaresAFunctionInItsNamespace) {
  EXPECT_THAT(written("bool shop::is_open(int hour)"),
              HasSubstr("namespace shop {\nbool is_open(int hour);\n}"));
}

TEST(FirstProperty, TakesTypesOfAHeader) {
  EXPECT_THROW(written("bool is_valid(const Order& order)"), Error);
  const std::string text = written("bool is_valid(const Order& order)", "shop.hpp");
  EXPECT_THAT(text, HasSubstr("#include \"shop.hpp\""));
  EXPECT_THAT(text, HasSubstr("SONDE_PROPERTY(IsValid, TakesAnything, Order order)"));
}

TEST(FirstProperty, RefusesWhatCannotBeDrawn) {
  for (const char* text :
       {"int f(void* p)", "int f(int** p)", "int f(FILE* file)", "int f(int (*g)(int))"})
    EXPECT_THROW(written(text, "some.hpp"), Error) << text;
}

}  // namespace
}  // namespace sonde::command
