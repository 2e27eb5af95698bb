// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"
#include "run/runner.hpp"

namespace sonde::campaign {

// Counts how many valid cases take each edge of a property's body: each side of each of its
// branches. Cases that are not watched for edges do not count.
class BodyLines {
 public:
  void add(const run::Observation& seen);

  // The lines on which edges of the body begin, in their order. Nothing where the body is not
  // instrumented, or where the program has no debug information.
  BodyCoverage coverage() const;

 private:
  std::uint64_t cases_ = 0;
  std::size_t entry_ = 0;             // the edge with which a case begins
  std::vector<std::uint64_t> taken_;  // cases, by the number of the edge
};

}  // namespace sonde::campaign
