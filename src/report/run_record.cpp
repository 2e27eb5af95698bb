// SPDX-License-Identifier: Apache-2.0
#include "report/run_record.hpp"

#include <algorithm>
#include <limits>

#include "report/facts_json.hpp"
#include "report/focus.hpp"
#include "report/json.hpp"
#include "report/sources_json.hpp"
#include "report/text.hpp"
#include "store/file.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::report {
namespace {

using suite::Finding;
using suite::Moment;
using suite::PropertyWork;

std::string json_of(const Moment& moment) {
  return JsonObject()
      .number("seconds", moment.seconds)
      .count("cases", moment.tests + moment.discards)
      .count("tests", moment.tests)
      .count("discards", moment.discards)
      .count("features", moment.features)
      .count("kept", moment.kept)
      .str();
}

std::string json_of(const campaign::Refusal& refusal) {
  return JsonObject().text("where", refusal.where).count("cases", refusal.cases).str();
}

std::string json_of(const campaign::CallCount& call) {
  return JsonObject()
      .text("name", call.name)
      .count("cases", call.cases)
      .count("made", call.made)
      .count("threw", call.threw)
      .str();
}

JsonObject label_json(const campaign::LabelCount& count, std::uint64_t tests) {
  JsonObject object;
  return object.text("name", count.site->text)
      .count("cases", count.cases)
      .count("fresh_cases", count.fresh)
      .count("of_cases", tests);
}

std::string labels_json(const campaign::Facts& facts) {
  std::vector<std::string> all;
  for (const auto& each : facts.labels) all.push_back(label_json(each, facts.tests).str());
  for (const auto& each : facts.gates) {
    JsonObject object = label_json(each.count, facts.tests);
    if (each.count.site->role == Role::RequireCover)
      object.number("required_percent", each.count.site->percent);
    all.push_back(object.text("state", campaign::name_of(each.gate)).str());
  }
  return json_list(all, [](const std::string& json) { return json; });
}

// Buckets that double, or of one number each.
std::string buckets_json(const std::array<std::uint64_t, campaign::CaseProfile::buckets>& counts,
                         bool doubles) {
  std::size_t used = counts.size();
  while (used > 0 && counts[used - 1] == 0) --used;
  std::string list = "[";
  for (std::size_t i = 0; i < used; ++i) {
    const std::uint64_t from = !doubles || i == 0 ? i : std::uint64_t{1} << (i - 1);
    const std::uint64_t to = !doubles || i == 0 ? i : (std::uint64_t{1} << i) - 1;
    list += (i == 0 ? "" : ",") +
            JsonObject().count("from", from).count("to", to).count("cases", counts[i]).str();
  }
  return list + "]";
}

std::string edits_json(const campaign::CaseProfile& profile) {
  return json_list(profile.ways, [](const auto& entry) {
    return JsonObject()
        .text("name", entry.first)
        .count("cases", entry.second.cases)
        .count("kept", entry.second.kept)
        .str();
  });
}

std::string lineage_json(const suite::Search& search) {
  const auto& kept = search.known.kept;
  const std::size_t first = kept.size() - std::min(kept.size(), campaign::most_in_lineage);
  std::string list = "[";
  for (std::size_t i = first; i < kept.size(); ++i)
    list += (i == first ? "" : ",") +
            JsonObject()
                .count("number", i + 1)
                .count("parent", kept[i].parent)
                .text("how", kept[i].made)
                .count("features", kept[i].features.size())
                .count("size", kept[i].nodes)
                .flag("valid", kept[i].valid)
                .number("seconds", i < search.kept_at.size() ? search.kept_at[i] : 0)
                .str();
  return list + "]";
}

std::string json_of(const Finding& finding, const campaign::Facts& facts) {
  const Failure& failure = finding.failure;
  JsonObject object;
  object.text("origin", finding.origin)
      .text("state", name_of(finding.state))
      .text("kind", name_of(failure.kind))
      .text("what", failure.what)
      .text("values", failure.values)
      .text("file", failure.file)
      .count("line", failure.line)
      .json("frames", lines_json(failure.frames))
      .json("output", lines_json(failure.output));
  if (finding.seconds > 0) object.number("seconds", finding.seconds);
  if (finding.after_tests > 0) object.count("after_tests", finding.after_tests);
  if (!finding.counterexample) {
    campaign::Counterexample bare;
    bare.token = finding.token;
    return object.text("replay", replay_command(facts, bare)).str();
  }
  const auto& found = *finding.counterexample;
  campaign::Facts alone = facts;
  alone.counterexamples = {found};
  return object.json("arguments", arguments_json(found.arguments))
      .json("calls", lines_json(found.program))
      .text("any_value", found.any_value)
      .text("passing", found.passing)
      .text("replay", replay_command(facts, found))
      .text("text", to_text(alone))
      .str();
}

void add_guidance(JsonObject& object, const PropertyWork& work) {
  if (work.searches().empty() || !work.searches().front()->known.guidance) return;
  const auto& guidance = *work.searches().front()->known.guidance;
  object.text("strategy", guidance.strategy)
      .flag("instrumented", guidance.instrumented)
      .number("stability", guidance.progress.stability);
}

// Where cases come at the rate of the time that was spent.
double seconds_to_news(const PropertyWork& work) {
  const double chance = work.chance_of_news();
  const std::uint64_t tests = work.total().tests;
  const bool is_known = tests > 0 && chance > 0;
  return is_known ? work.seconds / static_cast<double>(tests) / chance
                  : std::numeric_limits<double>::quiet_NaN();
}

// Of a property that is still at work, only failures are known.
bool goes_on(const PropertyWork& work, const campaign::Ended& ended) {
  return work.stage != PropertyWork::Stage::Ended && ended.error.empty() &&
         ended.facts.counterexamples.empty();
}

std::string verdict_of(const PropertyWork& work, const campaign::Ended& ended) {
  if (!ended.error.empty()) return "error";
  return goes_on(work, ended) ? "running" : std::string(campaign::name_of(ended.facts.verdict));
}

std::string json_of(const PropertyWork& work, suite::Interruption interruption) {
  campaign::Ended ended = work.ended(interruption);
  if (goes_on(work, ended)) ended.facts.obstacles.clear();  // that it has not ended is none
  const campaign::Facts& facts = ended.facts;
  const Moment all = work.total();
  JsonObject object;
  object.text("id", facts.id)
      .text("program", work.property().program)
      .text("file", facts.file)
      .count("line", facts.line)
      .text("verdict", verdict_of(work, ended))
      .text("error", ended.error)
      .count("cases", all.tests + all.discards)
      .count("tests", all.tests)
      .count("discards", all.discards)
      .number("seconds", work.seconds)
      .count("features", all.features)
      .count("kept", all.kept)
      .count("since_new", work.since_news())
      .number("chance_new", work.chance_of_news())
      .number("seconds_to_new", seconds_to_news(work));
  add_guidance(object, work);
  if (facts.cases_to_focus > 0) object.count("cases_to_focus", facts.cases_to_focus);
  object.json("history", json_list(work.history(), [](const auto& each) { return json_of(each); }))
      .json("discarded_by",
            json_list(facts.refusals, [](const auto& each) { return json_of(each); }))
      .json("labels", labels_json(facts))
      .json("sizes", buckets_json(facts.profile.sizes, true))
      .json("depths", buckets_json(facts.profile.depths, false))
      .json("edits", edits_json(facts.profile))
      .json("lineage", work.searches().empty() ? "[]" : lineage_json(*work.searches().front()))
      .json("calls", json_list(facts.calls, [](const auto& each) { return json_of(each); }))
      .json("obstacles", json_list(facts.obstacles, json_string))
      .json("warnings", json_list(facts.warnings, json_string))
      .json("remarks", json_list(facts.remarks, json_string))
      .json("findings",
            json_list(work.findings(), [&](const Finding& each) { return json_of(each, facts); }));
  return object.str();
}

struct Program {
  std::string path{};
  std::uint64_t properties = 0;
  std::string error{};
};

std::string programs_json(const suite::FuzzRun& run, std::span<const UnusableProgram> unusable) {
  std::vector<Program> programs;
  for (const auto& each : run.properties()) {
    const std::string& path = each->property().program;
    if (programs.empty() || programs.back().path != path) programs.push_back({.path = path});
    ++programs.back().properties;
  }
  for (const auto& [path, why] : unusable) programs.push_back({.path = path, .error = why});
  return json_list(programs, [](const Program& each) {
    return JsonObject()
        .text("path", each.path)
        .count("properties", each.properties)
        .text("error", each.error)
        .str();
  });
}

}  // namespace

std::string run_record(const suite::FuzzRun& run, std::int64_t started,
                       std::span<const UnusableProgram> unusable) {
  return JsonObject()
      .text("schema", "sonde-run")
      .count("version", run_record_version)
      .text("sonde", suite::version())
      .count("started", static_cast<std::uint64_t>(started))
      .number("seconds", run.seconds())
      .number("budget_seconds", run.options().budget)
      .count("jobs", run.options().jobs)
      .count("seed", run.options().seed)
      .text("ended_by", name_of(run.ended_by()))
      .number("chance_new", run.chance_of_news())
      .json("programs", programs_json(run, unusable))
      .json("properties",
            json_list(run.properties(),
                      [&](const auto& each) { return json_of(*each, run.interruption()); }))
      .json("focus", focus_json(run.options().targets, run.sources().target_lines()))
      .json("sources", sources_json(run.sources().files()))
      .str();
}

std::string write_run_record(const std::string& file, const std::string& record) {
  try {
    store::replace_file(file, record + "\n");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace sonde::report
