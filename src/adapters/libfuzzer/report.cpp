// SPDX-License-Identifier: Apache-2.0
#include "adapters/libfuzzer/report.hpp"

#include "campaign/diagnosis.hpp"
#include "campaign/host.hpp"
#include "campaign/registry.hpp"
#include "campaign/replayed_case.hpp"
#include "codec/printable.hpp"
#include "codec/token.hpp"
#include "report/arguments.hpp"
#include "report/text.hpp"

namespace sonde::adapters::libfuzzer {
namespace {

// The fuzzer's own program replays nothing: the one that runs the same properties as tests does.
std::string replay_command(const std::string&, const std::string& setting,
                           const std::string& value) {
  const bool has_framework = campaign::host().monitor != nullptr;
  const std::string option = has_framework ? " --sonde-" + setting + "=" : " --" + setting + " ";
  return "TEST-PROGRAM" + option + codec::shell_word(value);
}

void install_command() {
  campaign::Host host = campaign::host();
  host.command = replay_command;
  campaign::install(host);
}

// No cache: the fuzzer keeps what it finds.
campaign::Resolved settings_of(const Definition& definition) {
  auto settings = campaign::resolve(definition.settings, campaign::id_of(definition));
  settings.cache.clear();
  settings.replay.clear();
  return settings;
}

}  // namespace

std::string report_on_failure(const Definition& definition, const Tree& tree,
                              const Failure& failure, Counts counts) {
  install_command();
  campaign::Facts facts;
  facts.id = campaign::id_of(definition);
  facts.file = definition.file;
  facts.line = definition.line;
  facts.settings = settings_of(definition);
  facts.verdict = Verdict::Failed;

  const auto runner = isolate::runner_here(*definition.property, campaign::host().monitor);
  isolate::Result result = runner->run(tree, run::Notes::Kept);
  if (result.outcome != Outcome::Fail) {
    facts.remarks.emplace_back("the case failed, but not when it was run again for this report");
    result.failure = failure;
  }
  campaign::KeptCases kept_cases(definition, facts.settings);
  campaign::Listener listener;
  const campaign::EventSender events{listener, facts.id};
  campaign::Diagnosis diagnosis(definition, facts.settings, *runner, kept_cases, events);
  auto found = diagnosis.describe({.way = run::Recipe::Way::Replay, .tree = result.tree}, result,
                                  campaign::FoundIn::Search);
  found.after_tests = counts.tests;
  found.after_discards = counts.discards;
  facts.counterexamples.push_back(std::move(found));
  // The seed of a property says nothing of what a fuzzer did.
  return report::to_text(facts, report::SeedLine::LeftOut);
}

std::string report_on_case(const Definition& definition, const Tree& tree) {
  const std::string id = campaign::id_of(definition);
  const auto runner = isolate::runner_here(*definition.property, campaign::host().monitor);
  std::string text = id + "\n\n";
  for (const auto& argument : campaign::arguments_to_replay(tree, definition, *runner))
    text += report::line_of(argument);
  const std::string name = id + "@" + codec::to_token(tree);
  return text + "\nreplay: " + replay_command("", "replay", name) + "\n";
}

}  // namespace sonde::adapters::libfuzzer
