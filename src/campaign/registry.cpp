// SPDX-License-Identifier: Apache-2.0
#include "campaign/registry.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

#include "campaign/host.hpp"
#include "codec/printable.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

constexpr int nobody_runs_them = 3;  // exit code; also in docs/reference.md

struct Registry {
  std::deque<Definition> definitions;
  bool has_replayed = false;
  pid_t process = getpid();
};

Registry& registry() {
  static auto& only = *new Registry;  // filled before main, by every file in any order
  return only;
}

// A test framework knows nothing of properties without its adapter: that all of its tests passed
// would be said of a program in which no property ran.
void require_adapter() {
  if (registry().process != getpid() || has_adapter()) return;
  const auto& first = enrolled().front();
  const std::string place = std::string(first.file) + ":" + std::to_string(first.line);
  std::fflush(nullptr);
  std::fprintf(stderr,
               "sonde: nothing in this program runs its properties, such as %s (%s): include "
               "<sonde/gtest.hpp>, <sonde/catch2.hpp> or <sonde/doctest.hpp> instead of "
               "<sonde/sonde.hpp>, or link sonde::main\n",
               codec::printable(id_of(first)).c_str(), codec::printable(place).c_str());
  _exit(nobody_runs_them);
}

// Without making a text of it: each of hundreds of properties is compared with all others.
bool has_id(const Definition& definition, std::string_view id) {
  if (definition.suite == nullptr) return id == definition.name;
  const std::string_view suite = definition.suite;
  return id.starts_with(suite) && id.substr(suite.size()).starts_with('.') &&
         id.substr(suite.size() + 1) == definition.name;
}

}  // namespace

void enrol(const Definition& definition) {
  auto& all = registry().definitions;
  if (all.empty()) std::atexit(require_adapter);
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
    if (definition.suite != nullptr && !is_same && has_id(other, id))
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
