// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

#include "sonde/api/description.hpp"
#include "sonde/domain.hpp"
#include "sonde/run/unseen.hpp"

// Which values a parameter takes, and how they get to the function.

namespace sonde::api {

template <class T>
concept Complete = requires { sizeof(T); };

// Whether a literal of the type can be drawn, which needs literals of all types that it holds.
template <class T>
inline constexpr bool has_literals = !derive::is_refused<derive::Derivable<T>>;

template <class T>
SONDE_UNSEEN void construct_empty(void* memory) {
  new (memory) T();
}
template <class T>
SONDE_UNSEEN void destroy(void* object) {
  static_cast<T*>(object)->~T();
}
template <class T>
void encode_object(const void* object, Sink& sink) {
  derive::encode<T>(*static_cast<const T*>(object), sink);
}

template <class T>
constexpr ValueType describe_value();

template <class T>
inline constinit const ValueType value_type = describe_value<T>();

template <class T>
constexpr const ValueType* pointee_of() {
  if constexpr (!std::is_pointer_v<T> || derive::category<T> != derive::Category::None)
    return nullptr;
  else {
    using Target = std::remove_cv_t<std::remove_pointer_t<T>>;
    if constexpr (std::is_object_v<Target> && Complete<Target>) return &value_type<Target>;
    else return nullptr;
  }
}

template <class T>
constexpr const ValueType* unconst_of() {
  using Target = std::remove_pointer_t<T>;
  if constexpr (std::is_pointer_v<T> && std::is_const_v<Target> &&
                derive::category<T> == derive::Category::None)
    return &value_type<std::remove_cv_t<Target>*>;
  else return nullptr;
}

template <class T>
constexpr ValueType describe_value() {
  ValueType type{};
  type.schema = &derive::type_v<T>;
  type.size = sizeof(T);
  type.alignment = alignof(T);
  if constexpr (std::is_default_constructible_v<T>) type.construct = &construct_empty<T>;
  type.destroy = &destroy<T>;
  type.pointee = pointee_of<T>();
  type.is_pointer = std::is_pointer_v<T> && derive::category<T> == derive::Category::None;
  type.unconst = unconst_of<T>();
  if constexpr (has_literals<T>) type.encode = &encode_object<T>;
  return type;
}

// A parameter as a function declares it, and the type of the object that stands for it.
template <class P>
struct ParameterOf {
  using Plain = std::remove_cvref_t<P>;
  static constexpr bool is_pointer =
      std::is_pointer_v<Plain> && derive::category<Plain> == derive::Category::None;
  using Target = std::remove_cv_t<std::remove_pointer_t<Plain>>;
  using Object = std::conditional_t<is_pointer, Target*, Plain>;
  static constexpr bool by_pointer = is_pointer && !std::is_lvalue_reference_v<P>;

  static constexpr Passing passing() {
    if constexpr (by_pointer)
      return std::is_const_v<std::remove_pointer_t<Plain>> ? Passing::Borrowed : Passing::Changed;
    else if constexpr (std::is_rvalue_reference_v<P>) return Passing::Moved;
    else if constexpr (std::is_lvalue_reference_v<P>)
      return std::is_const_v<std::remove_reference_t<P>> ? Passing::Borrowed : Passing::Changed;
    else return std::is_copy_constructible_v<Plain> ? Passing::Copied : Passing::Moved;
  }

  SONDE_UNSEEN static P pass(void* slot) {
    Object& object = *static_cast<Object*>(slot);
    if constexpr (passing() == Passing::Moved) return static_cast<Plain&&>(object);
    else return object;
  }
};

template <class D, class T>
SONDE_UNSEEN void draw_object(const void* domain, void* into, Source& source) {
  if constexpr (std::is_array_v<T>) derive::draw_into(*new (into) T, source);
  else if constexpr (std::is_same_v<typename D::Value, T>)
    new (into) T(static_cast<const D*>(domain)->draw(source));
  else new (into) T(static_cast<T>(static_cast<const D*>(domain)->draw(source)));
}

template <class T>
void delete_object(void* object) {
  delete static_cast<T*>(object);
}
template <class T>
Closure closure_of(T object) {
  return {new T(static_cast<T&&>(object)), &delete_object<T>};
}

// What a literal for a parameter is: the value, or what a pointer points to.
template <class P>
using LiteralOf = std::conditional_t<ParameterOf<P>::by_pointer, typename ParameterOf<P>::Target,
                                     typename ParameterOf<P>::Object>;

template <class T, class D>
void set_literals(Parameter& parameter, D domain) {
  static_assert(std::is_array_v<T> || std::is_convertible_v<typename D::Value, T>,
                "the domain given for a parameter does not draw values of its type");
  parameter.literal = &domain.type();
  parameter.draw = &draw_object<D, T>;
  parameter.domain = closure_of(static_cast<D&&>(domain));
}

template <class P>
Parameter describe_parameter() {
  using Of = ParameterOf<P>;
  using Literal = LiteralOf<P>;
  static_assert(!Of::by_pointer || !std::is_function_v<typename Of::Target>,
                "wrap a function that takes a callback in a lambda without it");
  Parameter parameter{};
  parameter.type = &value_type<typename Of::Object>;
  parameter.passing = Of::passing();
  parameter.by_pointer = Of::by_pointer;
  if constexpr (std::is_object_v<Literal> && Complete<Literal>)
    if constexpr (has_literals<Literal>) set_literals<Literal>(parameter, Any<Literal>{});
  return parameter;
}

}  // namespace sonde::api
