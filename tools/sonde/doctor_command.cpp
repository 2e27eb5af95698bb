// SPDX-License-Identifier: Apache-2.0
#include "sonde/doctor_command.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "sonde/finding.hpp"
#include "sonde/json.hpp"
#include "sonde/program_findings.hpp"
#include "sonde/programs.hpp"
#include "sonde/system_findings.hpp"

namespace sonde::command {
namespace {

struct DoctorOptions {
  Programs programs{};
  bool json = false;
};

// What belongs to the machine, or to one of the programs.
struct Section {
  std::string program{};  // empty: the machine
  Findings findings{};
};

std::vector<Section> examined(const DoctorOptions& options) {
  Section machine{.findings = findings_on_compilers()};
  std::ranges::move(findings_on_system(), std::back_inserter(machine.findings));
  if (options.programs.paths.empty()) machine.findings.push_back(finding_on_disk("."));
  std::vector<Section> sections = {std::move(machine)};
  for (const auto& program : listed(options.programs))
    sections.push_back({program.listing.program, findings_on(program)});
  return sections;
}

void print_text(const Section& section) {
  std::printf("%s\n",
              section.program.empty() ? "this machine" : codec::printable(section.program).c_str());
  for (const auto& [state, name, what, advice] : section.findings) {
    std::printf("  %-7s  %s: %s\n", name_of(state), codec::printable(name).c_str(),
                codec::printable(what).c_str());
    if (!advice.empty()) std::printf("           -> %s\n", codec::printable(advice).c_str());
  }
}

Json to_json(const Section& section) {
  Json findings = Json::array();
  for (const auto& [state, name, what, advice] : section.findings)
    findings.push_back(
        {{"state", name_of(state)}, {"name", name}, {"what", what}, {"advice", advice}});
  return {{"program", section.program}, {"findings", findings}};
}

bool lacks_something(const Section& section) {
  return std::ranges::any_of(section.findings, [](const Finding& finding) {
    return finding.state == Finding::State::Missing;
  });
}

int run(const DoctorOptions& options) {
  const auto sections = examined(options);
  if (options.json) {
    Json json = json_of_schema("sonde-doctor");
    json["sections"] = Json::array();
    for (const auto& section : sections) json["sections"].push_back(to_json(section));
    print(json);
  } else {
    for (const auto& section : sections) print_text(section);
  }
  return std::ranges::any_of(sections, lacks_something) ? adapters::bad_usage
                                                        : adapters::all_passed;
}

}  // namespace

void add_doctor_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "doctor",
      "say what works, what is missing, and how to get it\n"
      "With programs, a few cases of their properties run, to see whether instrumentation is "
      "really active.\n"
      "example: sonde doctor ./my-tests");
  const auto options = std::make_shared<DoctorOptions>();
  add_programs(*command, options->programs)->required(false);
  add_json(*command, options->json);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace sonde::command
