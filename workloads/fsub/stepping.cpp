// SPDX-License-Identifier: Apache-2.0
#include "fsub/stepping.hpp"

#include "fsub/substitution.hpp"

namespace system_fsub {
namespace {

template <Fault fault>
Term stepped(const Term& term) {
  return Stepping<fault>::step(term).value_or(term);
}

template <Fault fault>
std::optional<Term> step_application(const Application& at) {
  if (const auto* called = as<Abstraction>(at.function))
    return InTerms<fault>::subst(stepped<fault>(called->body), 0, stepped<fault>(at.argument));
  const auto function = Stepping<fault>::step(at.function);
  const auto argument = Stepping<fault>::step(at.argument);
  if (!function && !argument) return std::nullopt;
  return application(function.value_or(at.function), argument.value_or(at.argument));
}

template <Fault fault>
std::optional<Term> step_type_application(const TypeApplication& at) {
  if (const auto* called = as<TypeAbstraction>(at.function))
    return InTerms<fault>::subst_types(stepped<fault>(called->body), 0, at.argument);
  const auto function = Stepping<fault>::step(at.function);
  if (!function) return std::nullopt;
  return type_application(*function, at.argument);
}

}  // namespace

template <Fault fault>
std::optional<Term> Stepping<fault>::step(const Term& term) {
  if (index_of(term) != nullptr) return std::nullopt;
  if (const auto* at = as<Abstraction>(term)) {
    const auto body = step(at->body);
    if (!body) return std::nullopt;
    return abstraction(at->parameter, *body);
  }
  if (const auto* at = as<TypeAbstraction>(term)) {
    const auto body = step(at->body);
    if (!body) return std::nullopt;
    return type_abstraction(at->bound, *body);
  }
  if (const auto* at = as<Application>(term)) return step_application<fault>(*at);
  return step_type_application<fault>(std::get<TypeApplication>(*term));
}

template <Fault fault>
std::optional<Term> Stepping<fault>::steps(unsigned most, Term term) {
  for (unsigned i = 0; i < most; ++i) {
    auto next = step(term);
    if (!next) return term;
    term = *std::move(next);
  }
  return std::nullopt;
}

template struct Stepping<Fault::None>;
template struct Stepping<Fault::TshiftTvarAll>;
template struct Stepping<Fault::TshiftTvarNoIncr>;
template struct Stepping<Fault::TshiftAllNoIncr>;
template struct Stepping<Fault::ShiftVarAll>;
template struct Stepping<Fault::ShiftVarNoIncr>;
template struct Stepping<Fault::ShiftAbsNoIncr>;
template struct Stepping<Fault::ShiftTypTabsNoIncr>;
template struct Stepping<Fault::TsubstTvarFlip>;
template struct Stepping<Fault::TsubstTvarNoShift>;
template struct Stepping<Fault::TsubstTvarOverShift>;
template struct Stepping<Fault::TsubstAllNoTshift>;
template struct Stepping<Fault::SubstVarFlip>;
template struct Stepping<Fault::SubstVarNoDecr>;
template struct Stepping<Fault::SubstAbsNoShift>;
template struct Stepping<Fault::SubstAbsNoIncr>;
template struct Stepping<Fault::SubstTabsNoShift>;
template struct Stepping<Fault::SubstTypTabsNoIncr>;
template struct Stepping<Fault::SubstTypTabsNoShift>;

}  // namespace system_fsub
