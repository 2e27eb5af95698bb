// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "sonde/tree/language.hpp"
// Before all that needs it.
#include "sonde/derivable.hpp"
#include "sonde/draw/source.hpp"
#include "sonde/schema/type.hpp"
#include "sonde/show.hpp"
#include "sonde/tree/printed.hpp"
#include "sonde/tree/sink.hpp"

// How each category of types is drawn from a source, turned back into a tree,
// and described to the core.

namespace sonde::derive {

inline constexpr Kind hole("hole", Form::Hole);

template <class T>
void encode_opaque(const T& value, Sink& sink);

// A type that cannot be derived may still be shown, by its printer, but not drawn.
template <class T, Category = category<T>>
struct Codec {
  static T draw(Source&) {
    static_assert(sizeof(Explained<Refused<obstacle_of<T>(), T>>) > 0);
    __builtin_unreachable();
  }
  static void encode(const T& value, Sink& sink) { encode_opaque(value, sink); }
  static constexpr Type describe() {
    return {.form = Form::Record,
            .style = Style::Opaque,
            .name = reflect::signature_of_type<T>(),
            .is_signature = true};
  }
};

// The schema of a type; its address serves before it is initialised, so types
// may refer to themselves.
template <class T>
inline constinit const Type type_v = Codec<T>::describe();

// The schema that values of a type are written with. That of a type with its own generator
// stands only in reports: the generator's draws say nothing about the value.
template <class T>
constexpr Type describe_value() {
  Type type = Codec<T, category_of_value<T>()>::describe();
  type.distinguisher = " as a value";
  return type;
}
template <class T>
inline constinit const Type described_value = describe_value<T>();
template <class T>
inline constexpr const Type& value_v = type_v<T>;
template <class T>
  requires(category<T> == Category::Custom)
inline constexpr const Type& value_v<T> = described_value<T>;

template <class... T>
struct Types {
  static constexpr const Type* at[] = {&type_v<T>...};
};

template <class T>
T draw(Source& source) {
  return Codec<T>::draw(source);
}

// The same for what cannot be returned: C arrays.
template <class T>
void draw_into(T& value, Source& source) {
  if constexpr (std::is_array_v<T>) Codec<T>::draw_into(value, source);
  else value = derive::draw<T>(source);
}

// A value that Sonde cannot look into: a hole, or in a report what its printer writes.
template <class T>
void encode_opaque(const T& value, Sink& sink) {
  if (sink.is_report()) showing::write(value, type_v<T>.kind, sink);
  else sink.leaf(hole, 0);
}

// A derived type for which the user chose a printer.
template <class T>
void encode_chosen(const T& value, Sink& sink) {
  static_assert(showing::Prints<T>, "sonde::Show<T>::beside needs a printer: see sonde/show.hpp");
  if constexpr (!showing::is_beside<T>()) return showing::write(value, type_v<T>.kind, sink);
  const auto span = sink.open(beside_kind);
  Codec<T>::encode(value, sink);
  showing::write(value, type_v<T>.kind, sink);
  sink.close(span);
}

template <class T>
void encode(const T& value, Sink& sink) {
  schema::resolve(type_v<T>);
  if (sink.is_deep()) return sink.leaf(deeper_kind, 0);
  if constexpr (category_of_value<T>() != Category::None && showing::IsChosen<T>)
    if (sink.is_report()) return encode_chosen(value, sink);
  Codec<T>::encode(value, sink);
}

template <class T>
constexpr const char* integer_name() {
  if constexpr (std::is_same_v<T, int>) return "int";
  else if constexpr (std::is_same_v<T, unsigned>) return "unsigned";
  else if constexpr (sizeof(T) == 8) return std::is_signed_v<T> ? "std::int64_t" : "std::uint64_t";
  else if constexpr (sizeof(T) == 4) return std::is_signed_v<T> ? "std::int32_t" : "std::uint32_t";
  else if constexpr (sizeof(T) == 2) return std::is_signed_v<T> ? "std::int16_t" : "std::uint16_t";
  else return std::is_signed_v<T> ? "std::int8_t" : "std::uint8_t";
}

template <class T>
T draw_integer(Source& source, const Type& type, T min, T max) {
  if constexpr (std::is_signed_v<T>) return static_cast<T>(source.integer(type, min, max));
  else return static_cast<T>(source.natural(type, min, max));
}

template <class T>
constexpr Type describe_integer(const char* name, Style style) {
  using Limits = std::numeric_limits<T>;
  return {.form = Form::Integer,
          .style = style,
          .name = name,
          .is_signed = std::is_signed_v<T>,
          .min = static_cast<std::uint64_t>(Limits::min()),
          .max = static_cast<std::uint64_t>(Limits::max())};
}

template <class T>
struct Codec<T, Category::Integer> {
  static T draw(Source& source) {
    using Limits = std::numeric_limits<T>;
    return draw_integer<T>(source, type_v<T>, Limits::min(), Limits::max());
  }
  static void encode(T value, Sink& sink) {
    sink.leaf(value_v<T>.kind, static_cast<std::uint64_t>(value));
  }
  static constexpr Type describe() { return describe_integer<T>(integer_name<T>(), Style::Number); }
};

template <class T>
constexpr const char* character_name() {
  if constexpr (std::is_same_v<T, char>) return "char";
  else if constexpr (std::is_same_v<T, wchar_t>) return "wchar_t";
  else if constexpr (std::is_same_v<T, char8_t>) return "char8_t";
  else if constexpr (std::is_same_v<T, char16_t>) return "char16_t";
  else return "char32_t";
}

template <class T>
struct Codec<T, Category::Character> : Codec<T, Category::Integer> {
  static constexpr Type describe() {
    return describe_integer<T>(character_name<T>(), Style::Character);
  }
};

template <class T>
struct Codec<T, Category::Bool> {
  static bool draw(Source& source) { return source.pick(type_v<bool>, 2) == 1; }
  static void encode(bool value, Sink& sink) { sink.leaf(type_v<bool>.kind, value ? 1 : 0); }
  static constexpr Type describe() {
    return {.form = Form::Choice, .style = Style::Boolean, .name = "bool", .max = 1};
  }
};

template <class T>
struct Codec<T, Category::Real> {
  static T draw(Source& source) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return static_cast<T>(source.real(type_v<T>, -infinity, infinity));
  }
  static void encode(T value, Sink& sink) {
    sink.leaf(value_v<T>.kind, __builtin_bit_cast(std::uint64_t, static_cast<double>(value)));
  }
  static constexpr Type describe() {
    return {.form = Form::Real,
            .style = Style::Number,
            .name = name(),
            .max = sizeof(T) == 4 ? 24 : 53};  // digits of the significand
  }
  static constexpr const char* name() {
    if constexpr (sizeof(T) == 4) return "float";
    else return sizeof(T) == 8 ? "double" : "long double";
  }
};

template <class E>
struct Codec<E, Category::Enumeration> {
  using Number = std::underlying_type_t<E>;
  static constexpr bool dense = requires { E{0}; };

  static E draw(Source& source) {
    const unsigned count = schema::enumerator_count(type_v<E>);
    if (count == 0) return static_cast<E>(derive::draw<Number>(source));
    const unsigned index = source.pick(type_v<E>, count);
    return static_cast<E>(static_cast<Number>(schema::enumerator_value(type_v<E>, index)));
  }
  static void encode(E value, Sink& sink) {
    const auto number = static_cast<std::int64_t>(static_cast<Number>(value));
    const unsigned index = schema::enumerator_index(value_v<E>, number);
    if (index < schema::enumerator_count(value_v<E>)) return sink.leaf(value_v<E>.kind, index);
    derive::encode(static_cast<Number>(value), sink);
  }
  static constexpr Type describe() {
    return {.form = Form::Choice,
            .style = Style::Enumeration,
            .name = reflect::signature_of_type<E>(),
            .is_signature = true,
            .labels = reflect::signature_of_enumerators<E>(),
            .min = dense ? 0 : std::uint64_t{-reflect::first_enumerator}};
  }
};

// Fields of an aggregate, or members that a class names.
template <class T, class List = reflect::fields_of<T>>
struct FieldsCodec;

template <class T, class... Fields>
struct FieldsCodec<T, reflect::FieldList<Fields...>> {
  static constexpr bool in_one_go =
      !reflect::Access::knows<T>() && !(std::is_array_v<Fields> || ...);

  static T draw_fields(Source& source) {
    if constexpr (in_one_go) {
      return T{derive::draw<Fields>(source)...};
    } else {
      T value = reflect::Access::make<T>();
      reflect::visit_all(value, [&](auto&... field) { (derive::draw_into(field, source), ...); });
      return value;
    }
  }
  static T draw(Source& source) {
    source.begin(type_v<T>);
    T value = draw_fields(source);
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind);
    reflect::visit_all(value, [&](const auto&... field) {
      (derive::encode<std::remove_cvref_t<decltype(field)>>(field, sink), ...);
    });
    sink.close(span);
  }
  static constexpr Type describe() {
    Type type{.form = Form::Record,
              .style = Style::Fields,
              .name = reflect::signature_of_type<T>(),
              .is_signature = true,
              .labels = reflect::signature_of_fields<T>()};
    if constexpr (sizeof...(Fields) > 0) {
      type.fields = Types<Fields...>::at;
      type.field_count = sizeof...(Fields);
    }
    return type;
  }
};

template <class T>
struct Codec<T, Category::Fields> : FieldsCodec<T> {};

template <class T>
struct Codec<T, Category::Adapted> : Adapted<T> {};

// A type with its own generator. In a report its values are looked into where that can be
// done; in a tree that is drawn from again, a hole stands for what cannot be encoded.
template <class T>
struct Codec<T, Category::Custom> {
  static T draw(Source& source) {
    static const auto domain = Arbitrary<T>::domain();
    source.begin(type_v<T>);
    T value = domain.draw(source);
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    if (sink.is_report()) return report(value, sink);
    static const auto domain = Arbitrary<T>::domain();
    if constexpr (requires { domain.encode(value, sink); }) {
      const auto span = sink.open(type_v<T>.kind);
      domain.encode(value, sink);
      sink.close(span);
    } else {
      sink.leaf(hole, 0);
    }
  }
  static void report(const T& value, Sink& sink) {
    if constexpr (category_of_value<T>() == Category::None) {
      encode_opaque(value, sink);
    } else {
      schema::resolve(value_v<T>);
      Codec<T, category_of_value<T>()>::encode(value, sink);
    }
  }
  static constexpr Type describe() {
    Type type{.form = Form::Record,
              .style = Style::Opaque,
              .name = reflect::signature_of_type<T>(),
              .is_signature = true};
    if constexpr (category_of_value<T>() != Category::None) type.value_type = &value_v<T>;
    return type;
  }
};

}  // namespace sonde::derive

#include "sonde/derive_choices.hpp"
#include "sonde/derive_containers.hpp"
