// SPDX-License-Identifier: Apache-2.0
#include "code/function_set.hpp"

#include <gtest/gtest.h>

#include "tree/random.hpp"

namespace sonde::code {
namespace {

using Functions = std::vector<FunctionId>;

FunctionSet read(std::string_view bytes) { return FunctionSet::of_bytes(bytes); }

TEST(FunctionSet, HasEachFunctionOnceInOrder) {
  EXPECT_EQ(FunctionSet({7, 3, 7, 0xffffffff}).all(), (Functions{3, 7, 0xffffffff}));
}

TEST(FunctionSet, IsBounded) {
  Functions many;
  for (FunctionId i = 0; i < 2 * FunctionSet::most; ++i) many.push_back(i);
  EXPECT_EQ(FunctionSet(many).all().size(), FunctionSet::most);
}

TEST(FunctionSet, IsReadAsItWasWritten) {
  const FunctionSet set({1, 0x100, 0x80000000, 0xffffffff});
  EXPECT_EQ(set.to_bytes().size(), 16U);
  EXPECT_EQ(read(set.to_bytes()), set);
  EXPECT_TRUE(read(FunctionSet().to_bytes()).all().empty());
}

TEST(FunctionSet, OfDamagedBytesIsEmpty) {
  const std::string good = FunctionSet({1, 2, 3}).to_bytes();
  EXPECT_TRUE(read(good.substr(1)).all().empty()) << "not whole";
  EXPECT_TRUE(read(good + good).all().empty()) << "not in order";
  EXPECT_TRUE(read(std::string(8, '\0')).all().empty()) << "repeated";
  std::string too_many;
  for (FunctionId i = 0; i <= FunctionSet::most; ++i) too_many += FunctionSet({i}).to_bytes();
  EXPECT_TRUE(read(too_many).all().empty()) << "too many";
  EXPECT_EQ(read(std::string_view(too_many).substr(4)).all().size(), FunctionSet::most);
}

TEST(FunctionSet, OfAnyBytesIsOneThatIsWrittenAlike) {
  Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    std::string bytes(random.below(40), '\0');
    for (char& each : bytes) each = static_cast<char>(random.below(256));
    const FunctionSet set = read(bytes);
    EXPECT_TRUE(set.all().empty() || set.to_bytes() == bytes);
  }
}

}  // namespace
}  // namespace sonde::code
