// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/facts.hpp"
#include "campaign/kept_cases.hpp"

namespace sonde::campaign {

// The case that `--replay Suite.Name@NAME` means by NAME: a token, a short one of a case in the
// cache, or a file with the arguments as text, which may be a kept case. Remarks say what the file
// lacks. Throws Error.
Tree case_named(const std::string& name, const Definition& definition, KeptCases& kept_cases,
                std::vector<std::string>& remarks);

// Its arguments; none for a sequence of calls, or where the case does not fit.
std::vector<Argument> arguments_to_replay(const Tree& tree, const Definition& definition,
                                          isolate::CaseRunner& runner);

}  // namespace sonde::campaign
