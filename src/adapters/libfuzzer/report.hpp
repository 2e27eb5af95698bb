// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "run/failure.hpp"
#include "sonde/campaign/definition.hpp"
#include "tree/tree.hpp"

namespace sonde::adapters::libfuzzer {

struct Counts {
  std::uint64_t tests = 0;
  std::uint64_t discards = 0;
};

// What a person reads of a case that failed. The case is run once more, for its notes.
std::string report_on_failure(const Definition& definition, const Tree& tree,
                              const Failure& failure, Counts counts);

// Of a case that is not run.
std::string report_on_case(const Definition& definition, const Tree& tree);

}  // namespace sonde::adapters::libfuzzer
