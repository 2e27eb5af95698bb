// SPDX-License-Identifier: Apache-2.0
// A line has every field of Hypothesis's schema and no other. The viewer demands more in two
// places: `how_generated` and `content` are texts. A line of the type "error" would make it
// refuse the whole file, so what went wrong is an "alert".
#include "report/tyche.hpp"

#include <chrono>
#include <map>
#include <sstream>

#include "report/json.hpp"
#include "report/text.hpp"
#include "schema/signature.hpp"
#include "tree/read_number.hpp"

namespace sonde::report {
namespace {

using campaign::Argument;

double seconds_since_1970() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string_view status_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::Pass: return "passed";
    case Outcome::Discard: return "gave_up";
    case Outcome::Fail: return "failed";
  }
  return "";
}

// "n = 3" in a line of its own for each argument: cases with the same text are duplicates.
std::string representation_of(const std::vector<Argument>& arguments) {
  std::string text;
  for (const auto& argument : arguments)
    text += (text.empty() ? "" : "\n") + argument.declaration +
            (argument.is_drawn ? ", drawn as " : " = ") + argument.value;
  return text;
}

std::string arguments_json(const std::vector<Argument>& arguments) {
  JsonObject object;
  for (const auto& argument : arguments)
    object.text(schema::last_identifier(argument.declaration), argument.value);
  return object.str();
}

// The viewer draws numbers along an axis, and texts as categories.
std::string json_of_value(std::string_view value) {
  double number = 0;
  const char* const last = value.data() + value.size();
  const auto [end, error] = read_number(value.data(), last, number);
  return error == std::errc() && end == last ? json_number(number) : json_string(value);
}

// Of a collected value, the label is "name = value".
void add_label(std::map<std::string, std::string>& features, std::string_view label) {
  constexpr std::string_view sign = " = ";
  const auto at = label.find(sign);
  if (at == std::string_view::npos) features.emplace(label, json_string("true"));
  else features.emplace(label.substr(0, at), json_of_value(label.substr(at + sign.size())));
}

// Each name once: the number of a label counts more than that it was met.
std::string features_json(const campaign::Ran& ran) {
  std::map<std::string, std::string> features;
  for (const auto& [name, value] : ran.numbers) features.emplace(name, json_number(value));
  for (const auto& label : ran.labels) add_label(features, label);
  if (ran.nodes > 0) features.emplace("nodes", std::to_string(ran.nodes));
  JsonObject object;
  for (const auto& [name, value] : features) object.json(name, value);
  return object.str();
}

JsonObject line_of(std::string_view type, std::string_view id, double run_start) {
  JsonObject line;
  line.text("type", type).number("run_start", run_start).text("property", id);
  return line;
}

// The text in a block, so that nothing in it is taken for Markdown.
std::string as_block(const std::string& text) {
  std::string block;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) block += "    " + line + "\n";
  return block;
}

std::string line_of(const campaign::Ran& ran, const std::string& representation,
                    const JsonObject& metadata, double run_start) {
  return line_of("test_case", ran.id, run_start)
             .text("status", status_of(ran.outcome))
             .text("status_reason", ran.why)
             .text("representation", representation)
             .json("arguments", arguments_json(ran.arguments))
             .text("how_generated", ran.from)
             .json("features", features_json(ran))
             .json("timing", "{}")
             .json("coverage", "null")
             .json("metadata", metadata.str())
             .str() +
         "\n";
}

std::string line_of(const campaign::Counterexample& found, const std::string& id,
                    double run_start) {
  const campaign::Ran ran{
      .id = id,
      .from = found.shrunk_in > 0 ? "shrinking" : std::string(name_of(found.found_in)),
      .outcome = Outcome::Fail,
      .why = found.failure.what,
      .labels = found.labels,
      .arguments = found.arguments};
  const auto metadata = JsonObject()
                            .text("origin", run::origin_of(found.failure))
                            .text("values", found.failure.values)
                            .text("traceback", found.failure.frames)
                            .text("token", found.token);
  const bool is_sequence = !found.program.empty();
  return line_of(ran, is_sequence ? found.program : representation_of(found.arguments), metadata,
                 run_start);
}

}  // namespace

double Tyche::run_start_of(const std::string& id) {
  return run_starts_.try_emplace(id, seconds_since_1970()).first->second;
}

void Tyche::began(const campaign::Began& event) { run_starts_[event.id] = seconds_since_1970(); }

void Tyche::ran(const campaign::Ran& event) {
  output_.append(line_of(event, representation_of(event.arguments),
                         JsonObject().count("number", event.number), run_start_of(event.id)));
}

void Tyche::ended(const campaign::Ended& event) {
  const auto& facts = event.facts;
  const bool was_run = event.error.empty();
  const double run_start = run_start_of(facts.id);
  for (const auto& found : facts.counterexamples)
    output_.append(line_of(found, facts.id, run_start));
  output_.append(line_of(event.passed() ? "info" : "alert", facts.id, run_start)
                     .text("title", was_run ? "Report" : "This property was not run")
                     .text("content", as_block(was_run ? to_text(facts) : event.error))
                     .str() +
                 "\n");
}

}  // namespace sonde::report
