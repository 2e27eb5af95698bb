// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sonde/campaign/definition.hpp"

namespace sonde::adapters::libfuzzer {

// Who changes inputs: our edits of trees, or the fuzzer's of bytes.
enum class Mutator : std::uint8_t { Trees, Bytes };

struct Options {
  std::string property;  // empty: the only one
  Mutator mutator = Mutator::Trees;
  std::vector<std::string> shown;  // inputs to be shown, and not to be run
};

// The property that the name of the program ends with, behind two dashes and with a dash for the
// dot: shop_fuzzer--Shop-PricesAddUp. Empty where there is none. Services that start programs
// without options choose it in this way.
std::string property_in(const std::string& program);

// Takes --property=Suite.Name, --mutator=bytes and --show=FILE out of the command line; others
// are the fuzzer's. What is not there is read from the environment (SONDE_PROPERTY,
// SONDE_MUTATOR), and put there for the processes that the fuzzer starts; then the property is
// looked for in the name of the program. Throws Error.
Options take_options(std::vector<std::string>& arguments);

// The property of this name, prepared. Throws Error, which names those that there are.
Definition chosen_property(const std::string& name);

}  // namespace sonde::adapters::libfuzzer
