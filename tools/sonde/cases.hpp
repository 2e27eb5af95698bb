// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/cache.hpp"
#include "suite/listing.hpp"

namespace sonde::command {

// A case of a property, as a user names it.
struct NamedCase {
  suite::ListedProperty property{};
  std::string name{};  // behind the @ of --replay: a token, a short one, or a file
  std::optional<store::KeptFailure> failure{};  // that the cache holds
  std::optional<store::CorpusCase> kept{};      // ... or another case of it
};

// The case that the text names:
//   Suite.Name@TOKEN, Suite.Name@#1f3a9c04 or Suite.Name@FILE
//   #1f3a9c04     a failure or another case in the cache
//   FILE          a case file in the folder of a property
//   TOKEN         where the program has one property
//   Suite.Name    where the cache holds one failure of the property
// Throws Error where it names none or several.
NamedCase case_named(const suite::Listing& listing, const std::string& text);

// The same, but the name of a property may stand for several failures, and for none.
std::vector<NamedCase> cases_named(const suite::Listing& listing, const std::string& text);

// Failures of the property that the cache holds, without those that are fixed or accepted.
std::vector<store::KeptFailure> failures_of(const suite::ListedProperty& property);

// As the report writes it: "Suite.Name@TOKEN".
std::string to_text(const NamedCase& named);

}  // namespace sonde::command
