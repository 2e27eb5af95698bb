// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "fsub/fault.hpp"
#include "fsub/term.hpp"

namespace system_fsub {

template <Fault fault>
struct Stepping {
  // Reduces all that can be reduced at once; nothing if there is none.
  static std::optional<Term> step(const Term& term);
  // Steps until nothing can be reduced; nothing if that takes more than so many steps.
  static std::optional<Term> steps(unsigned most, Term term);
};

}  // namespace system_fsub
