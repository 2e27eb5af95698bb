// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <iterator>

#include "report/reporter.hpp"
#include "store/temporary_folder.hpp"

namespace sonde::report {

// For tests of reporters: a file that a reporter writes, and events to give to it.
class ReportFile {
 public:
  std::string name() const { return (folder_.path() / "report").string(); }
  std::string text() const {
    std::ifstream file(name(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  store::TemporaryFolder folder_;
};

inline campaign::Ended scripted_end(const std::string& id, Verdict verdict) {
  campaign::Ended ended;
  ended.facts.settings = {};
  ended.facts.id = id;
  ended.facts.file = "scripted.cpp";
  ended.facts.line = 7;
  ended.facts.verdict = verdict;
  ended.facts.tests = 100;
  ended.facts.searched = true;
  ended.seconds = 1.5;
  return ended;
}

inline campaign::Counterexample scripted_counterexample() {
  campaign::Counterexample found;
  found.arguments = {{"std::string text", "\"<&\\\"\""}};
  found.failure = {FailureKind::Signal, "parser.cpp", 12, "segmentation fault"};
  found.failure.frames = "parse parser.cpp:12\nthe property scripted.cpp:7\n";
  found.failure.output = "last words \x01 \xff\n";
  found.token = "AbC";
  found.after_tests = 100;
  return found;
}

inline campaign::Ended scripted_failure(const std::string& id) {
  auto ended = scripted_end(id, Verdict::Failed);
  ended.facts.counterexamples = {scripted_counterexample()};
  return ended;
}

inline campaign::Ended scripted_error(const std::string& id) {
  auto ended = scripted_end(id, Verdict::Passed);
  ended.error = "no such pattern";
  return ended;
}

}  // namespace sonde::report
