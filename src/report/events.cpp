// SPDX-License-Identifier: Apache-2.0
#include "report/events.hpp"

#include "report/facts_json.hpp"
#include "report/json.hpp"

namespace sonde::report {
namespace {

using campaign::Counterexample;
using campaign::Facts;

JsonObject line_of(std::string_view event, std::string_view id, double seconds) {
  JsonObject line;
  line.count("version", events_version).text("event", event).text("property", id);
  return line.number("seconds", seconds);
}

std::string texts(const std::vector<std::string>& all) { return json_list(all, json_string); }

// A limit that is not there is the largest number.
void add_limit(JsonObject& object, std::string_view name, std::uint64_t limit) {
  if (limit == ~std::uint64_t{0}) object.json(name, "null");
  else object.count(name, limit);
}

std::string json_of(const Failure& failure) {
  return JsonObject()
      .text("kind", name_of(failure.kind))
      .text("what", failure.what)
      .text("values", failure.values)
      .text("file", failure.file)
      .count("line", failure.line)
      .json("frames", lines_json(failure.frames))
      .json("output", lines_json(failure.output))
      .str();
}

std::string json_of(const Counterexample& found) {
  JsonObject object;
  object.text("origin", run::origin_of(found.failure))
      .text("found_in", name_of(found.found_in))
      .text("kept_case", found.kept_case)
      .count("example", found.example)
      .json("arguments", arguments_json(found.arguments))
      .json("calls", lines_json(found.program))
      .json("failure", json_of(found.failure))
      .json("notes", texts(found.notes))
      .json("labels", texts(found.labels))
      .text("token", found.token)
      .text("short_token", found.short_token);
  object.count("shrink_runs", found.shrunk_in)
      .flag("fully_shrunk", found.fully_shrunk)
      .text("fails", name_of(found.frequency))
      .count("failed_runs", found.rate.failures)
      .count("runs", found.rate.runs)
      .json("differences", texts(found.differences))
      .text("any_value", found.any_value)
      .text("passing", found.passing)
      .text("written_test", found.written_test);
  return object.str();
}

std::string place_json(const Site& site) {
  return JsonObject()
      .text("name", site.text)
      .text("file", site.place.file)
      .count("line", site.place.line)
      .str();
}

std::string json_of(const campaign::LabelCount& count) {
  JsonObject object;
  object.text("name", count.site->text)
      .count("cases", count.cases)
      .count("fresh_cases", count.fresh)
      .count("hits", count.numbers.hits);
  if (count.numbers.hits > 0)
    object.number("least", count.numbers.least)
        .number("most", count.numbers.most)
        .number("sum", count.numbers.sum);
  return object.str();
}

std::string json_of(const campaign::CallCount::Part& part) {
  return JsonObject().text("name", part.name).count("calls", part.calls).str();
}

std::string json_of(const campaign::GateResult& result) {
  const Site& site = *result.count.site;
  JsonObject object;
  object.text("name", site.text)
      .text("state", name_of(result.gate))
      .text("file", site.place.file)
      .count("line", site.place.line)
      .count("cases", result.count.cases)
      .count("fresh_cases", result.count.fresh);
  if (site.role == Role::RequireCover) object.number("required_percent", site.percent);
  return object.str();
}

std::string json_of(const campaign::Refusal& refusal) {
  return JsonObject().text("where", refusal.where).count("cases", refusal.cases).str();
}

std::string json_of(const std::optional<campaign::Guidance>& guidance) {
  if (!guidance) return "null";
  return JsonObject()
      .text("strategy", guidance->strategy)
      .count("kept", guidance->progress.kept)
      .count("features", guidance->progress.features)
      .number("stability", guidance->progress.stability)
      .flag("instrumented", guidance->instrumented)
      .str();
}

std::string json_of(const campaign::CheckCount& check) {
  return JsonObject()
      .text("name", check.site->text)
      .text("file", check.site->place.file)
      .count("line", check.site->place.line)
      .count("cases", check.cases)
      .str();
}

std::string json_of(const campaign::SimplestPart& part) {
  return JsonObject()
      .text("part", part.name)
      .text("state", part.state)
      .count("cases", part.cases)
      .str();
}

std::string json_of(const campaign::LineCount& line) {
  return JsonObject()
      .text("file", line.file)
      .count("line", line.line)
      .count("cases", line.cases)
      .str();
}

// Those that hold lists themselves.
std::string json_of(const campaign::CallCount::Argument& argument);
std::string json_of(const campaign::CallCount& count);

std::string list_of(const auto& all) {
  return json_list(all, [](const auto& each) { return json_of(each); });
}

std::string json_of(const campaign::CallCount::Argument& argument) {
  return JsonObject().text("name", argument.name).json("values", list_of(argument.values)).str();
}

std::string json_of(const campaign::CallCount& count) {
  return JsonObject()
      .text("name", count.name)
      .count("cases", count.cases)
      .count("made", count.made)
      .count("threw", count.threw)
      .json("rejected", list_of(count.rejected))
      .json("arguments", list_of(count.arguments))
      .str();
}

// How much was tested: a reader must see where a property was hardly tested at all.
void add_counts(JsonObject& line, const Facts& facts) {
  line.count("tests", facts.tests)
      .count("discards", facts.discards)
      .count("timeouts", facts.timeouts)
      .count("fresh_tests", facts.fresh_tests)
      .flag("searched", facts.searched)
      .flag("all_cases", facts.ran_all_cases())
      .flag("replayed", facts.replayed)
      .flag("interrupted", facts.interrupted)
      .flag("hit_time_cap", facts.hit_time_cap)
      .flag("hit_discard_cap", facts.hit_discard_cap)
      .json("guidance", json_of(facts.guidance));
}

std::string json_of(const campaign::ValidCases& valid) {
  return JsonObject()
      .count("cases", valid.cases)
      .count("simplest", valid.all_simplest)
      .json("simplest_parts", list_of(valid.parts))
      .json("checks", list_of(valid.checks))
      .str();
}

std::string json_of(const campaign::BodyCoverage& body) {
  return JsonObject().count("cases", body.cases).json("lines", list_of(body.lines)).str();
}

void add_tables(JsonObject& line, const Facts& facts) {
  line.json("gates", list_of(facts.gates))
      .json("labels", list_of(facts.labels))
      .json("calls", list_of(facts.calls))
      .json("valid_cases", json_of(facts.valid))
      .json("body", json_of(facts.body))
      .json("discarded_by", list_of(facts.refusals))
      .json("never_reached",
            json_list(facts.unreached, [](const Site* site) { return place_json(*site); }))
      .json("kept_cases", texts(facts.kept_cases))
      .json("obstacles", texts(facts.obstacles))
      .json("warnings", texts(facts.warnings))
      .json("remarks", texts(facts.remarks));
}

}  // namespace

void Events::began(const campaign::Began& event) {
  JsonObject line = line_of("began", event.id, 0);
  line.text("file", event.file)
      .count("line", event.line)
      .text("profile", campaign::name_of(event.settings.profile))
      .count("seed", event.settings.seed);
  add_limit(line, "max_tests", event.settings.max_tests);
  line.number("max_seconds", event.settings.max_seconds)
      .flag("replays", event.replays)
      .json("replayed", arguments_json(event.replayed));
  output_.append(line.str() + "\n");
}

void Events::progressed(const campaign::Progressed& event) {
  JsonObject line = line_of("progressed", event.id, event.seconds);
  line.count("tests", event.tests)
      .count("discards", event.discards)
      .json("guidance", json_of(event.guidance));
  output_.append(line.str() + "\n");
}

void Events::found(const campaign::Found& event) {
  JsonObject line = line_of("found", event.id, event.seconds);
  line.text("origin", event.origin)
      .text("found_in", name_of(event.found_in))
      .json("failure", json_of(event.failure))
      .text("token", event.token);
  output_.append(line.str() + "\n");
}

void Events::shrunk(const campaign::Shrunk& event) {
  JsonObject line = line_of("shrunk", event.id, event.seconds);
  line.text("origin", event.origin).json("counterexample", json_of(event.counterexample));
  output_.append(line.str() + "\n");
}

void Events::explained(const campaign::Explained& event) {
  JsonObject line = line_of("explained", event.id, event.seconds);
  line.text("origin", event.origin).json("counterexample", json_of(event.counterexample));
  output_.append(line.str() + "\n");
}

void Events::ended(const campaign::Ended& event) {
  const Facts& facts = event.facts;
  JsonObject line = line_of("ended", facts.id, event.seconds);
  line.text("file", facts.file).count("line", facts.line);
  if (event.error.empty()) {
    line.text("verdict", campaign::name_of(facts.verdict)).count("seed", facts.settings.seed);
    add_counts(line, facts);
    line.json("counterexamples", list_of(facts.counterexamples));
    add_tables(line, facts);
  } else {
    line.text("verdict", "error").text("error", event.error);
  }
  output_.append(line.str() + "\n");
}

}  // namespace sonde::report
