// SPDX-License-Identifier: Apache-2.0
#include "suite/target.hpp"

#include <gtest/gtest.h>

#include "tree/error.hpp"

namespace sonde::suite {
namespace {

TEST(Target, IsAFile) {
  for (const char* text : {"a.cpp", "src/a.cpp", "/src/a.hpp", "folder/a"}) {
    const Target target = target_in(text);
    EXPECT_EQ(target.file, text);
    EXPECT_EQ(target.first, 0U);
    EXPECT_EQ(target.text, text);
    EXPECT_TRUE(target.function.empty());
  }
}

TEST(Target, IsALineOrSome) {
  const Target one = target_in("src/a.cpp:12");
  EXPECT_EQ(one.file, "src/a.cpp");
  EXPECT_EQ(one.first, 12U);
  EXPECT_EQ(one.last, 12U);
  const Target some = target_in("a.cpp:12-15");
  EXPECT_EQ(some.first, 12U);
  EXPECT_EQ(some.last, 15U);
}

TEST(Target, IsAFunction) {
  for (const char* text : {"parse", "Parser::parse", "ns::Parser<int>::parse"}) {
    const Target target = target_in(text);
    EXPECT_EQ(target.function, text);
    EXPECT_TRUE(target.file.empty());
  }
}

TEST(Target, IsRefusedWhereItIsNone) {
  for (const char* text :
       {"", "a.cpp:0", "a.cpp:x", "a.cpp:5-3", "a.cpp:-3", ":12", "a b", "a.cpp:99999999999"})
    EXPECT_THROW(target_in(text), Error) << text;
}

TEST(Target, NamesAFileByItsLastParts) {
  EXPECT_TRUE(is_named("/home/x/src/a.cpp", "a.cpp"));
  EXPECT_TRUE(is_named("/home/x/src/a.cpp", "src/a.cpp"));
  EXPECT_TRUE(is_named("/home/x/src/../src/a.cpp", "./src/a.cpp"));
  EXPECT_FALSE(is_named("/home/x/src/a.cpp", "rc/a.cpp"));
  EXPECT_FALSE(is_named("/home/x/src/ba.cpp", "a.cpp"));
  EXPECT_FALSE(is_named("", "a.cpp"));
}

TEST(Target, NamesAFileByItsWholePath) {
  EXPECT_TRUE(is_named("/x/a.cpp", "/x/a.cpp"));
  EXPECT_FALSE(is_named("/x/y/a.cpp", "/x/a.cpp"));
  EXPECT_FALSE(is_named("/y/x/a.cpp", "/x/a.cpp"));
  EXPECT_TRUE(is_named("x/a.cpp", "/home/x/a.cpp"));  // as compilers write it that map prefixes
}

}  // namespace
}  // namespace sonde::suite
