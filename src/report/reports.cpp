// SPDX-License-Identifier: Apache-2.0
#include "report/reports.hpp"

#include <algorithm>

#include <unistd.h>

#include "campaign/nearest.hpp"
#include "tree/error.hpp"

namespace sonde::report {
namespace {

using campaign::StandardOutput;

struct Choice {
  const ReporterRow* row;
  std::string file;  // empty for standard output
};

const ReporterRow& for_people() { return reporter_rows().front(); }

const ReporterRow& row_named(const std::string& name) {
  std::vector<std::string> names;
  std::string all;
  for (const auto& row : reporter_rows()) {
    if (row.name == name) return row;
    names.emplace_back(row.name);
    all += (all.empty() ? "" : ", ") + names.back();
  }
  throw Error("report: '" + name + "' is not a kind of report; the kinds are " + all +
              campaign::suggestion(name, names));
}

Choice read_choice(const std::string& text) {
  const auto colon = std::min(text.find(':'), text.size());
  const Choice choice{&row_named(text.substr(0, colon)),
                      text.substr(std::min(colon + 1, text.size()))};
  if (colon < text.size() && choice.file.empty())
    throw Error("report: '" + text + "' names no file: give " + text + "FILE");
  return choice;
}

void require_different(const std::vector<Choice>& choices) {
  for (const auto& each : choices) {
    if (std::ranges::count(choices, each.file, &Choice::file) == 1) continue;
    throw Error(each.file.empty()
                    ? "report: only one report can go to standard output: give the others a "
                      "file, as in events:FILE"
                    : "report: two reports go to " + each.file + ": give each its own file");
  }
}

// Where standard output is not ours, what people read is shown by whoever owns it.
void leave_standard_output(std::vector<Choice>& choices) {
  std::erase_if(choices,
                [](const Choice& each) { return each.row == &for_people() && each.file.empty(); });
  for (const auto& each : choices)
    if (each.file.empty())
      throw Error("report: " + std::string(each.row->name) +
                  " needs a file here, because standard output is the test framework's: give " +
                  std::string(each.row->name) + ":FILE");
}

std::vector<Choice> choices_in(std::span<const std::string> chosen, StandardOutput standard) {
  std::vector<Choice> choices;
  for (const auto& text : chosen) choices.push_back(read_choice(text));
  if (standard == StandardOutput::Theirs) leave_standard_output(choices);
  else if (std::ranges::none_of(choices, [](const Choice& each) { return each.file.empty(); }))
    choices.insert(choices.begin(), {&for_people(), ""});
  require_different(choices);
  return choices;
}

}  // namespace

Reports::Reports(std::span<const std::string> chosen, StandardOutput standard)
    : process_(getpid()) {
  for (const auto& [row, file] : choices_in(chosen, standard)) {
    auto& output = outputs_.emplace_back(file.empty() ? std::make_unique<Output>()
                                                      : std::make_unique<Output>(file));
    reporters_.push_back(row->make(*output));
  }
}

void Reports::add_to(Listeners& listeners) {
  if (getpid() != process_) return;
  for (const auto& each : reporters_) listeners.add(*each);
}

void Reports::refuse(const std::string& sentence) {
  if (getpid() != process_) return;
  campaign::Ended event;
  event.facts.id = "sonde.program";
  event.error = sentence;
  for (const auto& each : reporters_) each->refused(event);
  reporters_.clear();
}

void Reports::name_unusable(const std::string& program, const std::string& sentence) {
  if (getpid() != process_) return;
  campaign::Ended event;
  event.facts.id = "sonde." + program;
  event.error = sentence;
  for (const auto& each : reporters_) each->unusable(event);
}

std::vector<std::string> Reports::finish() {
  std::vector<std::string> problems;
  if (getpid() != process_) return problems;
  for (const auto& each : reporters_) each->finish();
  reporters_.clear();
  for (const auto& each : outputs_)
    if (!each->problem().empty()) problems.push_back(each->problem());
  outputs_.clear();
  return problems;
}

}  // namespace sonde::report
