// SPDX-License-Identifier: Apache-2.0
#include "isolate/outline.hpp"

#include <gtest/gtest.h>

namespace sonde::isolate {
namespace {

enum class Colour : std::uint8_t { Red, Green };

struct Inner {
  double share = 0;
  std::vector<std::string> names{};
};

struct Message {
  std::uint32_t count = 0;
  bool flag = false;
  Colour colour{};
  std::optional<Inner> inner{};
  std::map<std::string, int> numbers{};
  std::variant<Inner, Tree> either{};
  std::array<std::uint64_t, 4> four{};
  const Site* site = nullptr;
};

template <class Archive>
void fields(Archive& archive, Part<Archive, Inner>& inner) {
  archive(inner.share, inner.names);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Message>& message) {
  archive(message.count, message.flag, up_to(message.colour, Colour::Green), message.inner);
  archive(message.numbers, message.either, message.four, message.site);
}

template <class T>
std::string outline_of(const T& value) {
  Outline outline;
  outline(value);
  return outline.text();
}

TEST(Outline, HasTheTypesOfAllFields) {
  EXPECT_EQ(outline_of(Message{}), "(u4bu1<1>?(f8*s)=si4|(f8*s)|t4*u8p)");
}

TEST(Outline, DoesNotDependOnValues) {
  Message message;
  message.inner = Inner{1, {"a", "b"}};
  message.numbers = {{"x", 1}};
  message.either = Tree();
  EXPECT_EQ(outline_of(message), outline_of(Message{}));
}

TEST(Outline, OfOtherTypesHasAnotherNumber) {
  EXPECT_EQ(outline_number<Message>(), outline_number<Message>());
  EXPECT_NE(outline_number<Message>(), outline_number<Inner>());
  EXPECT_NE((outline_number<int, bool>()), (outline_number<bool, int>()));
  EXPECT_NE((outline_number<int>()), (outline_number<unsigned>()));
}

}  // namespace
}  // namespace sonde::isolate
