// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "suite/protocol.hpp"

namespace sonde::report {

// The sources of a run record: files with the lines that were reached, and their text, where it
// can be read. Names in the working folder are relative to it.
std::string sources_json(std::span<const suite::SourceFile> files);

// The name of a file as it is shown: relative to the working folder if it is there.
std::string shown_file(const std::string& file);

}  // namespace sonde::report
