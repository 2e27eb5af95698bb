// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "stlc/term.hpp"

namespace stlc {

// The type of a closed term; nothing if it has none.
std::optional<Type> type_of(const Term& term);

bool has_type(const Term& term, const Type& type);

}  // namespace stlc
