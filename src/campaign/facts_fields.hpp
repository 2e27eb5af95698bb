// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/events.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/tally.hpp"
#include "isolate/message.hpp"

// The fields of what a campaign finds out, for other processes (isolate/archive.hpp).
namespace sonde::campaign {

using isolate::Part;

template <class Archive>
void fields(Archive& archive, Part<Archive, Resolved>& settings) {
  using isolate::up_to;
  // A strategy is sent as its name.
  std::string strategy(settings.strategy == nullptr ? "" : settings.strategy->name);
  archive(up_to(settings.profile, Profile::Fuzz), settings.seed, settings.max_tests);
  archive(settings.guided_percent, settings.max_seconds, settings.max_size, settings.replay);
  archive(strategy, up_to(settings.isolation, Isolation::EachCase), settings.case_seconds);
  archive(up_to(settings.on_timeout, OnTimeout::Discard), settings.memory_megabytes);
  archive(settings.max_failures, settings.exhaustive_to, settings.cases, settings.cache);
  archive(settings.accept, settings.migrate, settings.reports, settings.write_tests);
  archive(up_to(settings.verbosity, Verbosity::Verbose));
  archive(up_to(settings.reported_cases, ReportedCases::All));
  archive(up_to(settings.threads, schedule::Search::Enumerate));
  if constexpr (Archive::reads) settings.strategy = search::find_strategy(strategy);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Guidance>& guidance) {
  std::string name(guidance.strategy);
  archive(name, guidance.progress.kept, guidance.progress.features, guidance.progress.stability);
  archive(guidance.progress.keeps, guidance.progress.restarts);
  archive(guidance.discovery.behaviours, guidance.discovery.singles);
  archive(guidance.instrumented);
  if constexpr (Archive::reads) {
    const auto* const row = search::find_strategy(name);
    archive.check(row != nullptr);
    guidance.strategy = row->name;
  }
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Enumerated>& enumerated) {
  archive(enumerated.all, enumerated.size);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, LineCount>& count) {
  archive(count.file, count.line, count.cases);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, BodyCoverage>& body) {
  archive(body.cases, body.lines);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SearchState>& state) {
  archive(state.tally, state.guidance, state.hit_time_cap, state.hit_discard_cap);
  archive(state.enumerated, state.body, state.profile, state.switches_tried, state.cases_to_focus);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, LabelNumber>& number) {
  archive(number.name, number.value);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, GateResult>& result) {
  archive(result.count, isolate::up_to(result.gate, Gate::Undecided));
  archive.check(result.count.site != nullptr);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SimplestPart>& part) {
  archive(part.name, part.state, part.is_number, part.cases);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, ValidCases>& valid) {
  archive(valid.cases, valid.all_simplest, valid.parts, valid.checks);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Refusal>& refusal) {
  archive(refusal.where, refusal.cases);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, CallCount::Part>& part) {
  archive(part.name, part.calls);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, CallCount::Argument>& argument) {
  archive(argument.name, argument.values);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, CallCount>& count) {
  archive(count.name, count.cases, count.made, count.threw, count.rejected, count.arguments);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Argument>& argument) {
  archive(argument.declaration, argument.value, argument.is_drawn, argument.is_text);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Counterexample>& found) {
  archive(found.arguments, found.program, found.test, found.written_test, found.failure);
  archive(found.notes, found.labels, found.token, found.short_token);
  archive(isolate::up_to(found.found_in, FoundIn::Replay), found.after_tests, found.after_discards);
  archive(found.kept_case, found.example, found.shrunk_in, found.fully_shrunk);
  archive(isolate::up_to(found.frequency, Frequency::Seldom), found.rate.failures, found.rate.runs);
  archive(found.differences, found.any_value, found.passing);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Facts>& facts) {
  archive(facts.id, facts.file, facts.line, facts.settings);
  archive(facts.replay_command, facts.accept_command);
  archive(isolate::up_to(facts.verdict, Verdict::Hindered), facts.tests, facts.discards);
  archive(facts.timeouts, facts.fresh_tests, facts.guidance, facts.enumerated);
  archive(facts.hit_time_cap, facts.hit_discard_cap, facts.replayed, facts.interrupted);
  archive(facts.searched, facts.kept_cases, facts.can_accept, facts.remarks, facts.cases_to_focus);
  archive(facts.counterexamples, facts.labels, facts.calls, facts.obstacles, facts.warnings);
  archive(facts.gates, facts.refusals, facts.valid, facts.body, facts.profile, facts.unreached);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, FailingCase>& failing) {
  archive(failing.recipe, failing.failure, isolate::up_to(failing.cause, isolate::Cause::Memory));
  archive(failing.limits.case_seconds, failing.limits.memory_megabytes);
  archive(isolate::up_to(failing.limits.hangs, isolate::Hangs::Discard));
  archive(isolate::up_to(failing.found_in, FoundIn::Replay), failing.after, failing.died);
}

}  // namespace sonde::campaign
