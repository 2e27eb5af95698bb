// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fsub/fault.hpp"
#include "fsub/term.hpp"

namespace system_fsub {

// Shifting and replacing variables in types. The fault is in the code from the start, so
// coverage sees no switch that chooses it.
template <Fault fault>
struct InTypes {
  static constexpr bool has(Fault it) { return fault == it; }

  // Makes room for one more variable: those from `from` on move up by one.
  static Type shift(int from, const Type& type) {
    if (const auto* at = as<TypeVariable>(type)) return shifted(from, type, at->index);
    if (const auto* at = as<Arrow>(type))
      return arrow(shift(from, at->parameter), shift(from, at->result));
    if (const auto* at = as<Universal>(type)) {
      const int inner = has(Fault::TshiftAllNoIncr) ? from : from + 1;
      return universal(shift(from, at->bound), shift(inner, at->body));
    }
    return type;
  }

  // Replaces a variable; those beyond it move down by one.
  static Type subst(const Type& type, int replaced, const Type& by) {
    if (const auto* at = as<TypeVariable>(type)) return substituted(type, at->index, replaced, by);
    if (const auto* at = as<Arrow>(type))
      return arrow(subst(at->parameter, replaced, by), subst(at->result, replaced, by));
    if (const auto* at = as<Universal>(type)) {
      const Type inner = has(Fault::TsubstAllNoTshift) ? by : shift(0, by);
      return universal(subst(at->bound, replaced, by), subst(at->body, replaced + 1, inner));
    }
    return type;
  }

 private:
  static Type shifted(int from, const Type& type, int index) {
    if constexpr (has(Fault::TshiftTvarAll)) return type_variable(index + 1);
    if constexpr (has(Fault::TshiftTvarNoIncr)) return type;
    return index >= from ? type_variable(index + 1) : type;
  }

  static Type substituted(const Type& type, int index, int replaced, const Type& by) {
    constexpr bool lowers_smaller = has(Fault::TsubstTvarFlip) || has(Fault::TsubstTvarOverShift);
    constexpr bool keeps_larger = has(Fault::TsubstTvarFlip) || has(Fault::TsubstTvarNoShift);
    if (index < replaced) return lowers_smaller ? type_variable(index - 1) : type;
    if (index > replaced) return keeps_larger ? type : type_variable(index - 1);
    return by;
  }
};

// The same in terms: of their own variables, and of the types that stand in them.
template <Fault fault>
struct InTerms {
  using Types = InTypes<fault>;
  static constexpr bool has(Fault it) { return fault == it; }

  static Term shift(int from, const Term& term) {
    if (const int* index = index_of(term)) return shifted(from, term, *index);
    if (const auto* at = as<Abstraction>(term)) {
      const int inner = has(Fault::ShiftAbsNoIncr) ? from : from + 1;
      return abstraction(at->parameter, shift(inner, at->body));
    }
    if (const auto* at = as<Application>(term))
      return application(shift(from, at->function), shift(from, at->argument));
    if (const auto* at = as<TypeAbstraction>(term))
      return type_abstraction(at->bound, shift(from, at->body));
    const auto& at = std::get<TypeApplication>(*term);
    return type_application(shift(from, at.function), at.argument);
  }

  static Term shift_types(int from, const Term& term) {
    if (index_of(term) != nullptr) return term;
    if (const auto* at = as<Abstraction>(term))
      return abstraction(Types::shift(from, at->parameter), shift_types(from, at->body));
    if (const auto* at = as<Application>(term))
      return application(shift_types(from, at->function), shift_types(from, at->argument));
    if (const auto* at = as<TypeAbstraction>(term)) {
      const int inner = has(Fault::ShiftTypTabsNoIncr) ? from : from + 1;
      return type_abstraction(Types::shift(from, at->bound), shift_types(inner, at->body));
    }
    const auto& at = std::get<TypeApplication>(*term);
    return type_application(shift_types(from, at.function), Types::shift(from, at.argument));
  }

  static Term subst(const Term& term, int replaced, const Term& by) {
    if (const int* index = index_of(term)) return substituted(term, *index, replaced, by);
    if (const auto* at = as<Abstraction>(term)) {
      const int inner = has(Fault::SubstAbsNoIncr) ? replaced : replaced + 1;
      const Term shifted_by = has(Fault::SubstAbsNoShift) ? by : shift(0, by);
      return abstraction(at->parameter, subst(at->body, inner, shifted_by));
    }
    if (const auto* at = as<Application>(term))
      return application(subst(at->function, replaced, by), subst(at->argument, replaced, by));
    if (const auto* at = as<TypeAbstraction>(term)) {
      const Term shifted_by = has(Fault::SubstTabsNoShift) ? by : shift_types(0, by);
      return type_abstraction(at->bound, subst(at->body, replaced, shifted_by));
    }
    const auto& at = std::get<TypeApplication>(*term);
    return type_application(subst(at.function, replaced, by), at.argument);
  }

  static Term subst_types(const Term& term, int replaced, const Type& by) {
    if (index_of(term) != nullptr) return term;
    if (const auto* at = as<Abstraction>(term))
      return abstraction(Types::subst(at->parameter, replaced, by),
                         subst_types(at->body, replaced, by));
    if (const auto* at = as<Application>(term))
      return application(subst_types(at->function, replaced, by),
                         subst_types(at->argument, replaced, by));
    if (const auto* at = as<TypeAbstraction>(term)) {
      const int inner = has(Fault::SubstTypTabsNoIncr) ? replaced : replaced + 1;
      const Type shifted_by = has(Fault::SubstTypTabsNoShift) ? by : Types::shift(0, by);
      return type_abstraction(Types::subst(at->bound, replaced, by),
                              subst_types(at->body, inner, shifted_by));
    }
    const auto& at = std::get<TypeApplication>(*term);
    return type_application(subst_types(at.function, replaced, by),
                            Types::subst(at.argument, replaced, by));
  }

 private:
  static Term shifted(int from, const Term& term, int index) {
    if constexpr (has(Fault::ShiftVarAll)) return variable(index + 1);
    if constexpr (has(Fault::ShiftVarNoIncr)) return term;
    return index >= from ? variable(index + 1) : term;
  }

  static Term substituted(const Term& term, int index, int replaced, const Term& by) {
    constexpr bool keeps_larger = has(Fault::SubstVarFlip) || has(Fault::SubstVarNoDecr);
    if (index < replaced) return has(Fault::SubstVarFlip) ? variable(index - 1) : term;
    if (index > replaced) return keeps_larger ? term : variable(index - 1);
    return by;
  }
};

}  // namespace system_fsub
