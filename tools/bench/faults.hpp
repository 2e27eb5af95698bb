// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>

#include "sonde/run/property.hpp"
#include "tree/tree.hpp"

// What workloads share whose tasks are numbered faults of one machine.

namespace sonde::bench {

// fault-01, fault-33
std::string fault_name(unsigned number);

// A case whose only argument has these holes as its fields. Holes of one number are filled
// alike, but from then on each stands in the case and can be changed.
Tree form_with_holes(const Property& property, std::initializer_list<std::uint64_t> numbers);

}  // namespace sonde::bench
