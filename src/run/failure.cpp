// SPDX-License-Identifier: Apache-2.0
#include "run/failure.hpp"

#include <array>

namespace sonde {
namespace {

constexpr std::array<std::string_view, failure_kinds> kind_names = {
    "check",
    "returned-false",
    "exception",
    "generator-exception",
    "assertion",
    "contract",
    "model",
    "signal",
    "abort",
    "stack-overflow",
    "exit",
    "hang",
    "memory",
    "sanitizer",
    "undefined-behaviour",
    "leak",
    "expectation",
    "precondition",
    "postcondition",
    "invariant",
    "ownership",
    "data-race",
    "deadlock",
    "livelock",
    "left-thread",
    "blocked-call",
    "not-linearizable",
};

}  // namespace

std::string_view name_of(FailureKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

namespace {

// Without what the property says of it.
std::string found_origin(const Failure& failure) {
  if (!failure.culprit.empty()) return failure.culprit + " breaks a contract";
  const std::string place =
      failure.file.empty() ? "" : failure.file + ":" + std::to_string(failure.line);
  if (failure.signature.empty()) return place.empty() ? failure.what : place;
  return place.empty() ? failure.signature : failure.signature + " at " + place;
}

}  // namespace

// GoogleTest writes values behind ", actual:", or has lines of them, of which the first is the
// first operand as it is written.
std::string run::signature_of_assertion(std::string_view what, std::string_view values) {
  constexpr std::string_view equality = "Expected equality of these values:";
  if (what.starts_with("check failed: ") || what.starts_with("Value of: "))
    return std::string(what);
  if (what == equality)
    return std::string(equality) + " " + std::string(values.substr(0, values.find('\n')));
  if (what.starts_with("Expected: ")) return std::string(what.substr(0, what.find(", actual: ")));
  return "";
}

std::string run::origin_of(const Failure& failure) {
  const std::string& named = failure.named_origin;
  return found_origin(failure) + (named.empty() ? "" : " [" + named + "]");
}

}  // namespace sonde
