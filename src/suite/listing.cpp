// SPDX-License-Identifier: Apache-2.0
#include "suite/listing.hpp"

#include "campaign/host.hpp"
#include "campaign/kept_cases.hpp"
#include "campaign/registry.hpp"
#include "campaign/settings.hpp"
#include "coverage/coverage.hpp"
#include "suite/ask.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

// The key is known only to a property that could be prepared.
void add_what_is_kept(ListedProperty& listed, const Definition& definition) {
  const auto settings = campaign::resolve(definition.settings, listed.id);
  listed.cache = settings.cache;
  try {
    const Definition ready = campaign::prepared(definition);
    const campaign::KeptCases kept_cases(ready, settings);
    listed.cases = kept_cases.folder().string();
    listed.key = kept_cases.key();
  } catch (const std::exception& error) {
    listed.problem = error.what();
  }
}

ListedProperty listed(const Definition& definition) {
  ListedProperty listed;
  listed.id = campaign::id_of(definition);
  listed.file = definition.file;
  listed.line = definition.line;
  if (const auto arguments_for_ids = campaign::host().arguments_for)
    listed.arguments = arguments_for_ids({listed.id});
  add_what_is_kept(listed, definition);
  return listed;
}

}  // namespace

Listing list_properties(const std::string& program, const std::vector<std::string>& arguments) {
  auto listing = unpacked_answer<Listing>(
      {.program = program, .arguments = arguments, .request = {.what = "list"}});
  listing.program = program;
  return listing;
}

std::vector<std::string> arguments_for(const std::string& program,
                                       const std::vector<std::string>& arguments,
                                       const std::vector<std::string>& ids) {
  return unpacked_answer<std::vector<std::string>>(
      {.program = program, .arguments = arguments, .request = {.what = "arguments", .words = ids}});
}

std::string answer_listing(const Request&) {
  Listing listing;
  listing.version = version();
  listing.framework = campaign::host().framework;
  for (const auto& definition : campaign::enrolled())
    listing.properties.push_back(listed(definition));
  // Code that g++ instruments is known once it has run, as preparing a property makes it.
  listing.instrumented = coverage::instrumented();
  return answer_body(listing);
}

std::string answer_arguments(const Request& request) {
  const auto arguments_for_ids = campaign::host().arguments_for;
  return answer_body(arguments_for_ids == nullptr ? std::vector<std::string>{}
                                                  : arguments_for_ids(request.words));
}

}  // namespace sonde::suite
