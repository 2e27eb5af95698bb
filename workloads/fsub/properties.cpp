// SPDX-License-Identifier: Apache-2.0
#include "fsub/properties.hpp"

#include "fsub/stepping.hpp"
#include "fsub/typing.hpp"
#include "sonde/check.hpp"

namespace system_fsub {
namespace {

constexpr unsigned most_steps = 40;

template <Fault fault>
bool keeps_type(const std::optional<Term>& stepped, const Type& type) {
  return !stepped || Typing<fault>::has_subtype_of(*stepped, type) != Answer::No;
}

}  // namespace

template <Fault fault>
void Properties<fault>::single_preserve(const Term& term) {
  const auto type = Typing<fault>::type_of(term);
  SONDE_ASSUME(type.has_value());
  SONDE_CHECK(keeps_type<fault>(Stepping<fault>::step(term), *type));
}

template <Fault fault>
void Properties<fault>::multi_preserve(const Term& term) {
  const auto type = Typing<fault>::type_of(term);
  SONDE_ASSUME(type.has_value());
  SONDE_CHECK(keeps_type<fault>(Stepping<fault>::steps(most_steps, term), *type));
}

template struct Properties<Fault::None>;
template struct Properties<Fault::TshiftTvarAll>;
template struct Properties<Fault::TshiftTvarNoIncr>;
template struct Properties<Fault::TshiftAllNoIncr>;
template struct Properties<Fault::ShiftVarAll>;
template struct Properties<Fault::ShiftVarNoIncr>;
template struct Properties<Fault::ShiftAbsNoIncr>;
template struct Properties<Fault::ShiftTypTabsNoIncr>;
template struct Properties<Fault::TsubstTvarFlip>;
template struct Properties<Fault::TsubstTvarNoShift>;
template struct Properties<Fault::TsubstTvarOverShift>;
template struct Properties<Fault::TsubstAllNoTshift>;
template struct Properties<Fault::SubstVarFlip>;
template struct Properties<Fault::SubstVarNoDecr>;
template struct Properties<Fault::SubstAbsNoShift>;
template struct Properties<Fault::SubstAbsNoIncr>;
template struct Properties<Fault::SubstTabsNoShift>;
template struct Properties<Fault::SubstTypTabsNoIncr>;
template struct Properties<Fault::SubstTypTabsNoShift>;

}  // namespace system_fsub
