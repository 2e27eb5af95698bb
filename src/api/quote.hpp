// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/api/description.hpp"

namespace sonde::api {

// An argument in the user's source: in .ensure("x is last", <this>) or .old(<this>), of the
// first call of that method from the place on.
struct Quoted {
  Where where;
  std::string_view method;
  std::string_view name{};  // the argument before it; empty where it is the first
};

struct Quotes {
  std::vector<std::string> texts;  // in the order asked for
  // The statements that declare what the texts use of the variables of the function around
  // the first of these places, in their order.
  std::vector<std::string> locals;
};

// What the source writes there. None where the source lacks one of them, or is gone.
std::optional<Quotes> quotes_of(const std::vector<Quoted>& wanted);

}  // namespace sonde::api
