// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_test.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "contracts/lines/assertions.hpp"
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

constexpr const char* static_prefix = "sonde_static_";

// CJSON, of cJSON.h: what can be the name of a suite.
std::string suite_of(const Source& source) {
  std::string name = fs::path(source.path).stem().string();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) name = "Api" + name;
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

bool is_c_source(const Source& source) {
  return !source.is_cpp && fs::path(source.path).extension() == ".c";
}

// <yaml.h> of the system, "queue.h" from the folder of the test, else by the whole path.
std::string include_of(const std::string& file, const std::string& folder) {
  constexpr std::string_view system = "/usr/include/";
  const std::string path = fs::absolute(file).lexically_normal().string();
  if (path.starts_with(system)) return "#include <" + path.substr(system.size()) + ">";
  if (folder.empty()) return "#include \"" + path + "\"";
  return "#include \"" + fs::relative(path, folder).string() + "\"";
}

bool has_own_linkage(const Source& source) {
  return source.is_cpp || source.text.find("extern \"C\"") != std::string::npos ||
         source.text.find("_BEGIN_DECLS") != std::string::npos;
}

// Headers of the system come first, since they must not stand in extern "C".
void add_c_header(std::vector<std::string>& head, const Source& source, const std::string& line) {
  if (has_own_linkage(source)) {
    head.push_back(line);
    return;
  }
  for (const auto& include : source.includes)
    if (include.find('<') != std::string::npos) head.push_back(include);
  head.insert(head.end(), {"extern \"C\" {", line, "}"});
}

// Asserts that come first in a function are preconditions of its calls.
void add_assertions(std::vector<std::string>& head, const Source& source) {
  const auto first = lines::first_assertions(source);
  if (first.empty()) return;
  head.insert(head.end(), {"#include <cassert>", "#include <sonde/assertion.hpp>", "",
                           "// An assert that comes first in a function is its precondition; any "
                           "other is a check.",
                           "constexpr sonde::api::FirstAssertion first_assertions[] = {"});
  for (const auto& each : first)
    head.push_back("    {" + std::to_string(each.place.line) + ", \"" + each.function +
                   "\"},  // " + each.text);
  head.insert(head.end(),
              {"    {0, nullptr}};", "#undef __assert_fail",
               "#define __assert_fail(text, file, line, function) \\",
               "  ::sonde::api::assertion_failed(first_assertions, text, file, line, function)"});
}

// #include "own.h", which stands beside its source and not beside the test.
std::string own_include(const Source& source, const std::string& line, const std::string& folder) {
  const auto quote = line.find('"');
  const auto end = line.find('"', quote + 1);
  if (quote == std::string::npos || end == std::string::npos) return line;
  const fs::path beside =
      fs::absolute(source.path).parent_path() / line.substr(quote + 1, end - quote - 1);
  std::error_code code;
  return fs::is_regular_file(beside, code) ? include_of(beside.string(), folder) : line;
}

// Expects and Ensures, which would end the program.
void add_gsl(std::vector<std::string>& head, const Source& source, const std::string& folder) {
  if (!lines::uses_gsl(source)) return;
  for (const auto& include : source.includes)
    if (include.find("gsl") != std::string::npos)
      head.push_back(own_include(source, include, folder));
  head.insert(head.end(),
              {"#define SONDE_CONTRACTS", "#include <sonde/contract.hpp>", "#undef Expects",
               "#undef Ensures", "#define Expects(...) SONDE_REQUIRE(__VA_ARGS__)",
               "#define Ensures(...) SONDE_ENSURE(__VA_ARGS__)"});
}

// Where the compiler looks for the headers of a file of which it compiles a copy.
std::vector<std::string> flags_of_copy(const Source& source) {
  std::vector<std::string> flags = source.flags;
  flags.insert(flags.end(), {"-iquote", fs::absolute(source.path).parent_path().string()});
  return flags;
}

// What the test knows of a C file: its types, and its functions.
void add_declarations(std::vector<std::string>& head, const Source& source,
                      const std::string& folder) {
  for (const auto& include : source.includes)
    if (include.find('<') != std::string::npos) head.push_back(include);
  for (const auto& macro : source.macros) head.push_back(macro);
  head.emplace_back("extern \"C\" {");
  for (const auto& include : source.includes)
    if (include.find('"') != std::string::npos)
      head.push_back(own_include(source, include, folder));
  for (const auto& type : source.types) head.push_back(type + ";");
  for (const CFunction& function : source.functions) {
    if (!print::can_be_wrapped(source, function) || function.name == "main") continue;
    const std::string name = (function.is_static ? static_prefix : "") + function.name;
    head.push_back(
        print::declaration(function.result, name + "(" + print::parameters_of(function) + ")") +
        ";");
  }
  head.emplace_back("}");
}

CCopy copy_for(const Source& source) {
  print::CopyPlan plan{};
  plan.static_prefix = static_prefix;
  plan.head = "#define main sonde_main_of_file\n";
  const auto first = lines::first_assertions(source);
  if (!first.empty()) {
    plan.head +=
        "#include <assert.h>\nvoid sonde_assertion(const char*, const char*, unsigned, const "
        "char*);\n"
        "#define __assert_fail(text, file, line, function) sonde_assertion(text, file, "
        "line, function)\n";
  }
  return {fs::path(source.path).filename().string(), print::copy_of(source, plan),
          flags_of_copy(source)};
}

void add_code(ApiTest& test, std::vector<std::string>& head, const Source& source,
              const std::string& folder) {
  if (is_c_source(source)) {
    add_declarations(head, source, folder);
    test.copies.push_back(copy_for(source));
    add_assertions(head, source);
    if (!lines::first_assertions(source).empty())
      head.insert(
          head.end(),
          {"extern \"C\" void sonde_assertion(const char* text, const char* file, unsigned "
           "line,",
           "                                const char* function) {",
           "  ::sonde::api::assertion_failed(first_assertions, text, file, line, function);", "}"});
    return;
  }
  add_assertions(head, source);
  add_gsl(head, source, folder);
  const std::string line = include_of(source.path, folder);
  const bool is_header = fs::path(source.path).extension().string().starts_with(".h");
  if (is_header) return add_c_header(head, source, line);
  head.insert(head.end(), {"#define main sonde_main_of_file", line, "#undef main"});
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
  print::Wanted wanted{test.suite, {}, static_prefix, drawn.program(), drawn.calls()};
  for (const Source& source : sources) add_code(test, wanted.head, source, folder);
  test.source = print::api_source(plan, library, wanted);
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
ApiTest test_of_cn(const std::vector<Source>& sources, const print::Choice& choice) {
  if (sources.size() != 1)
    throw Error("a file with contracts of CN is tested alone: give one file");
  const Source& source = sources[0];
  const print::CnTest made = print::cn_test(source, choice);
  ApiTest test{};
  test.suite = suite_of(source);
  test.source = made.source;
  test.copies = {{fs::path(source.path).filename().string(), print::copy_of(source, made.copy),
                  flags_of_copy(source)}};
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
