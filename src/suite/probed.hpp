// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "isolate/archive.hpp"
#include "suite/listing.hpp"
#include "suite/request.hpp"

namespace sonde::suite {

// What a program can do, and what its instrumented code shows of one property.
struct Probed {
  std::vector<std::string> sanitizers{};  // that are part of the program: "address"
  std::string obstacle{};                 // why cases cannot run in children; empty if they can
  bool instrumented = false;
  std::uint64_t cases = 0;  // that were run
  std::uint64_t edges = 0;  // of instrumented code that they took
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, Probed>& probed) {
  archive(probed.sanitizers, probed.obstacle, probed.instrumented, probed.cases, probed.edges);
}

// Asks a program, which runs a few cases of the property in its own process for that. Throws
// Error, also where one of these cases ends the program.
Probed probe(const std::string& program, const ListedProperty& property);

// The side of the program.
std::string answer_probed(const Request& request);

}  // namespace sonde::suite
