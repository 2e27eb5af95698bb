// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/explained.hpp"

// Whether values of a type can be drawn, and all that they hold. It is asked before anything is
// derived, where users name the type, so that what the compiler says is short.

namespace sonde::derive {

template <class T>
concept LooksLikeContainer = requires(T values) {
  typename T::value_type;
  values.size();
};

template <class T>
consteval Obstacle obstacle_of() {
  if constexpr (category<T> != Category::None) return Obstacle::None;
  else if constexpr (!std::is_class_v<T>) return Obstacle::Other;
  else if constexpr (HoldsItself<T>) return Obstacle::ItsElements;
  else if constexpr (std::is_aggregate_v<T>) return obstacle_of_aggregate<T>();
  else if constexpr (LooksLikeContainer<T>) return Obstacle::NoInsert;
  else return Obstacle::Other;
}

// The types of the values that a value of a type holds.
template <class T, Category = category<T>>
struct Inside {
  using Types = reflect::FieldList<>;
};

template <class T>
struct Inside<T, Category::Sequence> {
  using Types = reflect::FieldList<typename T::value_type>;
};
template <class T>
struct Inside<T, Category::Set> : Inside<T, Category::Sequence> {};
template <class T>
struct Inside<T, Category::FixedArray> : Inside<T, Category::Sequence> {};
template <class T>
struct Inside<T, Category::Complex> : Inside<T, Category::Sequence> {};
template <class T>
struct Inside<T, Category::Optional> {
  using Types = reflect::FieldList<std::remove_const_t<typename T::value_type>>;
};
template <class T>
struct Inside<T, Category::Map> {
  using Types = reflect::FieldList<typename T::key_type, typename T::mapped_type>;
};
template <class T>
struct Inside<T, Category::Expected> {
  using Types = reflect::FieldList<typename T::value_type, typename T::error_type>;
};
template <class T>
struct Inside<T, Category::Pointer> {
  using Types = reflect::FieldList<std::remove_const_t<typename T::element_type>>;
};
template <class T>
struct Inside<T, Category::Span> : Inside<T, Category::Pointer> {};
template <template <class...> class Variant, class... Values>
struct Inside<Variant<Values...>, Category::Variant> {
  using Types = reflect::FieldList<Values...>;
};
template <template <class...> class Tuple, class... Values>
struct Inside<Tuple<Values...>, Category::Tuple> {
  using Types = reflect::FieldList<std::remove_const_t<Values>...>;
};
template <class Element, std::size_t Size>
struct Inside<Element[Size], Category::CArray> {
  using Types = reflect::FieldList<Element>;
};
template <class T>
struct Inside<T, Category::Fields> {
  using Types = reflect::fields_of<T>;
};
template <class T>
  requires requires { typename Adapted<T>::Holds; }
struct Inside<T, Category::Adapted> {
  using Types = typename Adapted<T>::Holds;
};

// A walk through all types that a type reaches, each once, until one is refused: those seen so
// far, or the one that is refused. There are no operators here: those of users might be found.
template <class... T>
struct Seen {};

template <class So, class... T>
struct Walk {
  using Found = So;
};
template <class... S, class First, class... Rest>
struct Walk<Seen<S...>, First, Rest...> {
  static consteval auto after_first() {
    if constexpr ((std::is_same_v<First, S> || ...)) return Seen<S...>{};
    else if constexpr (category<First> == Category::None)
      return Refused<obstacle_of<First>(), First>{};
    else return step_into(typename Inside<First>::Types{});
  }
  template <class... T>
  static consteval auto step_into(reflect::FieldList<T...>) {
    return typename Walk<Seen<S..., First>, T...>::Found{};
  }
  using Found = typename Walk<decltype(after_first()), Rest...>::Found;
};

template <class... S>
consteval Accepted verdict_of(Seen<S...>) {
  return {};
}
template <Obstacle Why, class T>
consteval Refused<Why, T> verdict_of(Refused<Why, T> refused) {
  return refused;
}

// Accepted, or Refused with the first type that cannot be derived.
template <class T>
using Derivable = decltype(derive::verdict_of(typename Walk<Seen<>, T>::Found{}));

}  // namespace sonde::derive
