// SPDX-License-Identifier: Apache-2.0
#include "stlc/properties.hpp"

#include "sonde/check.hpp"
#include "stlc/typing.hpp"

namespace stlc {
namespace {

constexpr unsigned most_steps = 40;

bool keeps_type(const std::optional<Term>& stepped, const Type& type) {
  return !stepped || has_type(*stepped, type);
}

}  // namespace

template <Fault fault>
void Properties<fault>::single_preserve(const Term& term) {
  const auto type = type_of(term);
  SONDE_ASSUME(type.has_value());
  SONDE_CHECK(keeps_type(Stepping<fault>::step(term), *type));
}

template <Fault fault>
void Properties<fault>::multi_preserve(const Term& term) {
  const auto type = type_of(term);
  SONDE_ASSUME(type.has_value());
  SONDE_CHECK(keeps_type(Stepping<fault>::steps(most_steps, term), *type));
}

template struct Properties<Fault::None>;
template struct Properties<Fault::ShiftVarNone>;
template struct Properties<Fault::ShiftVarAll>;
template struct Properties<Fault::ShiftVarLeq>;
template struct Properties<Fault::ShiftAbsNoIncr>;
template struct Properties<Fault::SubstVarAll>;
template struct Properties<Fault::SubstVarNone>;
template struct Properties<Fault::SubstAbsNoShift>;
template struct Properties<Fault::SubstAbsNoIncr>;
template struct Properties<Fault::SubstTopNoShift>;
template struct Properties<Fault::SubstTopNoShiftBack>;

}  // namespace stlc
