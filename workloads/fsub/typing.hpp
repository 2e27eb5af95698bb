// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "fsub/fault.hpp"
#include "fsub/term.hpp"

namespace system_fsub {

// How deep a derivation may be. Subtyping is undecidable, so each needs a limit.
inline constexpr unsigned most_levels = 40;

enum class Answer : std::uint8_t { No, Yes, TooDeep };

// The type checker uses the same shifts and substitutions, so it has the same fault.
template <Fault fault>
struct Typing {
  // The least type of a closed term; nothing if it has none, or none within the limit.
  static std::optional<Type> type_of(const Term& term);

  // Whether the term has a subtype of the type; derivations may be twice as deep.
  static Answer has_subtype_of(const Term& term, const Type& type);
};

}  // namespace system_fsub
