// SPDX-License-Identifier: Apache-2.0
#include "campaign/test_writer.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "campaign/host.hpp"
#include "tree/hash.hpp"

namespace sonde::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view check_begin = "CHECK(";
constexpr std::string_view check_end = ");  // ";

std::string filled(std::string text, std::string_view hole, const std::string& with) {
  if (const auto at = text.find(hole); at != std::string::npos) text.replace(at, hole.size(), with);
  return text;
}

std::string identifier(std::string text) {
  std::ranges::replace_if(text, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return text;
}

std::pair<std::string, std::string> suite_and_name(const std::string& id) {
  const auto dot = std::min(id.find('.'), id.size());
  const std::string name = dot < id.size() ? id.substr(dot + 1) : "Calls";
  return {identifier(id.substr(0, dot)), identifier(name)};
}

std::string digits_of(std::string_view text) {
  std::array<char, 9> digits{};
  std::snprintf(digits.data(), digits.size(), "%08x", short_hash_of(text));
  return digits.data();
}

// Those of the file that describes the API: what it calls must be declared there.
std::string includes_of(const std::string& file) {
  std::string includes;
  std::ifstream source(file);
  for (std::string line; std::getline(source, line);)
    if (line.starts_with("#include") && line.find("<sonde/") == std::string::npos &&
        line.find("\"sonde/") == std::string::npos && line != host().test_form.include)
      includes += line + "\n";
  return includes;
}

std::string line_of_test(const std::string& line) {
  if (!line.starts_with(check_begin)) return line;
  const auto end = line.rfind(check_end);
  if (end == std::string::npos) return line;
  const auto holds = line.substr(check_begin.size(), end - check_begin.size());
  return check_of_test(host().test_form, holds) + "  // " + line.substr(end + check_end.size());
}

std::string comment_of(const std::string& text) {
  std::string comment;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) comment += "// " + line + "\n";
  return comment;
}

std::string body_of(const std::string& test) {
  std::string body;
  std::istringstream lines(test);
  for (std::string line; std::getline(lines, line);) body += "  " + line_of_test(line) + "\n";
  return body;
}

std::string file_name(const Facts& facts, const std::string& test) {
  const auto [suite, name] = suite_and_name(facts.id);
  return suite + "_" + name + "_" + digits_of(test) + "_test.cpp";
}

// What all tests have, behind the comment that says what the test is.
std::string text_of(const Facts& facts, const std::string& test) {
  const TestForm& form = host().test_form;
  std::string text = "// Its includes are those of " + facts.file +
                     ": if that file defines the functions called here, put this test there.\n";
  if (*form.include != '\0') text += std::string(form.include) + "\n";
  text += includes_of(facts.file) + "\n";
  text += head_of_test(form, facts.id, test) + " {\n";
  return text + body_of(test) + "}\n";
}

// "" if it was written.
std::string problem_of_writing(const fs::path& file, const std::string& text) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (stream) return "";
  return file.string() +
         " cannot be written: check that its folder is writable and that the disk has space";
}

}  // namespace

std::string head_of_test(const TestForm& form, const std::string& id, const std::string& unique) {
  const auto [suite, name] = suite_and_name(id);
  return filled(filled(form.head, "{suite}", suite), "{name}", name + "_" + digits_of(unique));
}

std::string check_of_test(const TestForm& form, const std::string& holds) {
  return filled(form.check, "{holds}", holds);
}

std::string test_text(const Facts& facts, const Counterexample& found) {
  return "// Written by Sonde: a failing case of " + facts.id + ".\n" +
         comment_of(found.failure.what) + text_of(facts, found.test);
}

WrittenTests written_tests(const Facts& facts) {
  constexpr std::string_view passing = "passing";
  const std::string& value = facts.settings.write_tests;
  if (value == passing) return {"sonde-tests", true};
  if (value.starts_with(passing) && value.substr(passing.size()).starts_with(':'))
    return {value.substr(passing.size() + 1), true};
  return {value};
}

void write_passing_tests(Facts& facts, const std::vector<std::string>& bodies) {
  const fs::path folder = written_tests(facts).folder;
  std::size_t written = 0;
  for (const std::string& body : bodies) {
    const std::string text = "// Written by Sonde: a passing case of " + facts.id +
                             ", with what its calls returned.\n" + text_of(facts, body);
    const std::string problem = problem_of_writing(folder / file_name(facts, body), text);
    if (problem.empty()) ++written;
    else facts.remarks.push_back(problem);
  }
  facts.remarks.push_back(std::to_string(written) + " passing sequences were written to " +
                          folder.string());
}

void write_tests(Facts& facts) {
  const fs::path folder = written_tests(facts).folder;
  if (folder.empty()) return;
  for (auto& found : facts.counterexamples) {
    if (found.test.empty()) continue;
    const fs::path file = folder / file_name(facts, found.test);
    const std::string problem = problem_of_writing(file, test_text(facts, found));
    if (problem.empty()) found.written_test = file.string();
    else facts.remarks.push_back(problem);
  }
}

}  // namespace sonde::campaign
