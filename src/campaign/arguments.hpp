// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "campaign/facts.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// The parameters of a property as the source declares them.
std::vector<std::string> declarations(const Definition& definition);

// The names of a property's parameters; arg0, arg1, ... where the source has none.
std::vector<std::string> parameter_names(const Definition& definition);

// A part of the arguments (see PartSizes), by its name: "table.rows".
struct ArgumentPart {
  std::string name;
  const Type* type;
};

// All parts of the arguments, in their order.
std::vector<ArgumentPart> parts_of(const Definition& definition);

// The arguments of a case as declarations that could be pasted back; long ones are elided.
// `drawn` is the case, `shown` the same arguments as their types show them.
std::vector<Argument> arguments_of(const Definition& definition, const Tree& drawn,
                                   const Tree& shown);

// The same without a second run: what a generator made is written as its draws.
std::vector<Argument> drawn_arguments_of(const Definition& definition, const Tree& drawn);

// How a user would name a span of a case: "state.stack[2]". Empty where only a generator
// knows what it is.
std::string path_of(const Tree& tree, Tree::Index span, std::span<const std::string> names);

}  // namespace sonde::campaign
