// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sonde/run/probe.hpp"

namespace sonde::run {

// A site with what is counted there, in words.
struct NamedPlace {
  std::string name;
  const Site* site = nullptr;
};

// What a step may do, with the sites at which that is counted.
struct StepPlaces {
  struct Argument {
    std::string name;
    std::vector<NamedPlace> values;  // ranges of them
  };

  std::string name;
  const Site* made = nullptr;
  std::vector<NamedPlace> rejected{};  // by which precondition
  std::vector<Argument> arguments{};   // where they are collected
};

// Whether each must be done once at least.
enum class MustBeMade : std::uint8_t { InCi, Always };

// All that steps of a property may do, whether they ever do it or not.
struct Steps {
  std::vector<StepPlaces> functions;
  MustBeMade must_be_made = MustBeMade::InCi;
};

}  // namespace sonde::run
