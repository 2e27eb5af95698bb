// SPDX-License-Identifier: Apache-2.0
#include "api/globals.hpp"

#include <gtest/gtest.h>

#include "sonde/api/allocation.h"

namespace sonde::api {
namespace {

TEST(Globals, HaveTheirFirstValueAgain) {
  static int count = 3;
  sonde_keep_global(&count, sizeof count);
  count = 4;
  sonde_keep_global(&count, sizeof count);
  restore_globals();
  EXPECT_EQ(count, 3);
}

}  // namespace
}  // namespace sonde::api
