// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "codec/notation.hpp"
#include "search/strategy.hpp"
#include "suite/protocol.hpp"

namespace sonde::suite {

// For tests: messages in which nothing is empty.
inline const Tree& some_tree() {
  static const Tree tree = codec::parse_notation("Pair(Text(\"abc\") List[Int(1) Int(2)])");
  return tree;
}

inline Failure some_failure() {
  return {FailureKind::Expectation,
          "a.cpp",
          3,
          "check failed: x",
          "1 == 2",
          "signature",
          "frames",
          "output",
          "culprit"};
}

inline campaign::Slice some_slice() { return {1 << 16, 2.5, {some_tree()}, {"origin"}}; }

inline campaign::PackedCase some_kept_case() {
  return {some_tree(), some_tree().size(), true, {3, 5}, 7, 3, 0, "edit"};
}

inline campaign::Counterexample some_counterexample() {
  campaign::Counterexample found;
  found.arguments = {{"int a", "1", true, true}};
  found.program = "a();\n";
  found.test = "test";
  found.written_test = "file";
  found.failure = some_failure();
  found.notes = {"note"};
  found.labels = {"label"};
  found.token = "token";
  found.short_token = "short";
  found.found_in = campaign::FoundIn::EarlierRun;
  found.after_tests = 4;
  found.kept_case = "kept";
  found.frequency = campaign::Frequency::Sometimes;
  found.rate = {3, 40};
  found.differences = {"difference"};
  found.any_value = "a";
  found.passing = "a = 0";
  return found;
}

inline campaign::Guidance some_guidance() {
  return {search::strategies()[0].name, {1, 2, 0.5, 4, 5}, true, {6, 7}};
}

inline campaign::Facts some_facts() {
  const Site& gate = run::site_named(Role::RequireCover, "protocol test", 12.5);
  campaign::Facts facts{};  // settings have no values of their own
  facts.id = "Some.Property";
  facts.file = "some.cpp";
  facts.line = 12;
  facts.settings.seed = 77;
  facts.settings.strategy = &search::strategies()[1];
  facts.settings.reports = {"text"};
  facts.replay_command = "run";
  facts.verdict = Verdict::GateUnmet;
  facts.tests = 100;
  facts.guidance = some_guidance();
  facts.enumerated = campaign::Enumerated{false, 3};
  facts.kept_cases = {"kept"};
  facts.remarks = {"remark"};
  facts.counterexamples = {some_counterexample()};
  facts.labels = {
      {&run::site_named(Role::Label, "protocol test"), 1, 2, {3, 4, 5, 6}, {7, 8, 9, 10}}};
  facts.calls = {{"call", 1, 2, 3, {{"part", 4}}, {{"argument", {{"range", 5}}}}}};
  facts.obstacles = {"obstacle"};
  facts.warnings = {"warning"};
  facts.gates = {{{&gate, 1, 2, {3, 4, 5, 6}, {7, 8, 9, 10}}, campaign::Gate::Unmet}};
  facts.refusals = {{"where", 9}};
  facts.valid = {10, 2, {{"a", "empty", false, 3}}, {{&gate, 4}}};
  facts.cases_to_focus = 12;
  facts.body = {5, {{"a.cpp", 7, 2}}};
  facts.profile.sizes[3] = 5;
  facts.profile.ways["nudge"] = {7, 2};
  facts.unreached = {&gate};
  return facts;
}

inline campaign::FailingCase some_failing_case() {
  return {.recipe = {run::Recipe::Way::Mutant, 30, 2, Random(7), some_tree()},
          .failure = some_failure(),
          .cause = isolate::Cause::Hang,
          .limits = {2.5, 100, isolate::Hangs::Discard},
          .found_in = campaign::FoundIn::Example,
          .after = {5, 6},
          .died = true};
}

inline Target some_target() { return {"a.cpp:3-4", "a.cpp", 3, 4, "parse", true}; }

inline SearchNews some_news() {
  SearchNews news{"state", 10, 3, some_guidance(), true, {some_kept_case()}, {1, 2}};
  news.reached = {{7, true}, {8, false}};
  news.deaths = 4;
  news.enumerated = 5;
  news.enumerates = true;
  return news;
}

// One of each kind, in their order.
inline std::vector<Order> some_orders() {
  SearchOrder search{7, {some_tree()}, false, std::string("any\0bytes", 9), {some_kept_case()}};
  search.edges = {1, 2};
  search.reached = {{7, true}, {8, false}};
  search.focus = {{7, 1, 2}};
  search.near = {{8, 3}};
  search.deaths = 4;
  search.enumerated = 5;
  search.known = {"origin"};
  search.reports_cases = true;
  search.slice = some_slice();
  return {ReplayOrder{},
          search,
          ExamineOrder{some_failing_case()},
          ConcludeOrder{"Some.Name", {"one", "two"}, true},
          SourcesOrder{{{{7, true}}, {{8, false}}}, {some_target()}},
          AimOrder{{some_target()}}};
}

inline std::vector<Message> some_messages() {
  return {Greeting{1, "0.1.0", "Some.Property"},
          Replayed{some_facts(), {some_tree()}, {"origin"}, {{"o", "what", "open"}}, {"fixed"}},
          SliceEnded{some_news()},
          SearchEnded{some_news(), {"remark"}, {"obstacle"}},
          CaseFound{some_failing_case(), "token"},
          Examined{some_facts()},
          Concluded{some_facts(), "Some.Property(int a)"},
          Refused{"sentence"},
          CaseRan{{"Some.Property", 3, "fresh", Outcome::Pass, "", {"label"}, {}, {{"n", 2}}, 5}},
          StillAlive{1, 2},
          SourcesFound{{{"a.cpp", {{3, code::Reached::Valid}, {4, code::Reached::None}}}},
                       {{"a.cpp", 3, true, code::Reached::Valid, 2}}},
          Aimed{{0, 1}, {{7, 1, 2}}, {{8, 3}}}};
}

}  // namespace sonde::suite
