// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sonde/run/probe.hpp"

namespace sonde::run {

// A place with what is counted there, in words.
struct NamedPlace {
  std::string name;
  const Site* site = nullptr;
};

// A function that a property calls in its sequences, with the places at which it is counted.
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

// Whether each function must be called once at least.
enum class MustBeMade : std::uint8_t { InCi, Always };

// All functions of a property, whether they are ever called or not.
struct Steps {
  std::vector<StepPlaces> functions;
  MustBeMade must_be_made = MustBeMade::InCi;
};

}  // namespace sonde::run
