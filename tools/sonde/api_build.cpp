// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_build.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "sonde/captured.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

void write(const std::string& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw Error(path + " cannot be written");
}

std::vector<std::string> joined(std::vector<std::string> first,
                                const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

bool is_language(const std::string& flag) { return flag.starts_with("-std="); }
bool is_cpp(const std::string& flag) { return flag.find("++") != std::string::npos; }

// Sanitizers, for which no flag of the user speaks.
std::vector<std::string> memory_flags(const ApiTest& test) {
  const bool is_chosen = std::ranges::any_of(
      test.flags, [](const std::string& flag) { return flag.find("sanitize=") != flag.npos; });
  if (test.checks_memory || is_chosen) return {};
  return {"-fsanitize=address"};
}

std::string in_shell(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-_./=+,:").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (is_plain && !word.empty()) return word;
  std::string made = "'";
  for (const char c : word) made += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return made + "'";
}

std::string in_shell(const std::string& program, const std::vector<std::string>& words) {
  std::string line = in_shell(program);
  for (const auto& word : words) line += " " + in_shell(word);
  return line;
}

}  // namespace

Building::Building(const ApiTest& test, const std::vector<std::string>& linked,
                   const std::string& test_file)
    : test_(test),
      linked_(linked),
      test_file_(test_file),
      compilers_(compilers_here()),
      own_(own_files()),
      common_(joined({"-O1", "-g1", "-w", "-fno-omit-frame-pointer"}, memory_flags(test))) {}

std::string Building::program() const {
  write(test_file_, test_.source);
  for (const CCopy& copy : test_.copies) write(file_of_copy(test_file_, copy), copy.text);
  const std::string said = compile_all(compilers_, units());
  if (!said.empty())
    throw NotCompiled("the test does not compile: see " + test_file_ + "\n" + said, said);
  const Captured result = captured(compilers_.cpp, linking());
  if (result.exit_code != 0)
    throw Error("the test does not link: name the library that has the functions with --link\n" +
                result.text);
  return program_file();
}

std::string Building::line() const {
  std::string line;
  for (const Unit& unit : units())
    line += in_shell(unit.is_cpp ? compilers_.cpp : compilers_.c,
                     joined(unit.flags, {"-c", unit.source, "-o", unit.object})) +
            " && ";
  return line + in_shell(compilers_.cpp, linking());
}

std::vector<Unit> Building::units() const {
  std::vector<Unit> units;
  const auto cover = coverage_flags(compilers_);
  std::vector<std::string> flags = joined(common_, {"-std=c++20", "-I" + own_.include});
  for (const auto& flag : test_.flags)
    if (!is_language(flag) || is_cpp(flag)) flags.push_back(flag);
  // Code under test that the test includes guides the search.
  if (test_.copies.empty()) flags = joined(flags, cover);
  units.push_back({test_file_, test_file_ + ".o", true, flags});
  for (const CCopy& copy : test_.copies) {
    auto c_flags = joined(common_, {"-fexceptions", "-I" + own_.include});
    for (const auto& flag : copy.flags)
      if (!is_language(flag) || !is_cpp(flag)) c_flags.push_back(flag);
    c_flags = joined(c_flags, cover);
    // Each use of the tracked heap is checked, where the compiler can say it.
    if (test_.checks_memory && compilers_.is_clang)
      c_flags.emplace_back("-fsanitize-coverage=trace-loads,trace-stores");
    const std::string file = file_of_copy(test_file_, copy);
    units.push_back({file, file + ".o", false, c_flags});
  }
  return units;
}

std::vector<std::string> Building::linking() const {
  std::vector<std::string> arguments = common_;
  for (const Unit& unit : units()) arguments.push_back(unit.object);
  for (const auto& flag : test_.flags)
    if (flag.starts_with("-fsanitize=") || flag.starts_with("-l") || flag.starts_with("-L"))
      arguments.push_back(flag);
  for (const auto& library : linked_) {
    const bool is_file = library.find('/') != library.npos || library.find('.') != library.npos;
    arguments.push_back(is_file ? library : "-l" + library);
  }
  arguments = joined(arguments, own_.libraries);
  return joined(arguments, {"-ldl", "-lm", "-lpthread", "-o", program_file()});
}

std::string Building::program_file() const {
  const std::string stem = fs::path(test_file_).replace_extension().string();
  return stem == test_file_ ? stem + ".out" : stem;
}

std::string file_of_copy(const std::string& test_file, const CCopy& copy) {
  return fs::path(test_file).replace_extension(copy.name).string();
}

}  // namespace sonde::command
