// SPDX-License-Identifier: Apache-2.0
// Jenkins, GitLab and GitHub read the elements used here. What XML 1.0 cannot hold, such as
// most control characters, becomes U+FFFD.
#include "report/junit.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

#include "codec/utf8.hpp"
#include "report/text.hpp"

namespace sonde::report {
namespace {

using campaign::Ended;
using campaign::Facts;

bool is_allowed(std::uint32_t point) {
  const bool is_blank = point == '\t' || point == '\n';
  return is_blank || (point >= 0x20 && point != 0x7f && point != 0xfffe && point != 0xffff);
}

void append_xml(std::string& xml, std::uint32_t point) {
  switch (point) {
    case '&': xml += "&amp;"; return;
    case '<': xml += "&lt;"; return;
    case '>': xml += "&gt;"; return;
    case '"': xml += "&quot;"; return;
    default: codec::append_utf8(xml, is_allowed(point) ? point : codec::replacement_point);
  }
}

std::string escaped(std::string_view text) {
  std::string xml;
  while (!text.empty()) {
    const auto [point, size] = codec::decode_utf8(text);
    append_xml(xml, size == 0 ? codec::replacement_point : point);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return xml;
}

// In an attribute, readers take a line end for a blank unless it is written as a number.
std::string attribute(std::string_view name, std::string_view value) {
  std::string text = escaped(value);
  for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
    text.replace(at, 1, "&#10;");
  return " " + std::string(name) + "=\"" + text + "\"";
}

std::string seconds_attribute(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", seconds);
  return attribute("time", text.data());
}

enum class Result { Passed, Failed, Error, Skipped };

Result result_of(const Ended& ended) {
  const Facts& facts = ended.facts;
  if (!ended.error.empty() || facts.verdict == Verdict::Hindered) return Result::Error;
  if (facts.verdict == Verdict::Interrupted) return Result::Skipped;
  if (facts.verdict != Verdict::Passed) return Result::Failed;
  const bool was_run = facts.tests + facts.discards > 0;
  return was_run ? Result::Passed : Result::Skipped;
}

std::string_view type_of(const Facts& facts) {
  switch (facts.verdict) {
    case Verdict::GaveUp: return "gave-up";
    case Verdict::Flaky: return "flaky";
    case Verdict::GateUnmet: return "gate";
    default: return name_of(facts.counterexamples.front().failure.kind);
  }
}

std::string message_of(const Facts& facts) {
  if (facts.verdict != Verdict::Failed) return headline(facts);
  const auto& found = facts.counterexamples.front();
  const bool sometimes = found.frequency == campaign::Frequency::Sometimes;
  return found.failure.what + (sometimes ? " (fails in " + to_text(found.rate) + ")" : "");
}

std::string error_of(const Ended& ended) {
  if (!ended.error.empty())
    return "    <error" + attribute("type", "error") + attribute("message", ended.error) + "/>\n";
  return "    <error" + attribute("type", "hindered") +
         attribute("message", headline(ended.facts)) + ">" + escaped(to_text(ended.facts)) +
         "</error>\n";
}

std::string content_of(const Ended& ended) {
  const Facts& facts = ended.facts;
  switch (result_of(ended)) {
    case Result::Error: return error_of(ended);
    case Result::Skipped: return "    <skipped" + attribute("message", headline(facts)) + "/>\n";
    case Result::Failed:
      return "    <failure" + attribute("type", type_of(facts)) +
             attribute("message", message_of(facts)) + ">" + escaped(to_text(facts)) +
             "</failure>\n";
    // How much was tested, and what was never reached.
    case Result::Passed: break;
  }
  return "    <system-out>" + escaped(to_text(facts)) + "</system-out>\n";
}

// An id without a suite is the name of both.
std::string name_attributes(const std::string& id) {
  const auto dot = id.find('.');
  return attribute("classname", id.substr(0, dot)) +
         attribute("name", dot == std::string::npos ? id : id.substr(dot + 1));
}

// As other writers of this form have them: what a program should see without reading the text.
std::string warnings_of(const Facts& facts) {
  if (facts.warnings.empty()) return "";
  std::string properties = "    <properties>\n";
  for (const auto& warning : facts.warnings)
    properties +=
        "      <property" + attribute("name", "warning") + attribute("value", warning) + "/>\n";
  return properties + "    </properties>\n";
}

std::string test_case(const Ended& ended) {
  return "  <testcase" + name_attributes(ended.facts.id) + attribute("file", ended.facts.file) +
         attribute("line", std::to_string(ended.facts.line)) + seconds_attribute(ended.seconds) +
         ">\n" + warnings_of(ended.facts) + content_of(ended) + "  </testcase>\n";
}

std::string unfinished_case(const std::string& name_attributes, std::string_view sentence) {
  return "  <testcase" + name_attributes + ">\n    <error" + attribute("type", "incomplete") +
         attribute("message", sentence) + "/>\n  </testcase>\n";
}

std::string unfinished_cases(const std::string& running) {
  std::string cases;
  if (!running.empty())
    cases += unfinished_case(name_attributes(running), "the program ended in this property");
  return cases + unfinished_case(attribute("classname", "sonde") + attribute("name", "program"),
                                 "the program did not end as it should: results are missing");
}

}  // namespace

JUnit::JUnit(Output& output) : output_(output) { output_.replace_by_draft(text(State::Draft)); }

void JUnit::began(const campaign::Began& event) {
  running_ = event.id;
  output_.replace_by_draft(text(State::Draft));
}

void JUnit::ended(const campaign::Ended& event) {
  running_.clear();
  ended_.push_back(event);
  output_.replace_by_draft(text(State::Draft));
}

void JUnit::finish() { output_.replace_by_complete(text(State::Complete)); }

std::string JUnit::text(State state) const {
  const std::string unfinished = state == State::Draft ? unfinished_cases(running_) : "";
  const auto open = state == State::Complete ? 0 : running_.empty() ? 1 : 2;
  const auto count = [&](std::string_view name, Result result, std::ptrdiff_t more) {
    return attribute(name, std::to_string(std::ranges::count(ended_, result, result_of) + more));
  };
  double seconds = 0;
  for (const auto& each : ended_) seconds += each.seconds;
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite" +
                    attribute("name", program_invocation_short_name) +
                    attribute("tests", std::to_string(std::ssize(ended_) + open)) +
                    count("failures", Result::Failed, 0) + count("errors", Result::Error, open) +
                    count("skipped", Result::Skipped, 0) + seconds_attribute(seconds) + ">\n";
  for (const auto& each : ended_) xml += test_case(each);
  return xml + unfinished + "</testsuite>\n</testsuites>\n";
}

}  // namespace sonde::report
