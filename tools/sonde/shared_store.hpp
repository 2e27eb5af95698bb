// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "store/fleet_status.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

// The store that many machines share, as commands show it.
namespace sonde::command {

// Adds --store, which SONDE_STORE sets as well.
CLI::Option* add_store(CLI::App& command, std::string& store);

// Throws Error with one sentence. A password in the address is named on standard error.
store::FleetStatus status_of_store(const std::string& address);

// What all machines together found, in the form of the record of a run (docs/run-record.md).
nlohmann::json record_of_store(const std::string& address);
nlohmann::json record_of(const store::FleetStatus& status);

}  // namespace sonde::command
