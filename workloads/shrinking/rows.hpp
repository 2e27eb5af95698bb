// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sonde/run/property.hpp"

// Properties that fail, each with the smallest case that breaks it.

namespace shrinking {

struct Row {
  std::string name;
  std::shared_ptr<const sonde::Property> property;
  std::string smallest;   // the arguments, as C++
  unsigned percent = 95;  // of searches that must end there
  // Below that, why; or what else is to be known.
  std::string remark{};
  // The mean number of runs that Hypothesis 5.23.5 took, where it was published:
  // github.com/jlink/shrinking-challenge, pbt-libraries/hypothesis.
  double published_runs = 0;
  // What finds the failure, if not the property itself: it draws the same values in
  // another way.
  std::shared_ptr<const sonde::Property> found_by{};
};

const std::vector<Row>& rows();

// Parts of it.
std::vector<Row> challenge();   // the shrinking challenge
std::vector<Row> leaves();      // numbers and texts
std::vector<Row> structures();  // derived types
std::vector<Row> generated();   // what hand-written generators draw
std::vector<Row> loops();       // ... round by round
std::vector<Row> more_loops();  // ... of other shapes
std::vector<Row> machine();     // faults of a stack machine

}  // namespace shrinking
