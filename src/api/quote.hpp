// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sonde/api/description.hpp"

namespace sonde::api {

// Which argument of which call is meant: of .ensure("x is last", <this>) or .old(<this>).
struct Quoted {
  std::string_view method;
  std::string_view name{};  // the argument before it; empty where it is the first
};

// What the source writes there, in the first such call from that place on. None where there
// is no such source any more.
std::optional<std::string> quoted(const Where& where, const Quoted& what);

// The same of a source's text.
std::optional<std::string> quoted_in(std::string_view source, unsigned line, const Quoted& what);

// The statements that declare what a text uses of the variables of the function around that
// place, in their order.
std::string locals_used(const Where& where, std::string_view text);
std::string locals_used_in(std::string_view source, unsigned line, std::string_view text);

}  // namespace sonde::api
