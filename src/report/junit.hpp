// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/reporter.hpp"

namespace sonde::report {

// JUnit XML, as CI servers read it: one suite a program, one test case a property. The file is
// written after every event that changes it; until the program ends it holds an error that
// says so.
class JUnit final : public Reporter {
 public:
  explicit JUnit(Output& output);
  void began(const campaign::Began& event) override;
  void ended(const campaign::Ended& event) override;
  void finish() override;

 private:
  enum class State { Draft, Complete };
  std::string text(State state) const;

  Output& output_;
  std::vector<campaign::Ended> ended_;
  std::string running_;  // the property that has not ended yet; empty for none
};

}  // namespace sonde::report
