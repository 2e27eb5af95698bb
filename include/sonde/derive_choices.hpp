// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/derive.hpp"

// Optionals, expecteds, pointers, variants; pairs, tuples and other small things.

namespace sonde::derive {

inline constexpr unsigned something_weights[] = {1, 2};  // nothing one time in three

template <class... T>
constexpr Type describe_template(Form form, Style style, const char* name) {
  return {.form = form,
          .style = style,
          .name = name,
          .arguments = Types<T...>::at,
          .argument_count = sizeof...(T)};
}

// Nothing, or one value.
template <class Value>
struct Something {
  static constexpr const Type* alternatives[] = {nullptr, &type_v<Value>};

  template <class T, class Make>
  static T draw(Source& source, Make make) {
    const unsigned index = source.choose(type_v<T>, something_weights, 2);
    T value = index == 0 ? T() : make(derive::draw<Value>(source));
    source.end();
    return value;
  }
  template <class T>
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind, value ? 1 : 0);
    if (value) derive::encode<Value>(*value, sink);
    sink.close(span);
  }
  static constexpr Type describe(Style style, const char* name) {
    Type type = describe_template<Value>(Form::Choice, style, name);
    type.fields = alternatives;
    type.field_count = 2;
    return type;
  }
};

template <class T>
struct Codec<T, Category::Optional> {
  using Value = std::remove_const_t<typename T::value_type>;
  static T draw(Source& source) {
    return Something<Value>::template draw<T>(
        source, [](Value&& value) { return T(static_cast<Value&&>(value)); });
  }
  static void encode(const T& value, Sink& sink) { Something<Value>::encode(value, sink); }
  static constexpr Type describe() {
    return Something<Value>::describe(Style::Optional, "std::optional");
  }
};

template <class T>
struct Codec<T, Category::Pointer> {
  using Value = std::remove_const_t<typename T::element_type>;
  static T draw(Source& source) {
    return Something<Value>::template draw<T>(
        source, [](Value&& value) { return T(new Value(static_cast<Value&&>(value))); });
  }
  static void encode(const T& value, Sink& sink) { Something<Value>::encode(value, sink); }
  static constexpr Type describe() {
    // Only the pointer that counts its owners can be copied.
    constexpr bool shared = std::is_copy_constructible_v<T>;
    return Something<Value>::describe(Style::Pointer,
                                      shared ? "std::shared_ptr" : "std::unique_ptr");
  }
};

template <class T>
struct Codec<T, Category::Expected> {
  using Value = typename T::value_type;
  using Error = typename T::error_type;
  static T draw(Source& source) {
    const bool fails = source.choose(type_v<T>, 2) == 1;
    T value = fails ? T(typename T::unexpected_type(derive::draw<Error>(source)))
                    : T(derive::draw<Value>(source));
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind, value.has_value() ? 0 : 1);
    if (value.has_value()) derive::encode<Value>(*value, sink);
    else derive::encode<Error>(value.error(), sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    Type type = describe_template<Value, Error>(Form::Choice, Style::Expected, "std::expected");
    type.fields = Types<Value, Error>::at;
    type.field_count = 2;
    return type;
  }
};

template <class T>
struct VariantCodec;

template <template <class...> class Variant, class... Values>
struct VariantCodec<Variant<Values...>> {
  using T = Variant<Values...>;
  using Make = T (*)(Source&);
  using Write = void (*)(const T&, Sink&);

  template <std::size_t I>
  static T make(Source& source) {
    return T(std::in_place_index<I>, derive::draw<typename At<I>::Value>(source));
  }
  template <std::size_t I>
  static void write_at(const T& value, Sink& sink) {
    derive::encode(get<I>(value), sink);
  }
  template <std::size_t I>
  struct At {
    using Value = std::remove_cvref_t<decltype(get<I>(std::declval<T&>()))>;
  };

  template <std::size_t... I>
  static T draw_at(unsigned index, Source& source, std::index_sequence<I...>) {
    static constexpr Make makes[] = {&make<I>...};
    return makes[index](source);
  }
  template <std::size_t... I>
  static void encode_at(const T& value, Sink& sink, std::index_sequence<I...>) {
    static constexpr Write writes[] = {&write_at<I>...};
    writes[value.index()](value, sink);
  }

  static T draw(Source& source) {
    const unsigned index = source.choose(type_v<T>, sizeof...(Values));
    T value = draw_at(index, source, std::index_sequence_for<Values...>{});
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind, value.index());
    encode_at(value, sink, std::index_sequence_for<Values...>{});
    sink.close(span);
  }
  static constexpr Type describe() {
    Type type = describe_template<Values...>(Form::Choice, Style::Variant, "std::variant");
    type.fields = Types<Values...>::at;
    type.field_count = sizeof...(Values);
    return type;
  }
};

template <class T>
struct Codec<T, Category::Variant> : VariantCodec<T> {};

template <class T, class Indices = std::make_index_sequence<std::tuple_size<T>::value>>
struct TupleCodec;

template <class T, std::size_t... I>
struct TupleCodec<T, std::index_sequence<I...>> {
  template <std::size_t N>
  using At = std::remove_const_t<std::tuple_element_t<N, T>>;

  static T draw(Source& source) {
    source.begin(type_v<T>);
    T value{derive::draw<At<I>>(source)...};  // braces draw from left to right
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind);
    (derive::encode<At<I>>(get<I>(value), sink), ...);
    sink.close(span);
  }
  static constexpr bool is_pair = requires(T value) { value.first; };
  static constexpr Type describe() {
    Type type{
        .form = Form::Record, .style = Style::Braces, .name = is_pair ? "std::pair" : "std::tuple"};
    if constexpr (sizeof...(I) > 0) {
      type.arguments = type.fields = Types<At<I>...>::at;
      type.argument_count = type.field_count = sizeof...(I);
    }
    return type;
  }
};

template <class T>
struct Codec<T, Category::Tuple> : TupleCodec<T> {};

template <class T>
struct Codec<T, Category::Complex> {
  using Value = typename T::value_type;
  static T draw(Source& source) {
    source.begin(type_v<T>);
    T value{derive::draw<Value>(source), derive::draw<Value>(source)};
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind);
    derive::encode<Value>(value.real(), sink);
    derive::encode<Value>(value.imag(), sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    Type type = describe_template<Value>(Form::Record, Style::Construct, "std::complex");
    type.fields = Types<Value, Value>::at;
    type.field_count = 2;
    return type;
  }
};

// A duration is its count, a point in time its distance from the epoch.
template <class T>
struct Codec<T, Category::Duration> {
  using Count = typename T::rep;
  static T draw(Source& source) {
    source.begin(type_v<T>);
    T value(derive::draw<Count>(source));
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind);
    derive::encode<Count>(value.count(), sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    return {.form = Form::Record,
            .style = Style::Construct,
            .name = name(),
            .is_signature = !has_name,
            .fields = Types<Count>::at,
            .field_count = 1};
  }

 private:
  static constexpr auto num = T::period::num;
  static constexpr auto den = T::period::den;
  // Fractions of seconds share the ratio, not the name.
  static constexpr bool has_name =
      std::is_integral_v<Count> && sizeof(Count) == 8 &&
      ((den == 1 && (num == 1 || num == 60 || num == 3600)) ||
       (num == 1 && (den == 1000 || den == 1000000 || den == 1000000000)));
  static constexpr const char* name() {
    if (!has_name) return reflect::signature_of_type<T>();
    if (den == 1)
      return num == 1    ? "std::chrono::seconds"
             : num == 60 ? "std::chrono::minutes"
                         : "std::chrono::hours";
    return den == 1000      ? "std::chrono::milliseconds"
           : den == 1000000 ? "std::chrono::microseconds"
                            : "std::chrono::nanoseconds";
  }
};

template <class T>
struct Codec<T, Category::TimePoint> {
  using Duration = typename T::duration;
  static T draw(Source& source) {
    source.begin(type_v<T>);
    T value(derive::draw<Duration>(source));
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind);
    derive::encode<Duration>(value.time_since_epoch(), sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    return {.form = Form::Record,
            .style = Style::Construct,
            .name = "std::chrono::time_point",
            .arguments = Types<Duration>::at,
            .argument_count = 1,
            .fields = Types<Duration>::at,
            .field_count = 1};
  }
};

}  // namespace sonde::derive
