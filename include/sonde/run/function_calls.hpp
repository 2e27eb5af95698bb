// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/run/probe.hpp"

// What a function that was drawn needs while it is called.
namespace sonde::run {

// Which of so many results belongs to arguments, given as numbers.
std::size_t result_of_call(std::uint64_t salt, const std::uint64_t* arguments, std::size_t count,
                           std::size_t results);

// Notes a call for the report, once for each different call. Does nothing where no case runs
// for a report.
void note_call(const char* function, const Side* arguments, std::size_t count, Side result);

}  // namespace sonde::run
