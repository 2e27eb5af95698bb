// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/sql.hpp"

namespace sonde::store {

// Of the tables below; each change adds a migration.
inline constexpr std::int64_t fleet_schema_version = 3;

// Brings a shared store to a version, one process at a time; tests ask for older ones. Throws
// StoreError where the store is of a version that is not known, or something else.
void prepare_fleet_schema(Connection& connection, std::int64_t version = fleet_schema_version);

// The same, but changes nothing: for those that only read.
void check_fleet_schema(Connection& connection);

}  // namespace sonde::store
