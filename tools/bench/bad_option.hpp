// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tree/error.hpp"

namespace sonde::bench {

// What the user asked for is not there.
class BadOption final : public Error {
 public:
  using Error::Error;
};

// "there is no task 'x': choose one of a, b", of things that have names.
template <class Named>
[[noreturn]] void refuse_name(std::string_view what, std::string_view name, const Named& existing) {
  std::string message = "there is no " + std::string(what) + " '" + std::string(name) + "': choose";
  const char* between = " ";
  for (const auto& each : existing) {
    message += between + std::string(each.name);
    between = ", ";
  }
  throw BadOption(message);
}

}  // namespace sonde::bench
