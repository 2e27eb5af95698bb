// SPDX-License-Identifier: Apache-2.0
#include "api/names.hpp"

#include <gtest/gtest.h>

namespace sonde::api {
namespace {

TEST(UsesName, WhereItStandsAsAWhole) {
  EXPECT_TRUE(uses_name("queue_0", "queue_0"));
  EXPECT_TRUE(uses_name("push(&queue_0, 1)", "queue_0"));
  EXPECT_TRUE(uses_name("queue_01 + queue_0", "queue_0"));
  EXPECT_TRUE(uses_name("a>queue_0 ? a:queue_0", "queue_0"));
  EXPECT_FALSE(uses_name("queue_01", "queue_0"));
  EXPECT_FALSE(uses_name("my_queue_0", "queue_0"));
  EXPECT_FALSE(uses_name("", "queue_0"));
}

TEST(UsesName, UnlessItIsAMember) {
  EXPECT_FALSE(uses_name("a.size + b->size + std::size", "size"));
  EXPECT_TRUE(uses_name("a.size + size", "size"));
}

}  // namespace
}  // namespace sonde::api
