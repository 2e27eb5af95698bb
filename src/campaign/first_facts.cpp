// SPDX-License-Identifier: Apache-2.0
#include "campaign/first_facts.hpp"

#include "campaign/host.hpp"
#include "campaign/registry.hpp"

namespace sonde::campaign {

Facts named(const Definition& definition) {
  Facts facts;
  facts.id = id_of(definition);
  facts.file = definition.file;
  facts.line = definition.line;
  return facts;
}

Facts begun(const Definition& definition) {
  Facts facts = named(definition);
  facts.settings = resolve(definition.settings, facts.id);
  schedule::set_search(facts.settings.threads);
  facts.replay_command = host().command(program_name(), "replay", Facts::hole_of_case);
  facts.accept_command = host().command(program_name(), "accept", facts.id);
  return facts;
}

}  // namespace sonde::campaign
