// SPDX-License-Identifier: Apache-2.0
#include "sonde/system_findings.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <thread>

#include <unistd.h>

#include "sonde/captured.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

using State = Finding::State;

std::string content_of(const char* file) {
  std::ifstream stream(file);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// Which the command line of a build names, or else the usual ones.
std::vector<std::string> compilers() {
  std::vector<std::string> found;
  std::vector<std::string> names = {"g++", "clang++", "clang++-19"};
  if (const char* chosen = std::getenv("CXX"); chosen != nullptr && *chosen != '\0')
    names = {chosen};
  for (const auto& name : names)
    if (captured(name, {"--version"}).was_found) found.push_back(name);
  return found;
}

// Compiles and links little more than a main function. Compilers that cannot let a lambda see a
// structured binding do not compile Sonde's headers: clang before 16.
std::string error_of(const std::string& compiler, const std::vector<std::string>& flags) {
  const std::string folder = (fs::temp_directory_path() / "sonde-doctor-XXXXXX").string();
  std::string made = folder;
  if (mkdtemp(made.data()) == nullptr) return "cannot write to " + folder;
  const std::string source = made + "/main.cpp";
  std::ofstream(source) << "struct A { int a; };\n"
                           "int main() { auto [a] = A{.a = 0}; return [&] { return a; }(); }\n";
  std::vector<std::string> arguments = {"-std=c++20", source, "-o", made + "/main"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  const Captured result = captured(compiler, arguments);
  std::error_code ignored;
  fs::remove_all(made, ignored);
  return result.exit_code == 0 ? "" : first_line(result.text);
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

struct Ability {
  std::string_view name;
  std::string_view of_gcc;
  std::string_view of_clang;
  std::string_view advice;
};

constexpr std::array abilities = {
    Ability{"C++20", "", "", "use g++ 12 or clang 19, or a later one"},
    // The functions that instrumented code calls are Sonde's, so nothing is linked.
    Ability{"coverage", "-c -fsanitize-coverage=trace-pc,trace-cmp",
            "-c -fsanitize-coverage=trace-pc-guard,trace-cmp",
            "without coverage, labels alone guide the search: use g++ 12 or clang 19"},
    Ability{"address sanitizer", "-fsanitize=address", "-fsanitize=address",
            "install libasan8 for g++, libclang-rt-19-dev for clang"},
    Ability{"undefined behaviour sanitizer", "-fsanitize=undefined", "-fsanitize=undefined",
            "install libubsan1 for g++, libclang-rt-19-dev for clang"},
    Ability{"thread sanitizer", "-fsanitize=thread", "-fsanitize=thread",
            "install libtsan2 for g++, libclang-rt-19-dev for clang"},
};

Finding finding_on(const std::string& compiler, const Ability& ability) {
  const bool is_clang = compiler.find("clang") != std::string::npos;
  const std::string error =
      error_of(compiler, words_in(std::string(is_clang ? ability.of_clang : ability.of_gcc)));
  const std::string name = compiler + ": " + std::string(ability.name);
  if (error.empty()) return {State::Ok, name, "works", ""};
  return {State::Warning, name, "does not work: " + error, std::string(ability.advice)};
}

Finding finding_on_program(const char* program, const char* use, const char* package) {
  const Captured result = captured(program, {"--version"});
  if (result.was_found) return {State::Ok, program, first_line(result.text), ""};
  return {State::Warning, program, std::string("is not there: ") + use,
          std::string("install ") + package};
}

Finding finding_on_symbolizer() {
  for (const char* name : {"llvm-symbolizer", "llvm-symbolizer-19"})
    if (captured(name, {"--version"}).was_found)
      return {State::Ok, name, "clang's sanitizers find it for names and lines", ""};
  return {State::Warning, "llvm-symbolizer",
          "is not there: reports of clang's sanitizers have addresses in place of lines",
          "install llvm"};
}

// Where the system has no such limit, there is no such file.
Finding finding_on_ptrace() {
  const std::string scope = content_of("/proc/sys/kernel/yama/ptrace_scope");
  if (scope.empty() || scope == "0" || scope == "1")
    return {
        State::Ok, "ptrace",
        "a debugger may start programs" + (scope.empty() ? "" : " (ptrace_scope " + scope + ")"),
        ""};
  return {State::Warning, "ptrace",
          "ptrace_scope is " + scope + ": gdb and the leak sanitizer cannot work",
          "sudo sysctl kernel.yama.ptrace_scope=1"};
}

// A program that takes core dumps runs at each crash, also where the size of dumps is limited to 0.
Finding finding_on_core_pattern() {
  const std::string pattern = content_of("/proc/sys/kernel/core_pattern");
  if (!pattern.starts_with('|'))
    return {State::Ok, "core pattern", "crashes start no other program (" + pattern + ")", ""};
  return {State::Warning, "core pattern", "each crash of a case starts another program: " + pattern,
          "to fuzz code that crashes often: echo core | sudo tee /proc/sys/kernel/core_pattern"};
}

Finding finding_on_cores() {
  const unsigned cores = std::thread::hardware_concurrency();
  return {State::Ok, "cores", std::to_string(cores) + (cores == 1 ? " core" : " cores"), ""};
}

}  // namespace

const char* name_of(Finding::State state) {
  switch (state) {
    case State::Ok: return "ok";
    case State::Warning: return "warning";
    case State::Missing: return "missing";
  }
  return "";
}

Findings findings_on_compilers() {
  Findings findings;
  bool one_works = false;
  for (const auto& compiler : compilers()) {
    findings.push_back(
        {State::Ok, compiler, first_line(captured(compiler, {"--version"}).text), ""});
    for (const auto& ability : abilities) {
      findings.push_back(finding_on(compiler, ability));
      const bool is_needed = &ability == abilities.data();
      if (is_needed && findings.back().state != State::Ok) break;
      one_works = true;
    }
  }
  if (!one_works)
    findings.push_back({State::Missing, "compiler", "there is none that compiles Sonde",
                        "install g++ 12 or clang 19, or name another one in CXX"});
  return findings;
}

Findings findings_on_system() {
  return {finding_on_program("addr2line", "frames of crashes have no names and lines", "binutils"),
          finding_on_symbolizer(),
          finding_on_program("gdb", "sonde replay --gdb does not work", "gdb"),
          finding_on_ptrace(),
          finding_on_core_pattern(),
          finding_on_cores()};
}

Finding finding_on_disk(const std::string& cache) {
  constexpr std::uintmax_t megabyte = 1 << 20;
  constexpr std::uintmax_t little = 100 * megabyte;
  const std::string name = "disk of " + cache;
  std::error_code code;
  fs::path folder = fs::absolute(cache);
  while (!fs::exists(folder, code) && folder.has_relative_path()) folder = folder.parent_path();
  if (access(folder.c_str(), W_OK) != 0)
    return {State::Missing, name, folder.string() + " is not writable",
            "change its permissions, or set SONDE_CACHE to another folder"};
  const auto space = fs::space(folder, code);
  if (code) return {State::Warning, name, "its space is not known: " + code.message(), ""};
  const std::string left = std::to_string(space.available / megabyte) + " megabytes are left";
  if (space.available >= little) return {State::Ok, name, left, ""};
  return {State::Warning, name, "only " + left, "free some, or set SONDE_CACHE to another folder"};
}

}  // namespace sonde::command
