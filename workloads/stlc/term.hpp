// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>

// The simply typed lambda calculus of ETNA (Shi et al., 2023): booleans and functions, variables
// as de Bruijn indices.

namespace stlc {

// No pointer is the type bool.
struct Function;
using Type = std::shared_ptr<const Function>;

struct Function {
  Type parameter{};
  Type result{};
};

// No pointer is the constant true. The source has two constants; nothing distinguishes them.
struct Variable;
struct Abstraction;
struct Application;
using Node = std::variant<Variable, Abstraction, Application>;
using Term = std::shared_ptr<const Node>;

struct Variable {
  int index = 0;  // 0 is bound by the innermost abstraction around it
};

struct Abstraction {
  Type parameter{};
  Term body{};
};

struct Application {
  Term function{};
  Term argument{};
};

inline Type function_type(Type parameter, Type result) {
  return std::make_shared<const Function>(std::move(parameter), std::move(result));
}

inline Term variable(int index) { return std::make_shared<const Node>(Variable{index}); }
inline Term abstraction(Type parameter, Term body) {
  return std::make_shared<const Node>(Abstraction{std::move(parameter), std::move(body)});
}
inline Term application(Term function, Term argument) {
  return std::make_shared<const Node>(Application{std::move(function), std::move(argument)});
}

bool are_same(const Type& one, const Type& other);

}  // namespace stlc
