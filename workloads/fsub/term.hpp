// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>

// System F with subtyping, of ETNA (Shi et al., 2023). Variables are de Bruijn indices; those
// of terms and those of types are counted separately.
// (The mathematical library has a function `fsub`, so the namespace has a longer name.)

namespace system_fsub {

// No pointer is the type Top.
struct TypeVariable;
struct Arrow;
struct Universal;
using TypeNode = std::variant<TypeVariable, Arrow, Universal>;
using Type = std::shared_ptr<const TypeNode>;

struct TypeVariable {
  int index = 0;
};

struct Arrow {
  Type parameter{};
  Type result{};
};

struct Universal {
  Type bound{};
  Type body{};
};

// No pointer is the innermost variable: Variable{0} in short, so that each term has an end.
struct Variable;
struct Abstraction;
struct Application;
struct TypeAbstraction;
struct TypeApplication;
using TermNode = std::variant<Variable, Abstraction, Application, TypeAbstraction, TypeApplication>;
using Term = std::shared_ptr<const TermNode>;

struct Variable {
  int index = 0;
};

struct Abstraction {
  Type parameter{};
  Term body{};
};

struct Application {
  Term function{};
  Term argument{};
};

struct TypeAbstraction {
  Type bound{};
  Term body{};
};

struct TypeApplication {
  Term function{};
  Type argument{};
};

inline Type type_variable(int index) {
  return std::make_shared<const TypeNode>(TypeVariable{index});
}
inline Type arrow(Type parameter, Type result) {
  return std::make_shared<const TypeNode>(Arrow{std::move(parameter), std::move(result)});
}
inline Type universal(Type bound, Type body) {
  return std::make_shared<const TypeNode>(Universal{std::move(bound), std::move(body)});
}

inline Term variable(int index) { return std::make_shared<const TermNode>(Variable{index}); }
inline Term abstraction(Type parameter, Term body) {
  return std::make_shared<const TermNode>(Abstraction{std::move(parameter), std::move(body)});
}
inline Term application(Term function, Term argument) {
  return std::make_shared<const TermNode>(Application{std::move(function), std::move(argument)});
}
inline Term type_abstraction(Type bound, Term body) {
  return std::make_shared<const TermNode>(TypeAbstraction{std::move(bound), std::move(body)});
}
inline Term type_application(Term function, Type argument) {
  return std::make_shared<const TermNode>(
      TypeApplication{std::move(function), std::move(argument)});
}

// What the node holds, if it is that; null otherwise.
template <class Alternative, class Node>
const Alternative* as(const std::shared_ptr<const Node>& node) {
  return node == nullptr ? nullptr : std::get_if<Alternative>(node.get());
}

// The index of a term that is a variable; null otherwise.
inline const int* index_of(const Term& term) {
  static constexpr int innermost = 0;
  if (term == nullptr) return &innermost;
  const auto* variable = as<Variable>(term);
  return variable == nullptr ? nullptr : &variable->index;
}

}  // namespace system_fsub
