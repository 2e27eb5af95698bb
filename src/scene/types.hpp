// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "scene/term.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::scene {

// As what a scene is drawn. Numbers of one name and width are of one kind, wherever they stand:
// so that a parameter `key` is often equal to a member `key`.
extern const Type arm_type;
const Type& type_of_predicate(const std::string& name);
const Type& type_of_number(const std::string& name, const CType& type);

}  // namespace sonde::scene
