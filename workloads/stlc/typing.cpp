// SPDX-License-Identifier: Apache-2.0
#include "stlc/typing.hpp"

namespace stlc {
namespace {

// The types of the variables, the innermost first.
struct Context {
  Type type;
  const Context* outer;
};

std::optional<Type> type_in(const Context* context, const Term& term);

std::optional<Type> type_of_variable(const Context* context, int index) {
  if (index < 0) return std::nullopt;
  for (; context != nullptr && index > 0; --index) context = context->outer;
  if (context == nullptr) return std::nullopt;
  return context->type;
}

std::optional<Type> type_of_abstraction(const Context* context, const Abstraction& abstraction) {
  const Context inner{abstraction.parameter, context};
  const auto result = type_in(&inner, abstraction.body);
  if (!result) return std::nullopt;
  return function_type(abstraction.parameter, *result);
}

std::optional<Type> type_of_application(const Context* context, const Application& application) {
  const auto function = type_in(context, application.function);
  if (!function || *function == nullptr) return std::nullopt;
  const auto argument = type_in(context, application.argument);
  if (!argument || !are_same((*function)->parameter, *argument)) return std::nullopt;
  return (*function)->result;
}

std::optional<Type> type_in(const Context* context, const Term& term) {
  if (term == nullptr) return Type();
  if (const auto* variable = std::get_if<Variable>(term.get()))
    return type_of_variable(context, variable->index);
  if (const auto* abstraction = std::get_if<Abstraction>(term.get()))
    return type_of_abstraction(context, *abstraction);
  return type_of_application(context, std::get<Application>(*term));
}

}  // namespace

bool are_same(const Type& one, const Type& other) {
  if (one == nullptr || other == nullptr) return one == other;
  return are_same(one->parameter, other->parameter) && are_same(one->result, other->result);
}

std::optional<Type> type_of(const Term& term) { return type_in(nullptr, term); }

bool has_type(const Term& term, const Type& type) {
  const auto own = type_of(term);
  return own && are_same(*own, type);
}

}  // namespace stlc
