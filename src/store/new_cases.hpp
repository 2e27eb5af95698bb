// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "store/fleet.hpp"

namespace sonde::store {

// Adds what a worker kept to the corpus of a build, with its features, in one transaction and few
// statements. Trees that are too large are left out, and counted. Throws StoreError.
std::size_t add_new_cases(Connection& connection, const SharedProperty& property,
                          std::int64_t worker, std::span<const SharedCase> cases);

}  // namespace sonde::store
