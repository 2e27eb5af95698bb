// SPDX-License-Identifier: Apache-2.0
#include "sonde/draw/utf8.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace sonde::drawing {
namespace {

std::string as_utf8(std::string_view bytes) {
  std::string copy;
  const auto append = [](void* text, char c) { static_cast<std::string*>(text)->push_back(c); };
  copy_as_utf8({bytes.data(), bytes.size()}, {&copy, append});
  return copy;
}

TEST(CopyAsUtf8, KeepsWhatIsUtf8) {
  EXPECT_EQ(as_utf8(""), "");
  EXPECT_EQ(as_utf8("a\x7f\n"), "a\x7f\n");
  EXPECT_EQ(as_utf8("\u00e9\u20ac\U0001f600"), "\u00e9\u20ac\U0001f600");
}

TEST(CopyAsUtf8, TakesOtherBytesForCharacters) {
  EXPECT_EQ(as_utf8("\xe9"), "\u00e9");
  EXPECT_EQ(as_utf8("a\xff"
                    "b"),
            "a\u00ffb");
  EXPECT_EQ(as_utf8("\xe2\x82"), "\u00e2\u0082");            // cut off
  EXPECT_EQ(as_utf8("\xed\xa0\x80"), "\u00ed\u00a0\u0080");  // one half of a pair
}

}  // namespace
}  // namespace sonde::drawing
