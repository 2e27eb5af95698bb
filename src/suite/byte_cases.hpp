// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "isolate/archive.hpp"
#include "suite/listing.hpp"
#include "suite/request.hpp"

// Cases as the inputs of fuzzers that know only bytes, as sonde::libfuzzer reads them
// (docs/libfuzzer.md).
namespace sonde::suite {

// A case as an input.
struct ByteCase {
  std::string bytes{};
  bool is_plain = false;  // the bytes are the property's only argument, for any fuzzer to read
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, ByteCase>& bytes) {
  archive(bytes.bytes, bytes.is_plain);
}

// The cases that a property makes of inputs; nothing where a generator gives up. A sequence of
// calls is drawn while it runs, so it runs. Throws Error.
std::vector<std::optional<Tree>> cases_of_inputs(const std::string& program,
                                                 const ListedProperty& property,
                                                 std::span<const std::string> inputs);

// Inputs that are read as these cases. Throws Error.
std::vector<ByteCase> inputs_of_cases(const std::string& program, const ListedProperty& property,
                                      std::span<const Tree> cases);

// The side of the program.
std::string answer_cases_of_inputs(const Request& request);
std::string answer_inputs_of_cases(const Request& request);

}  // namespace sonde::suite
