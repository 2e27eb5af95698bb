// SPDX-License-Identifier: Apache-2.0
#include "suite/asked_property.hpp"

#include "campaign/nearest.hpp"
#include "campaign/registry.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

const Definition& definition_of(const std::string& id) {
  for (const auto& definition : campaign::enrolled())
    if (campaign::id_of(definition) == id) return definition;
  throw Error("no property is called " + id + campaign::suggestion(id, campaign::ids()));
}

}  // namespace

AskedProperty::AskedProperty(const std::string& id)
    : definition_(campaign::prepared(definition_of(id))),
      settings_(campaign::resolve(definition_.settings, id)),
      kept_cases_(definition_, settings_) {}

}  // namespace sonde::suite
