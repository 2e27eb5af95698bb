// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace sonde::command {

// sonde corpus stats|minimize|merge|import|export: what fuzz runs have kept.
void add_corpus_command(CLI::App& app, int& exit_code);

}  // namespace sonde::command
