// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/sql.hpp"

namespace sonde::store {

// Of the tables below; each change adds a migration.
inline constexpr std::int64_t fleet_schema_version = 1;

// Brings a shared store to this version, one process at a time. Throws StoreError where the store
// is of a newer version, or something else.
void prepare_fleet_schema(Connection& connection);

// The same, but changes nothing: for those that only read.
void check_fleet_schema(Connection& connection);

}  // namespace sonde::store
