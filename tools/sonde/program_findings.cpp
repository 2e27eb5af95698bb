// SPDX-License-Identifier: Apache-2.0
#include "sonde/program_findings.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>

#include <elf.h>

#include "sonde/system_findings.hpp"
#include "suite/probed.hpp"
#include "suite/program.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

using State = Finding::State;

constexpr std::size_t most_probed = 10;  // properties, each in a start of the program

Finding finding_on_properties(const suite::Listing& listing) {
  const std::size_t count = listing.properties.size();
  const auto broken = static_cast<std::size_t>(std::ranges::count_if(
      listing.properties, [](const auto& property) { return !property.problem.empty(); }));
  const std::string what = std::to_string(count) + (count == 1 ? " property" : " properties") +
                           ", framework " + listing.framework + ", Sonde " + listing.version;
  if (count == 0) return {State::Missing, "properties", what, "write one with SONDE_PROPERTY"};
  if (broken == 0) return {State::Ok, "properties", what, ""};
  return {State::Missing, "properties", what + "; " + std::to_string(broken) + " cannot be run",
          "sonde list says why"};
}

Finding finding_on_version(const suite::Listing& listing) {
  if (listing.version == suite::version())
    return {State::Ok, "version", "the program and this command are of Sonde " + listing.version,
            ""};
  return {State::Warning, "version",
          "the program has Sonde " + listing.version + ", and this command " + suite::version(),
          "build both with the same version"};
}

Finding finding_on_coverage(const suite::ListedProperty& property, const suite::Probed& probed) {
  const std::string name = "instrumentation of " + property.id;
  const std::string cases = std::to_string(probed.cases) + " cases took ";
  if (probed.edges > 0)
    return {State::Ok, name, cases + std::to_string(probed.edges) + " edges", ""};
  if (probed.instrumented)
    return {State::Warning, name, cases + "no edge, though other code is instrumented",
            "instrument the code that this property calls, too: sonde_add_test(... INSTRUMENT "
            "my_library)"};
  return {State::Warning, name, "no code of the program is instrumented",
          "make the program with sonde_add_test, or call sonde_instrument(my_library my_tests)"};
}

void add_sanitizers(const suite::Probed& probed, Findings& into) {
  std::string names;
  for (const auto& name : probed.sanitizers) names += (names.empty() ? "" : ", ") + name;
  if (names.empty())
    into.push_back({State::Warning, "sanitizers", "the program is built without any",
                    "a second build with -fsanitize=address,undefined finds more"});
  else into.push_back({State::Ok, "sanitizers", names, ""});
}

void add_isolation(const suite::Probed& probed, Findings& into) {
  if (probed.obstacle.empty())
    into.push_back({State::Ok, "isolation", "cases run in children of the program", ""});
  else
    into.push_back({State::Ok, "isolation",
                    "the program is started again for its cases: " + probed.obstacle, ""});
}

void add_debug_information(const std::string& program, Findings& into) {
  if (has_debug_lines(suite::path_of_program(program)))
    into.push_back({State::Ok, "debug information", "is there, with lines", ""});
  else
    into.push_back({State::Warning, "debug information",
                    "is not there: frames of crashes have no lines", "compile with -g"});
}

void add_probes(const suite::Listing& listing, Findings& into) {
  bool is_first = true;
  for (const auto& property : listing.properties) {
    if (!property.problem.empty()) continue;
    try {
      const auto probed = suite::probe(listing.program, property);
      if (is_first) {
        add_sanitizers(probed, into);
        add_isolation(probed, into);
      }
      into.push_back(finding_on_coverage(property, probed));
      is_first = false;
    } catch (const Error& error) {
      into.push_back({State::Warning, "instrumentation of " + property.id,
                      std::string("is not known: ") + error.what(), ""});
    }
  }
}

}  // namespace

Findings findings_on(const ListedProgram& program) {
  if (!program.error.empty()) return {{State::Missing, "program", program.error, ""}};
  suite::Listing listing = program.listing;
  Findings findings = {finding_on_properties(listing), finding_on_version(listing)};
  add_debug_information(listing.program, findings);
  if (!listing.properties.empty() && !listing.properties.front().cache.empty())
    findings.push_back(finding_on_disk(listing.properties.front().cache));
  const std::size_t count = listing.properties.size();
  listing.properties.resize(std::min(count, most_probed));
  add_probes(listing, findings);
  if (count > most_probed)
    findings.push_back({State::Ok, "instrumentation",
                        "only the first " + std::to_string(most_probed) +
                            " properties were looked at: others with --filter",
                        ""});
  return findings;
}

// The names of the sections stand in a section of their own.
bool has_debug_lines(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  Elf64_Ehdr header{};
  if (!stream.read(reinterpret_cast<char*>(&header), sizeof header)) return false;
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;
  const auto at = header.e_shoff + std::uint64_t{header.e_shstrndx} * header.e_shentsize;
  Elf64_Shdr names{};
  stream.seekg(static_cast<std::streamoff>(at));
  if (!stream.read(reinterpret_cast<char*>(&names), sizeof names)) return false;
  constexpr std::uint64_t most = 1 << 20;
  std::string text(std::min<std::uint64_t>(names.sh_size, most), '\0');
  stream.seekg(static_cast<std::streamoff>(names.sh_offset));
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text.find(".debug_line") != std::string::npos;
}

}  // namespace sonde::command
