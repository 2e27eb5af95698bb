// SPDX-License-Identifier: Apache-2.0
#include "schema/kinds.hpp"

#include <deque>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace sonde::schema {
namespace {

// So many types, enough for the table to grow several times.
std::deque<Type> many_types(unsigned count) {
  std::deque<Type> types;
  for (unsigned i = 0; i < count; ++i) {
    const std::string name = "type" + std::to_string(i);
    types.emplace_back().kind = Kind(name.c_str(), Form::Record);
  }
  return types;
}

TEST(TypesByKind, FindsEveryTypeThatWasAdded) {
  const auto types = many_types(2000);
  Kinds kinds;
  for (const Type& type : types) kinds.add(type);
  for (const Type& type : types) EXPECT_EQ(kinds.find(type.kind), &type);
}

TEST(TypesByKind, FindsNothingElse) {
  const auto types = many_types(2000);
  Kinds kinds;
  for (unsigned i = 0; i < 1000; ++i) kinds.add(types[i]);
  for (unsigned i = 1000; i < 2000; ++i) EXPECT_EQ(kinds.find(types[i].kind), nullptr);
  EXPECT_EQ(kinds.find(Kind()), nullptr);
}

TEST(TypesByKind, OfTwoAlikeTheFirstStays) {
  const Type one{.kind = Kind("same", Form::List)};
  const Type other{.kind = Kind("same", Form::List)};
  Kinds kinds;
  kinds.add(one);
  kinds.add(other);
  EXPECT_EQ(kinds.find(one.kind), &one);
}

TEST(TypesByKind, OfTwoAlikeTheOtherCanTakeItsPlace) {
  const Type one{.kind = Kind("same", Form::List)};
  const Type other{.kind = Kind("same", Form::List)};
  Kinds kinds;
  kinds.add(one);
  kinds.replace(other);
  EXPECT_EQ(kinds.find(one.kind), &other);
}

TEST(TypesByKind, CanBeLookedUpWhileOthersAreAdded) {
  const auto types = many_types(5000);
  Kinds kinds;
  kinds.add(types[0]);
  std::atomic<bool> done = false;
  std::atomic<unsigned> wrong = 0;
  std::thread reader([&] {
    while (!done) {
      wrong += kinds.find(types[0].kind) != &types[0] ? 1 : 0;
      for (const Type& type : types) {
        const Type* const found = kinds.find(type.kind);
        wrong += found != nullptr && found != &type ? 1 : 0;
      }
    }
  });
  for (const Type& type : types) kinds.add(type);
  done = true;
  reader.join();
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(kinds.find(types[4999].kind), &types[4999]);
}

}  // namespace
}  // namespace sonde::schema
