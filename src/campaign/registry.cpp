// SPDX-License-Identifier: Apache-2.0
#include "campaign/registry.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

namespace sonde::campaign {
namespace {

struct Registry {
  std::deque<Definition> definitions;
  void (*hear)(const Definition&) = nullptr;
};

Registry& registry() {
  static auto& only = *new Registry;  // filled before main, by every file in any order
  return only;
}

}  // namespace

void enrol(const Definition& definition) {
  auto& known = registry();
  known.definitions.push_back(definition);
  if (known.hear != nullptr) known.hear(known.definitions.back());
}

std::string id_of(const Definition& definition) {
  if (definition.suite == nullptr) return definition.name;
  return std::string(definition.suite) + "." + definition.name;
}

const std::deque<Definition>& enrolled() { return registry().definitions; }

void on_enrol(void (*hear)(const Definition&)) {
  auto& known = registry();
  known.hear = hear;
  for (const auto& definition : known.definitions) hear(definition);
}

unsigned line_after(const Definition& definition) {
  unsigned line = std::numeric_limits<unsigned>::max();
  for (const auto& other : enrolled())
    if (std::string_view(other.file) == definition.file && other.line > definition.line)
      line = std::min(line, other.line);
  return line;
}

}  // namespace sonde::campaign
