// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sonde/corpus.hpp"
#include "sonde/programs.hpp"

namespace sonde::command {

// The folder of the inputs of each property, by its id.
using InputFolders = std::map<std::string, std::string>;

// Folders below `folder` that are named after a property; or the folder itself, where only one
// property is meant. Throws Error.
InputFolders folders_of_inputs(const std::string& folder,
                               const std::vector<ListedProgram>& programs);

// All inputs in the folder of the property. A folder that AFL++ wrote has them in `queue`.
std::vector<Input> inputs_for(const InputFolders& folders, const std::string& id);

// Where export writes the inputs of a property.
std::string folder_for(const std::string& folder, const std::string& id);

// Whether a folder holds what runs learn.
bool is_cache(const std::string& folder);

}  // namespace sonde::command
