// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "suite/target.hpp"

namespace sonde::command {

// The lines of C and C++ that changed since a revision of git, up to what is in the working
// folder; where lines were only removed, the line before them. Throws Error, with one sentence,
// where there is no git, no repository or no such revision.
std::vector<suite::Target> changed_since(const std::string& revision);

// The same, out of what `git diff -U0` wrote. `folder` is that of the repository. What is no such
// output has no changes.
std::vector<suite::Target> changes_in(std::string_view diff, const std::string& folder);

}  // namespace sonde::command
