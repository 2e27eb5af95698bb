// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <gmock/gmock.h>

#include "stateful/replay.hpp"

namespace stateful {

// That this number of calls was made, and that the last one failed like this.
inline testing::Matcher<Replayed> fails_at(std::size_t call, const std::string& how) {
  return testing::AllOf(testing::Field("calls", &Replayed::calls, call),
                        testing::Field("failure", &Replayed::failure, testing::HasSubstr(how)));
}

}  // namespace stateful
