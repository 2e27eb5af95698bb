// SPDX-License-Identifier: Apache-2.0
#include "campaign/registry.hpp"

#include <string_view>

#include "campaign/host.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

struct Registry {
  std::deque<Definition> definitions;
  bool has_replayed = false;
};

Registry& registry() {
  static auto& only = *new Registry;  // filled before main, by every file in any order
  return only;
}

}  // namespace

void enrol(const Definition& definition) {
  auto& all = registry().definitions;
  all.push_back(definition);
  if (host().add != nullptr) host().add(all.back());
}

std::string id_of(const Definition& definition) {
  if (definition.suite == nullptr) return definition.name;
  return std::string(definition.suite) + "." + definition.name;
}

const std::deque<Definition>& enrolled() { return registry().definitions; }

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const auto& definition : enrolled()) all.push_back(id_of(definition));
  return all;
}

Definition prepared(const Definition& definition) {
  const std::string id = id_of(definition);
  for (const auto& other : enrolled()) {
    const bool is_same =
        other.line == definition.line && std::string_view(other.file) == definition.file;
    if (definition.suite != nullptr && !is_same && id_of(other) == id)
      throw Error("two properties are called " + id + ", one of them at " + other.file + ":" +
                  std::to_string(other.line) + ": rename one");
  }
  Definition ready = definition;
  try {
    if (ready.prepare != nullptr) ready.prepare(ready);
  } catch (const Error& error) {
    throw Error(std::string(definition.file) + ":" + std::to_string(definition.line) + ": " + id +
                " cannot be run: " + error.what());
  }
  return ready;
}

void mark_replayed() { registry().has_replayed = true; }
bool has_replayed() { return registry().has_replayed; }

}  // namespace sonde::campaign
