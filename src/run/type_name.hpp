// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <typeinfo>

namespace sonde::run {

// The name of a type as C++ writes it, such as "std::runtime_error".
std::string type_name(const std::type_info& type);

}  // namespace sonde::run
