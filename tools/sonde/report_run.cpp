// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>

#include "sonde/report.hpp"
#include "sonde/report_fields.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

using nlohmann::json;

constexpr double known_version = 1;
constexpr int most_depth = 16;  // a record has 6 levels; writing JSON is recursive

Error damaged(const std::string& file, const std::string& why) {
  return Error("the record " + file + " is damaged (" + why +
               "): make a new one with 'sonde fuzz'");
}

json parsed(std::ifstream& stream, const std::string& file) {
  const auto limit_depth = [&](int depth, json::parse_event_t, json&) {
    if (depth > most_depth) throw damaged(file, "it is nested too deeply");
    return true;
  };
  try {
    return json::parse(stream, limit_depth);
  } catch (const json::parse_error& error) {
    throw damaged(file, "no JSON at byte " + std::to_string(error.byte));
  } catch (const json::exception&) {
    throw damaged(file, "a number is too large");
  }
}

void check_kind(const json& run, const std::string& file) {
  if (text_in(run, "schema") != "sonde-run")
    throw Error(file + " is not the record of a run: name the file run.json that 'sonde fuzz' " +
                "wrote with --run");
  const auto version = number_in(run, "version");
  if (!version) throw damaged(file, "it has no version");
  if (*version > known_version)
    throw Error("the record " + file + " was written by a newer Sonde: read it with that version");
}

void check_properties(const json& run, const std::string& file) {
  if (!run.contains("properties") || !run["properties"].is_array())
    throw damaged(file, "it has no list of properties");
  for (const json& property : run["properties"])
    if (text_in(property, "id").empty()) throw damaged(file, "a property has no id");
}

}  // namespace

json read_run(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    throw Error("there is no record of a run in " + file +
                ": make one with 'sonde fuzz', which says where it is, and name the program or the "
                "file (--run)");
  json run = parsed(stream, file);
  check_kind(run, file);
  check_properties(run, file);
  return run;
}

}  // namespace sonde::command
