// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "suite/fuzz_run.hpp"

namespace sonde::report {

// To be raised when a field is removed or changes its meaning; new fields do not change it.
inline constexpr unsigned run_record_version = 1;

// A program that was named and cannot be searched.
struct UnusableProgram {
  std::string path{};
  std::string why{};  // a sentence
};

// What a run over many properties came to, as JSON: docs/run-record.md. `started` is in seconds
// since 1970.
std::string run_record(const suite::FuzzRun& run, std::int64_t started,
                       std::span<const UnusableProgram> unusable = {});

// Replaces the file in one step. Returns a sentence where that cannot be done, else nothing.
std::string write_run_record(const std::string& file, const std::string& record);

}  // namespace sonde::report
