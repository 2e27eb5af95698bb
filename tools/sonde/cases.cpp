// SPDX-License-Identifier: Apache-2.0
#include "sonde/cases.hpp"

#include <algorithm>
#include <filesystem>

#include "campaign/nearest.hpp"
#include "codec/token.hpp"
#include "store/file_name.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

using Properties = std::vector<suite::ListedProperty>;

const suite::ListedProperty* property_named(const Properties& properties, const std::string& id) {
  const auto found = std::ranges::find(properties, id, &suite::ListedProperty::id);
  return found == properties.end() ? nullptr : &*found;
}

std::vector<std::string> ids_of(const Properties& properties) {
  std::vector<std::string> ids;
  for (const auto& property : properties) ids.push_back(property.id);
  return ids;
}

bool is_file(const std::string& text) {
  std::error_code code;
  return fs::is_regular_file(text, code);
}

// Absolute, so that the program takes it for a file, wherever it runs.
std::string file_name(const std::string& text) { return fs::absolute(text).string(); }

// A kept case stands in the folder of its property, whose name follows from the property's.
const suite::ListedProperty& property_of_file(const suite::Listing& listing,
                                              const std::string& file) {
  const auto& properties = listing.properties;
  const std::string folder = fs::absolute(file).parent_path().filename().string();
  for (const auto& property : properties)
    if (store::safe_file_name(property.id) == folder) return property;
  if (properties.size() == 1) return properties.front();
  throw Error(file + " is in the folder of no property of " + listing.program +
              ": say which one is meant, as Suite.Name@" + file);
}

std::vector<NamedCase> failures_named(const suite::ListedProperty& property,
                                      const std::string& short_token) {
  std::vector<NamedCase> found;
  for (auto& failure : failures_of(property)) {
    std::string token = codec::to_short_token(failure.tree);
    if (short_token.empty() || token == short_token)
      found.push_back({property, std::move(token), std::move(failure)});
  }
  return found;
}

std::optional<NamedCase> kept_named(const suite::ListedProperty& property,
                                    const std::string& short_token) {
  constexpr std::size_t no_limit = 1'000'000;
  if (property.cache.empty() || property.key.empty()) return std::nullopt;
  for (auto& kept : store::Cache(property.cache).corpus(property.key, no_limit))
    if (codec::to_short_token(kept.tree) == short_token)
      return NamedCase{property, short_token, std::nullopt, std::move(kept)};
  return std::nullopt;
}

std::optional<NamedCase> in_cache(const suite::ListedProperty& property,
                                  const std::string& short_token) {
  auto failures = failures_named(property, short_token);
  if (!failures.empty()) return std::move(failures.front());
  return kept_named(property, short_token);
}

// "Suite.Name@NAME". Names of properties have no @.
std::optional<NamedCase> named_with_property(const suite::Listing& listing,
                                             const std::string& text) {
  const auto at = text.find('@');
  if (at == std::string::npos || is_file(text)) return std::nullopt;
  const std::string id = text.substr(0, at);
  const auto* const property = property_named(listing.properties, id);
  if (property == nullptr)
    throw Error(listing.program + " has no property " + id +
                campaign::suggestion(id, ids_of(listing.properties)));
  const std::string name = text.substr(at + 1);
  if (name.empty())
    throw Error("'" + text + "' names no case: give a token or a file behind the @");
  if (name.starts_with('#'))
    if (auto kept = in_cache(*property, name)) return kept;
  return NamedCase{*property, is_file(name) ? file_name(name) : name};
}

std::vector<NamedCase> in_any_cache(const suite::Listing& listing, const std::string& token) {
  std::vector<NamedCase> found;
  for (const auto& property : listing.properties)
    if (auto named = in_cache(property, token)) found.push_back(std::move(*named));
  if (found.empty())
    throw Error("no cache of " + listing.program + " holds a case " + token +
                ": give the whole token, or run the property again");
  return found;
}

NamedCase named_by_token(const suite::Listing& listing, const std::string& text) {
  if (listing.properties.size() == 1) return {listing.properties.front(), text};
  throw Error("'" + text + "' is neither a property of " + listing.program +
              " nor a file: give a case as Suite.Name@TOKEN" +
              campaign::suggestion(text, ids_of(listing.properties)));
}

}  // namespace

std::vector<store::KeptFailure> failures_of(const suite::ListedProperty& property) {
  if (property.cache.empty() || property.key.empty()) return {};
  auto failures = store::Cache(property.cache).failures(property.key);
  std::erase_if(failures, [](const store::KeptFailure& failure) {
    return failure.state == store::State::Fixed || failure.state == store::State::Accepted;
  });
  return failures;
}

std::vector<NamedCase> cases_named(const suite::Listing& listing, const std::string& text) {
  if (auto named = named_with_property(listing, text)) return {*named};
  if (text.starts_with('#')) return in_any_cache(listing, text);
  if (const auto* property = property_named(listing.properties, text))
    return failures_named(*property, "");
  if (is_file(text)) return {{property_of_file(listing, text), file_name(text)}};
  return {named_by_token(listing, text)};
}

NamedCase case_named(const suite::Listing& listing, const std::string& text) {
  auto all = cases_named(listing, text);
  if (all.size() == 1) return std::move(all.front());
  if (all.empty())
    throw Error("the cache holds no failure of " + text +
                ": run the property first, or give a token or a file");
  std::string names;
  for (const auto& each : all) names += (names.empty() ? "" : ", ") + to_text(each);
  throw Error("several cases are meant: choose one of " + names);
}

std::string to_text(const NamedCase& named) { return named.property.id + "@" + named.name; }

}  // namespace sonde::command
