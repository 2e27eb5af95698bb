// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/facts.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// The names of a property's parameters; arg0, arg1, ... where the source has none.
std::vector<std::string> parameter_names(const Definition& definition);

// The arguments of a case as declarations that could be pasted back. `drawn` is
// the case, `shown` the same arguments as their types show them.
std::vector<Argument> arguments_of(const Definition& definition, const Tree& drawn,
                                   const Tree& shown);

}  // namespace sonde::campaign
