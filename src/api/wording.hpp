// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "api/call.hpp"
#include "tree/tree.hpp"

namespace sonde::api {

inline constexpr std::string_view declares = "auto ";
inline constexpr std::string_view assigns = " = ";

// How a call reads in C++, while it is made. `drawn` holds its literals.
struct Wording {
  const Call& call;
  Pool& pool;
  const Tree& drawn;

  // Of literals that became variables, a line each.
  std::string declarations() const;
  std::string argument(std::size_t number) const;
  // The call without an end; the variable that keeps its result comes before it. Empty where values
  // are only declared.
  std::string expression() const;
  // Empty where nothing is returned.
  std::string result_name() const;
};

}  // namespace sonde::api
