// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_test.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

#include "contracts/print/api_source.hpp"
#include "contracts/print/copy.hpp"
#include "contracts/print/drawn_types.hpp"
#ifdef SONDE_HAS_CN
#include "contracts/print/cn_test.hpp"
#endif
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;
using namespace contracts;

// CJSON, of cJSON.h: what can be the name of a suite.
std::string suite_of(const Source& source) {
  std::string name = fs::path(source.path).stem().string();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) name = "Api" + name;
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

// For the test itself, which sees all files: those of each, where they differ.
std::vector<std::string> flags_of_all(const std::vector<Source>& sources) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> flags;
  for (const Source& source : sources) {
    if (std::ranges::find(rows, source.user_flags) != rows.end()) continue;
    rows.push_back(source.user_flags);
    flags.insert(flags.end(), source.user_flags.begin(), source.user_flags.end());
  }
  return flags;
}

void add_guesses(ApiTest& test, const print::Plan& plan) {
  for (const auto& call : plan.calls)
    if (!call.has_contract) test.guesses[call.function->name] = print::guesses_about(call);
}

ApiTest test_of_lines(const std::vector<Source>& sources, const print::Choice& choice,
                      const std::string& folder) {
  const print::DrawnTypes drawn(sources);
  const guess::Library library(sources, drawn.names());
  const print::Plan plan = print::plan_for(sources, library, choice);
  if (plan.calls.empty())
    throw Error("there is no function to test" +
                (plan.untested.empty()
                     ? std::string()
                     : ": " + plan.untested[0].function + ": " + plan.untested[0].why));
  ApiTest test{};
  test.suite = suite_of(sources[0]);
  ApiHead head = api_head(sources, plan, folder);
  test.copies = std::move(head.copies);
  test.flags = flags_of_all(sources);
  test.source = print::api_source(
      plan, library,
      {test.suite, std::move(head.lines), std::move(head.static_prefixes),
       std::move(head.first_assertions), std::move(head.aliases), drawn.program(), drawn.calls()});
  test.untested = plan.untested;
  test.problems = plan.notes;
  add_guesses(test, plan);
  test.has_contracts = test.guesses.size() < plan.calls.size();
  return test;
}

bool has_annotations(const std::vector<Source>& sources) {
  return std::ranges::any_of(sources,
                             [](const Source& source) { return !source.annotations.empty(); });
}

#ifdef SONDE_HAS_CN
// A header is compiled as a source.
std::string name_of_copy(const Source& source) {
  const fs::path name = fs::path(source.path).filename();
  return name.string() + (name.extension() == ".c" ? "" : ".c");
}

ApiTest test_of_cn(const std::vector<Source>& sources, const print::Choice& choice) {
  if (sources.size() != 1)
    throw Error("a file with contracts of CN is tested alone: give one file");
  const Source& source = sources[0];
  if (!choice.init.empty()) print::init_of(sources, choice.init);
  const print::CnTest made = print::cn_test(source, choice);
  ApiTest test{};
  test.suite = suite_of(source);
  test.source = made.source;
  test.copies = {{name_of_copy(source), print::copy_of(source, made.copy), flags_of_copy(source)}};
  test.flags = source.user_flags;
  test.untested = made.untested;
  test.problems = made.problems;
  test.checks_memory = true;
  return test;
}
#endif

}  // namespace

ApiTest api_test(const std::vector<Source>& sources, const print::Choice& choice,
                 const std::string& folder) {
#ifdef SONDE_HAS_CN
  if (has_annotations(sources)) return test_of_cn(sources, choice);
#else
  if (has_annotations(sources)) throw Error("this sonde does not know contracts of CN");
#endif
  return test_of_lines(sources, choice, folder);
}

}  // namespace sonde::command
