// SPDX-License-Identifier: Apache-2.0
#include "fsub/typing.hpp"

#include "fsub/substitution.hpp"

namespace system_fsub {
namespace {

// What is bound around a term or type, the innermost first.
struct Environment {
  enum class Of : std::uint8_t { Term, Type };

  Of of;
  Type type;  // of a variable of terms; the bound of one of types
  const Environment* outer;
};

template <Fault fault>
class Checker {
 public:
  using Types = InTypes<fault>;
  using Around = const Environment*;

  bool went_too_deep() const { return went_too_deep_; }

  std::optional<Type> type_of(Around around, const Term& term, unsigned levels) {
    if (levels == 0) return too_deep();
    if (const int* index = index_of(term)) return type_of_variable(around, *index);
    if (const auto* at = as<Abstraction>(term)) return of_abstraction(around, *at, levels);
    if (const auto* at = as<Application>(term)) return of_application(around, *at, levels);
    if (const auto* at = as<TypeAbstraction>(term)) return of_type_abstraction(around, *at, levels);
    return of_type_application(around, std::get<TypeApplication>(*term), levels);
  }

  bool is_subtype(Around around, const Type& one, const Type& other, unsigned levels) {
    if (levels == 0) return too_deep().has_value();
    if (other == nullptr) return is_well_formed(around, one);
    if (const auto* at = as<TypeVariable>(one)) {
      const auto* same = as<TypeVariable>(other);
      if (same != nullptr && same->index == at->index) return is_well_formed(around, one);
      const auto bound = bound_of(around, at->index);
      return bound && is_subtype(around, *bound, other, levels - 1);
    }
    if (const auto *left = as<Arrow>(one), *right = as<Arrow>(other); left && right)
      return is_subtype(around, right->parameter, left->parameter, levels - 1) &&
             is_subtype(around, left->result, right->result, levels - 1);
    if (const auto *left = as<Universal>(one), *right = as<Universal>(other); left && right) {
      const Environment inner{Environment::Of::Type, right->bound, around};
      return is_subtype(around, right->bound, left->bound, levels - 1) &&
             is_subtype(&inner, left->body, right->body, levels - 1);
    }
    return false;
  }

 private:
  std::optional<Type> too_deep() {
    went_too_deep_ = true;
    return std::nullopt;
  }

  // What is found is valid where it was bound: it is shifted past all variables of types in
  // between, its own included.
  static std::optional<Type> type_of_variable(Around around, int index) {
    if (around == nullptr || index < 0) return std::nullopt;
    if (around->of == Environment::Of::Type) return shifted(type_of_variable(around->outer, index));
    if (index == 0) return around->type;
    return type_of_variable(around->outer, index - 1);
  }

  static std::optional<Type> bound_of(Around around, int index) {
    if (around == nullptr || index < 0) return std::nullopt;
    if (around->of == Environment::Of::Term) return bound_of(around->outer, index);
    if (index == 0) return Types::shift(0, around->type);
    return shifted(bound_of(around->outer, index - 1));
  }

  static std::optional<Type> shifted(const std::optional<Type>& type) {
    if (!type) return std::nullopt;
    return Types::shift(0, *type);
  }

  static bool is_well_formed(Around around, const Type& type) {
    if (const auto* at = as<TypeVariable>(type)) return bound_of(around, at->index).has_value();
    if (const auto* at = as<Arrow>(type))
      return is_well_formed(around, at->parameter) && is_well_formed(around, at->result);
    if (const auto* at = as<Universal>(type)) {
      const Environment inner{Environment::Of::Type, at->bound, around};
      return is_well_formed(around, at->bound) && is_well_formed(&inner, at->body);
    }
    return true;
  }

  // The bound of a variable, the bound of that, and so on, up to what is no variable.
  std::optional<Type> promoted(Around around, Type type, unsigned levels) {
    while (const auto* at = as<TypeVariable>(type)) {
      if (levels-- == 0) return too_deep();
      const auto bound = bound_of(around, at->index);
      if (!bound) return std::nullopt;
      type = *bound;
    }
    return type;
  }

  // Of what is applied to something.
  std::optional<Type> promoted_type_of(Around around, const Term& term, unsigned levels) {
    const auto type = type_of(around, term, levels);
    if (!type) return std::nullopt;
    return promoted(around, *type, levels);
  }

  std::optional<Type> of_abstraction(Around around, const Abstraction& at, unsigned levels) {
    if (!is_well_formed(around, at.parameter)) return std::nullopt;
    const Environment inner{Environment::Of::Term, at.parameter, around};
    const auto result = type_of(&inner, at.body, levels - 1);
    if (!result) return std::nullopt;
    return arrow(at.parameter, *result);
  }

  std::optional<Type> of_application(Around around, const Application& at, unsigned levels) {
    const auto function = promoted_type_of(around, at.function, levels - 1);
    const auto* type = function ? as<Arrow>(*function) : nullptr;
    if (type == nullptr) return std::nullopt;
    const auto argument = type_of(around, at.argument, levels - 1);
    if (!argument || !is_subtype(around, *argument, type->parameter, levels - 1))
      return std::nullopt;
    return type->result;
  }

  std::optional<Type> of_type_abstraction(Around around, const TypeAbstraction& at,
                                          unsigned levels) {
    if (!is_well_formed(around, at.bound)) return std::nullopt;
    const Environment inner{Environment::Of::Type, at.bound, around};
    const auto body = type_of(&inner, at.body, levels - 1);
    if (!body) return std::nullopt;
    return universal(at.bound, *body);
  }

  std::optional<Type> of_type_application(Around around, const TypeApplication& at,
                                          unsigned levels) {
    const auto function = promoted_type_of(around, at.function, levels - 1);
    const auto* type = function ? as<Universal>(*function) : nullptr;
    if (type == nullptr || !is_subtype(around, at.argument, type->bound, levels - 1))
      return std::nullopt;
    return Types::subst(type->body, 0, at.argument);
  }

  bool went_too_deep_ = false;
};

}  // namespace

template <Fault fault>
std::optional<Type> Typing<fault>::type_of(const Term& term) {
  return Checker<fault>().type_of(nullptr, term, most_levels);
}

template <Fault fault>
Answer Typing<fault>::has_subtype_of(const Term& term, const Type& type) {
  Checker<fault> checker;
  const auto own = checker.type_of(nullptr, term, 2 * most_levels);
  if (own && checker.is_subtype(nullptr, *own, type, 2 * most_levels)) return Answer::Yes;
  return checker.went_too_deep() ? Answer::TooDeep : Answer::No;
}

template struct Typing<Fault::None>;
template struct Typing<Fault::TshiftTvarAll>;
template struct Typing<Fault::TshiftTvarNoIncr>;
template struct Typing<Fault::TshiftAllNoIncr>;
template struct Typing<Fault::ShiftVarAll>;
template struct Typing<Fault::ShiftVarNoIncr>;
template struct Typing<Fault::ShiftAbsNoIncr>;
template struct Typing<Fault::ShiftTypTabsNoIncr>;
template struct Typing<Fault::TsubstTvarFlip>;
template struct Typing<Fault::TsubstTvarNoShift>;
template struct Typing<Fault::TsubstTvarOverShift>;
template struct Typing<Fault::TsubstAllNoTshift>;
template struct Typing<Fault::SubstVarFlip>;
template struct Typing<Fault::SubstVarNoDecr>;
template struct Typing<Fault::SubstAbsNoShift>;
template struct Typing<Fault::SubstAbsNoIncr>;
template struct Typing<Fault::SubstTabsNoShift>;
template struct Typing<Fault::SubstTypTabsNoIncr>;
template struct Typing<Fault::SubstTypTabsNoShift>;

}  // namespace system_fsub
