// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "sonde/reflect.hpp"

// Which way a type is derived. Types of the standard library are recognised by
// their shape, so that none of its headers is needed here and look-alikes
// (other optionals, small vectors, flat maps) work as well.

namespace sonde {

// Specialise it to say how a type is generated:
//   template <> struct sonde::Arbitrary<Account> {
//     static auto domain() { return sonde::map(...); }
//   };
template <class T>
struct Arbitrary;

}  // namespace sonde

namespace sonde::derive {

// How a type of some library is drawn, encoded and described, where its shape does not say it:
// specialised by the headers in sonde/adapt, with the functions of a Codec.
template <class T>
struct Adapted;

enum class Category {
  None,
  Custom,
  Adapted,
  Bool,
  Character,
  Integer,
  Real,
  Enumeration,
  String,
  StringView,
  CString,
  Path,
  Blob,
  Sequence,
  FixedArray,
  CArray,
  Span,
  Set,
  Map,
  Tuple,
  Optional,
  Expected,
  Pointer,
  Variant,
  Duration,
  TimePoint,
  Bitset,
  Complex,
  Fields,
};

template <class T>
concept IsCustom = requires { Arbitrary<T>::domain(); };

template <class T>
concept IsAdapted = requires { Adapted<T>::describe(); };

// Stands for a field that nothing can be derived for.
struct AnyUnion {
  template <class Field>
    requires(std::is_union_v<Field> && !IsCustom<Field>)
  operator Field() const noexcept;
};
struct AnyClass {
  template <class Field>
    requires(std::is_class_v<Field>)
  operator Field() const noexcept;
};

template <class T, class Field, std::size_t... Before>
consteval bool takes_behind(std::index_sequence<Before...>) {
  return requires { T{reflect::AnyFieldAt<T, Before>{}..., Field{}}; };
}

// A class in this place might begin with a union, and know how to draw it.
template <class T, std::size_t At>
concept IsUnionAt = takes_behind<T, AnyUnion>(std::make_index_sequence<At>{}) &&
                    !takes_behind<T, AnyClass>(std::make_index_sequence<At>{});

// Sonde cannot know which member of a union is active; and a union without a name has no binding.
template <class T, std::size_t... At>
consteval bool holds_union(std::index_sequence<At...>) {
  return (IsUnionAt<T, At> || ...);
}

// Stands for a base class of an aggregate, which comes first among its initialisers.
template <class T>
struct AnyBase {
  template <class Base>
    requires(std::is_base_of_v<Base, T> && !std::is_same_v<Base, T>)
  operator Base() const noexcept;
};

template <class T, std::size_t... Behind>
consteval bool begins_with_base(std::index_sequence<Behind...>) {
  return requires { T{AnyBase<T>{}, reflect::AnyFieldAt<T, Behind>{}...}; };
}

template <class T>
concept IsCharacter =
    std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
    std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

template <class T>
concept IsByte = std::is_same_v<T, unsigned char> || std::is_same_v<T, std::byte>;

// A value of a dynamic language, such as a JSON value: its elements say nothing about what else
// it may be.
template <class T>
concept HoldsItself = std::is_same_v<typename T::value_type, T>;

template <class T>
concept IsString =
    requires(T text) {
      typename T::traits_type;
      text.data();
      text.size();
    } && std::is_same_v<typename T::value_type, char> &&
    std::is_constructible_v<T, const char*, std::size_t>;

// Something that is filled from empty. With a capacity that must be set first, push_back does
// nothing.
template <class T>
concept IsFillable = std::is_default_constructible_v<T> && requires(T values) {
  values.begin();
  values.end();
  values.size();
} && !requires(T values) { values.set_capacity(1); };

template <class T>
concept HasPushBack = requires(T values, typename T::value_type value) {
  values.push_back(static_cast<typename T::value_type&&>(value));
};

template <class T>
concept IsOptional = requires(T value) {
  typename T::value_type;
  value.has_value();
  value.reset();
  *value;
};

template <class T>
concept IsExpected = requires(T value) {
  typename T::value_type;
  typename T::unexpected_type;
  value.has_value();
  value.error();
} && !std::is_void_v<typename T::value_type>;

template <class T>
concept IsPointer = requires(T pointer) {
  typename T::element_type;
  pointer.get();
  pointer.reset();
  *pointer;
} && std::is_constructible_v<T, typename T::element_type*>;

template <class T>
inline constexpr bool takes_first_of = false;
template <template <class...> class Variant, class First, class... Rest>
inline constexpr bool takes_first_of<Variant<First, Rest...>> =
    std::is_constructible_v<Variant<First, Rest...>, std::in_place_index_t<0>, First>;

template <class T>
concept IsVariant = requires(T value) { value.valueless_by_exception(); } && takes_first_of<T>;

template <class T>
concept IsMap = requires(T map, typename T::key_type key, typename T::mapped_type mapped) {
  map.insert(typename T::value_type(static_cast<typename T::key_type&&>(key),
                                    static_cast<typename T::mapped_type&&>(mapped)));
};

template <class T>
concept IsSet = requires(T set, typename T::key_type key) {
  set.insert(static_cast<typename T::key_type&&>(key));
} && !requires { typename T::mapped_type; };

template <class T>
concept IsTuple = requires { std::tuple_size<T>::value; };

template <class T>
concept IsSpan = requires(T span) {
  typename T::element_type;
  span.size_bytes();
  T::extent;
};

template <class T>
concept IsDuration = requires(T duration) {
  typename T::rep;
  typename T::period;
  duration.count();
};

template <class T>
concept IsTimePoint = requires(T time) {
  typename T::clock;
  time.time_since_epoch();
};

template <class T>
inline constexpr std::size_t bitset_size = 0;
template <template <std::size_t> class Set, std::size_t N>
  requires requires(Set<N> set) {
    set.flip(0);
    set.all();
  }
inline constexpr std::size_t bitset_size<Set<N>> = N;

template <class T>
concept IsComplex = requires(T number) {
  requires std::is_same_v<std::remove_cvref_t<decltype(number.real())>, typename T::value_type>;
  requires std::is_same_v<std::remove_cvref_t<decltype(number.imag())>, typename T::value_type>;
  T{number.real(), number.imag()};
} && !requires(T number) { number.size(); };

template <class T>
concept IsPath = requires(T path) {
  typename T::string_type;
  path.native();
  path.lexically_normal();
};

template <class T>
consteval Category category_of_list() {
  if constexpr (requires(T list) { list.data(); } && IsByte<typename T::value_type>)
    if constexpr (std::is_constructible_v<T, const typename T::value_type*,
                                          const typename T::value_type*>)
      return Category::Blob;
  return Category::Sequence;
}

// What keeps a type from being derived, or else a property from being made.
enum class Obstacle {
  None,
  ItsElements,  // which are of the same type
  NoInsert,     // it has elements, but no way to add one
  Base,
  Union,
  BitField,
  FieldCount,
  Other,
  Body,
  Given,
  DomainCount,
  NoDomain,
  DrawnType,
  Example,
};

template <class T>
consteval Obstacle obstacle_of_aggregate() {
  constexpr auto count = reflect::count_initialisers<T>();
  if constexpr (count == 0) return Obstacle::None;
  else if constexpr (begins_with_base<T>(std::make_index_sequence<count - 1>{}))
    return Obstacle::Base;
  else if constexpr (holds_union<T>(std::make_index_sequence<count>{})) return Obstacle::Union;
  else if constexpr (reflect::field_count<T> > reflect::most_fields) return Obstacle::FieldCount;
  else if constexpr (std::is_same_v<reflect::fields_of<T>, reflect::BitFields>)
    return Obstacle::BitField;
  else return Obstacle::None;
}

template <class T>
consteval Category category_of_aggregate() {
  return obstacle_of_aggregate<T>() == Obstacle::None ? Category::Fields : Category::None;
}

template <class T>
consteval Category category_of_class() {
  if constexpr (reflect::Access::knows<T>()) return Category::Fields;
  else if constexpr (HoldsItself<T>) return Category::None;
  else if constexpr (IsString<T>) return HasPushBack<T> ? Category::String : Category::StringView;
  else if constexpr (HasPushBack<T> && IsFillable<T>) return category_of_list<T>();
  else if constexpr (IsMap<T> && IsFillable<T>) return Category::Map;
  else if constexpr (IsSet<T> && IsFillable<T>) return Category::Set;
  else if constexpr (IsOptional<T>) return Category::Optional;
  else if constexpr (IsExpected<T>) return Category::Expected;
  else if constexpr (IsPointer<T>) return Category::Pointer;
  else if constexpr (IsVariant<T>) return Category::Variant;
  else if constexpr (IsTuple<T>)
    return requires { typename T::value_type; } ? Category::FixedArray : Category::Tuple;
  else if constexpr (IsSpan<T>) return Category::Span;
  else if constexpr (IsDuration<T>) return Category::Duration;
  else if constexpr (IsTimePoint<T>) return Category::TimePoint;
  else if constexpr (bitset_size<T> != 0) return Category::Bitset;
  else if constexpr (IsComplex<T>) return Category::Complex;
  else if constexpr (IsPath<T>) return Category::Path;
  else if constexpr (std::is_aggregate_v<T>) return category_of_aggregate<T>();
  else return Category::None;
}

// How a type would be derived if it had no generator of its own.
template <class T>
consteval Category category_without_generator() {
  if constexpr (std::is_same_v<T, bool>) return Category::Bool;
  else if constexpr (IsCharacter<T>) return Category::Character;
  else if constexpr (std::is_integral_v<T> && sizeof(T) <= 8) return Category::Integer;
  else if constexpr (std::is_floating_point_v<T>) return Category::Real;
  else if constexpr (std::is_enum_v<T>) return Category::Enumeration;
  else if constexpr (std::is_same_v<T, const char*>) return Category::CString;
  else if constexpr (std::is_bounded_array_v<T>) return Category::CArray;
  else if constexpr (std::is_class_v<T>) return category_of_class<T>();
  else return Category::None;
}

template <class T>
consteval Category category_of() {
  if constexpr (IsCustom<T>) return Category::Custom;
  else if constexpr (IsAdapted<T>) return Category::Adapted;
  else return category_without_generator<T>();
}

template <class T>
inline constexpr Category category = category_of<T>();

// How a value is looked into for a report, whatever generated it; None where it cannot be.
template <class T>
consteval Category category_of_value() {
  if constexpr (category<T> != Category::Custom) return category<T>;
  else return category_without_generator<T>();
}

}  // namespace sonde::derive
