// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/opaque.hpp"

// Single values: ranges of numbers and elements of a given collection.

namespace sonde {
namespace domains {

inline constinit const Type just_type = opaque(Form::Record, "just");
inline constinit const Type element_type = opaque(Form::Choice, "element_of");

template <class T>
class Just {
 public:
  using Value = T;
  explicit Just(T value) : value_(static_cast<T&&>(value)) {}

  T draw(Source& source) const {
    source.begin(just_type);
    source.end();
    return value_;
  }
  void encode(const T&, Sink& sink) const {
    schema::resolve(just_type);
    sink.leaf(just_type.kind, 0);
  }
  const Type& type() const { return just_type; }

 private:
  T value_;
};

// Integers and characters.
template <class T>
struct InRange {
  using Value = T;
  T min;
  T max;

  T draw(Source& source) const { return derive::draw_integer<T>(source, type(), min, max); }
  void encode(const T& value, Sink& sink) const { derive::encode<T>(value, sink); }
  const Type& type() const { return derive::type_v<T>; }
};

template <class T>
  requires std::is_floating_point_v<T>
struct InRange<T> {
  using Value = T;
  T min;
  T max;

  T draw(Source& source) const { return static_cast<T>(source.real(type(), min, max)); }
  void encode(const T& value, Sink& sink) const { derive::encode<T>(value, sink); }
  const Type& type() const { return derive::type_v<T>; }
};

// Enumerators from one to another; both must have names.
template <class E>
  requires std::is_enum_v<E>
struct InRange<E> {
  using Value = E;
  E min;
  E max;

  E draw(Source& source) const {
    const std::uint64_t index = source.natural(type(), index_of(min), index_of(max));
    return static_cast<E>(schema::enumerator_value(type(), static_cast<unsigned>(index)));
  }
  void encode(const E& value, Sink& sink) const { derive::encode<E>(value, sink); }
  const Type& type() const { return derive::type_v<E>; }

 private:
  unsigned index_of(E value) const {
    return schema::enumerator_index(type(), static_cast<std::int64_t>(value));
  }
};

template <class T>
T pick_from(Source& source, const auto& values, std::size_t size) {
  if (size == 0) source.give_up("element_of has no elements");
  auto at = values.begin();
  for (unsigned i = source.pick(element_type, static_cast<unsigned>(size)); i > 0; --i) ++at;
  return *at;
}

// A value that is none of the elements becomes a hole, where any of them is drawn.
void encode_element(const auto& value, const auto& values, Sink& sink) {
  schema::resolve(element_type);
  std::uint64_t index = 0;
  for (const auto& each : values) {
    if (each == value) return sink.leaf(element_type.kind, index);
    ++index;
  }
  sink.leaf(derive::hole, 0);
}

template <class C>
class ElementOf {
 public:
  using Value = std::remove_cvref_t<decltype(*std::declval<const C&>().begin())>;
  explicit ElementOf(C values) : values_(static_cast<C&&>(values)) {}

  Value draw(Source& source) const { return pick_from<Value>(source, values_, values_.size()); }
  void encode(const Value& value, Sink& sink) const { encode_element(value, values_, sink); }
  const Type& type() const { return element_type; }

 private:
  C values_;
};

template <class T, std::size_t N>
struct Array {
  T at[N];
  const T* begin() const { return at; }
  const T* end() const { return at + N; }
  std::size_t size() const { return N; }
};

template <class T, std::size_t N, std::size_t... I>
Array<T, N> copy_of(const T (&values)[N], std::index_sequence<I...>) {
  return {{values[I]...}};
}

}  // namespace domains

template <class T>
domains::Just<T> just(T value) {
  return domains::Just<T>(static_cast<T&&>(value));
}

// Both ends included. Small numbers, ends and neighbours of powers of two come
// more often than others.
template <class T>
domains::InRange<T> in_range(T min, T max) {
  // Neither end of a range of reals may be NaN, which is not above any number.
  if (!(min <= max)) refuse("in_range takes the smaller end first.");
  return {min, max};
}

template <class T>
domains::InRange<T> positive() {
  using Limits = std::numeric_limits<T>;
  return {Limits::is_integer ? T(1) : Limits::denorm_min(), Limits::max()};
}

template <class T>
domains::InRange<T> non_negative() {
  return {T(0), std::numeric_limits<T>::max()};
}

template <class T>
domains::InRange<T> negative() {
  static_assert(std::numeric_limits<T>::is_signed, "no value of this type is negative");
  using Limits = std::numeric_limits<T>;
  return {Limits::lowest(), static_cast<T>(-(Limits::is_integer ? T(1) : Limits::denorm_min()))};
}

// Real numbers without infinities and NaN.
template <class T = double>
domains::InRange<T> finite() {
  return {std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max()};
}

inline domains::InRange<char> printable() { return {' ', '~'}; }
inline domains::InRange<char> ascii() { return {'\0', '\x7f'}; }

// element_of({2, 3, 5}), or any container, which is copied.
template <class T, std::size_t N>
auto element_of(const T (&values)[N]) {
  using Values = domains::Array<T, N>;
  return domains::ElementOf<Values>(domains::copy_of(values, std::make_index_sequence<N>{}));
}
template <class C>
  requires requires(const C& values) { values.size(); }
domains::ElementOf<C> element_of(C values) {
  return domains::ElementOf<C>(static_cast<C&&>(values));
}

}  // namespace sonde
