// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bench/workloads.hpp"

namespace sonde::bench {

// How many calls a case made or had refused by a precondition.
std::uint64_t calls_in(const run::Probe& probe);

// How many calls stand in the case of a sequence.
std::uint64_t length_of(const Tree& sequence);

// The simplest case that shows the task's failure.
Tree shrunk(const Task& task, const Tree& failing);

}  // namespace sonde::bench
