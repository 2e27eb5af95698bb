// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "coverage/feature.hpp"
#include "isolate/archive.hpp"
#include "run/probe.hpp"
#include "suite/listing.hpp"
#include "suite/request.hpp"

namespace sonde::suite {

// What a case showed.
struct Measured {
  Outcome outcome = Outcome::Pass;
  bool fits = true;  // the property as it is now
  // Edges with how often they were taken, sequences of edges, labels. A feature that a valid case
  // showed is there twice, the second time with another number. Numbers mean the same only
  // within one answer.
  std::vector<std::uint64_t> features{};
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, Measured>& measured) {
  archive(isolate::up_to(measured.outcome, Outcome::Fail), measured.fits, measured.features);
}

// Asks a program to run cases of a property, in its own process. Nothing for those that end the
// program, or hang. Throws Error.
std::vector<std::optional<Measured>> measure(const std::string& program,
                                             const ListedProperty& property,
                                             std::span<const Tree> cases);

// The side of the program.
std::string answer_measured(const Request& request);

}  // namespace sonde::suite
