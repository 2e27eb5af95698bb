// SPDX-License-Identifier: Apache-2.0
#include "campaign/property_run.hpp"

#include <utility>

#include "campaign/arguments.hpp"
#include "campaign/first_facts.hpp"
#include "campaign/replays.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/running_case.hpp"
#include "run/prefer_types.hpp"

namespace sonde::campaign {

PropertyRun::PropertyRun(const Definition& ready, const EventSender& sender)
    : definition(ready),
      events(sender),
      facts(begun(ready)),
      kept_cases(ready, facts.settings),
      processes(ready, facts.settings, kept_cases.key()),
      findings(ready, sender, facts, kept_cases, processes) {
  // This process shrinks, stores and reports cases, which may all run in others.
  run::prefer_types(*ready.property);
  ReportedCases& reported = facts.settings.reported_cases;
  if (reported == ReportedCases::None && events.listener.wants_cases())
    reported = ReportedCases::Sample;
  if (reported == ReportedCases::All)
    processes.report_cases([this](const RanCase& ran) { report_case(ran); });
}

void PropertyRun::choose_processes() {
  if (auto sentence = processes.choose(); !sentence.empty())
    facts.remarks.push_back(std::move(sentence));
}

void PropertyRun::keep_cases_that_ended() {
  if (facts.settings.cache.empty() || run::running != nullptr) return;
  for (const Tree& tree : isolate::take_cases_that_ended(facts.settings.cache, kept_cases.key()))
    if (tree.empty())
      facts.remarks.push_back("an earlier run ended while the arguments of a case were drawn");
    else kept_cases.keep(tree, ended_program());
}

bool PropertyRun::is_out_of_time() const {
  return isolate::interrupted() || events.seconds() >= facts.settings.max_seconds;
}

bool PropertyRun::goes_on() const {
  return !is_out_of_time() && facts.counterexamples.size() < facts.settings.max_failures;
}

void PropertyRun::report_case(const RanCase& ran) {
  events.listener.ran({facts.id, ++cases_reported_, ran.from, ran.outcome, ran.why, ran.labels,
                       drawn_arguments_of(definition, ran.tree), ran.numbers, ran.tree.size()});
}

}  // namespace sonde::campaign
