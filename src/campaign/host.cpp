// SPDX-License-Identifier: Apache-2.0
#include "campaign/host.hpp"

#include "campaign/registry.hpp"
#include "campaign/settings.hpp"
#include "codec/printable.hpp"

namespace sonde::campaign {
namespace {

struct Installed {
  Host host{};
  bool by_adapter = false;
};

Installed& installed() {
  static auto& only = *new Installed;  // adapters are installed before main
  return only;
}

}  // namespace

std::string environment_command(const std::string& program, const std::string& setting,
                                const std::string& value) {
  return variable_of(setting) + "=" + codec::shell_quoted(value) + " " + codec::shell_word(program);
}

std::string program_name() {
  const auto words = command_line();
  return words.empty() ? "the test program" : words.front();
}

void install(const Host& host) {
  installed() = {host, true};
  if (host.add == nullptr) return;
  for (const auto& definition : enrolled()) host.add(definition);
}

const Host& host() { return installed().host; }

bool has_adapter() { return installed().by_adapter; }

}  // namespace sonde::campaign
