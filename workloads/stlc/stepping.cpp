// SPDX-License-Identifier: Apache-2.0
#include "stlc/stepping.hpp"

namespace stlc {
namespace {

template <Fault fault>
struct Substitution {
  static constexpr bool has(Fault it) { return fault == it; }

  static bool is_shifted(int index, int cutoff) {
    if constexpr (has(Fault::ShiftVarNone)) return false;
    else if constexpr (has(Fault::ShiftVarAll)) return true;
    else if constexpr (has(Fault::ShiftVarLeq)) return index > cutoff;
    else return index >= cutoff;
  }

  // Adds the distance to all variables that are bound outside of `cutoff` abstractions.
  static Term shift(int distance, const Term& term, int cutoff = 0) {
    if (term == nullptr) return nullptr;
    if (const auto* at = std::get_if<Variable>(term.get()))
      return is_shifted(at->index, cutoff) ? variable(at->index + distance) : term;
    if (const auto* at = std::get_if<Abstraction>(term.get())) {
      const int inner = has(Fault::ShiftAbsNoIncr) ? cutoff : cutoff + 1;
      return abstraction(at->parameter, shift(distance, at->body, inner));
    }
    const auto& at = std::get<Application>(*term);
    return application(shift(distance, at.function, cutoff), shift(distance, at.argument, cutoff));
  }

  static bool is_replaced(int index, int replaced) {
    if constexpr (has(Fault::SubstVarAll)) return true;
    else if constexpr (has(Fault::SubstVarNone)) return false;
    else return index == replaced;
  }

  static Term subst(int replaced, const Term& by, const Term& term) {
    if (term == nullptr) return nullptr;
    if (const auto* at = std::get_if<Variable>(term.get()))
      return is_replaced(at->index, replaced) ? by : term;
    if (const auto* at = std::get_if<Abstraction>(term.get())) {
      const int inner = has(Fault::SubstAbsNoIncr) ? replaced : replaced + 1;
      const Term shifted = has(Fault::SubstAbsNoShift) ? by : shift(1, by);
      return abstraction(at->parameter, subst(inner, shifted, at->body));
    }
    const auto& at = std::get<Application>(*term);
    return application(subst(replaced, by, at.function), subst(replaced, by, at.argument));
  }

  // Of the variable that an abstraction binds, in its body.
  static Term subst_top(const Term& by, const Term& body) {
    if constexpr (has(Fault::SubstTopNoShift)) return subst(0, by, body);
    const Term replaced = subst(0, shift(1, by), body);
    if constexpr (has(Fault::SubstTopNoShiftBack)) return replaced;
    return shift(-1, replaced);
  }
};

}  // namespace

template <Fault fault>
std::optional<Term> Stepping<fault>::step(const Term& term) {
  if (term == nullptr || std::holds_alternative<Variable>(*term)) return std::nullopt;
  if (const auto* at = std::get_if<Abstraction>(term.get())) {
    auto body = step(at->body);
    if (!body) return std::nullopt;
    return abstraction(at->parameter, *std::move(body));
  }
  const auto& at = std::get<Application>(*term);
  const auto argument = step(at.argument);
  if (at.function != nullptr) {
    if (const auto* called = std::get_if<Abstraction>(at.function.get()))
      return Substitution<fault>::subst_top(argument.value_or(at.argument),
                                            step(called->body).value_or(called->body));
  }
  const auto function = step(at.function);
  if (!function && !argument) return std::nullopt;
  return application(function.value_or(at.function), argument.value_or(at.argument));
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
template struct Stepping<Fault::ShiftVarNone>;
template struct Stepping<Fault::ShiftVarAll>;
template struct Stepping<Fault::ShiftVarLeq>;
template struct Stepping<Fault::ShiftAbsNoIncr>;
template struct Stepping<Fault::SubstVarAll>;
template struct Stepping<Fault::SubstVarNone>;
template struct Stepping<Fault::SubstAbsNoShift>;
template struct Stepping<Fault::SubstAbsNoIncr>;
template struct Stepping<Fault::SubstTopNoShift>;
template struct Stepping<Fault::SubstTopNoShiftBack>;

}  // namespace stlc
