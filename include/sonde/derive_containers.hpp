// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

#include "sonde/derive_choices.hpp"

// Strings, lists, sets, maps, arrays and views.

namespace sonde::derive {

inline constexpr std::uint64_t any_size = ~std::uint64_t{0};

template <std::size_t>
struct Constant;

// How many elements a type can hold, if it says so: static_vector, inplace_vector. A static
// capacity alone is only where a small_vector starts.
template <class T>
consteval std::uint64_t most_elements() {
  if constexpr (requires { typename Constant<T::max_size()>; }) return T::max_size();
  else if constexpr (requires {
                       T::max_size();
                       typename Constant<T::static_capacity>;
                     })
    return T::static_capacity;
  else return any_size;
}

// How many of them a draw may ask for. Some objects know only by themselves how many fit.
template <class T>
Sizes within(const T& values, Sizes sizes = {}) {
  if constexpr (requires { values.max_size(); }) {
    const std::size_t most = values.max_size();
    if (sizes.max > most) sizes.max = most;
    if (sizes.min > most) sizes.min = most;
  }
  return sizes;
}

// A bound is a part of the type's name, as it is of its template arguments.
template <class T>
constexpr Type bounded(Type type) {
  constexpr std::uint64_t most = most_elements<T>();
  type.max = most;
  if (most != any_size) type.extent = most;
  return type;
}

constexpr Type describe_text(const char* name) {
  return {.form = Form::Bytes, .style = Style::Text, .name = name, .max = any_size};
}

template <class Element>
constexpr Type describe_list(const char* name) {
  Type type = describe_template<Element>(Form::List, Style::Braces, name);
  type.fields = Types<Element>::at;
  type.field_count = 1;
  type.max = any_size;
  return type;
}

// The name of a class template, for containers of any library.
template <class T>
constexpr const char* container_name() {
  return reflect::signature_of_type<T>();
}

template <class T>
struct Codec<T, Category::String> {
  static T draw(Source& source) {
    const Drawn drawn = source.bytes(type_v<T>, {0, most_elements<T>()}, Alphabet::Text);
    return T(drawn.data, drawn.size);
  }
  static void encode(const T& value, Sink& sink) {
    sink.bytes(value_v<T>.kind, value.data(), value.size());
  }
  static constexpr Type describe() { return bounded<T>(describe_text("std::string")); }
};

template <class T>
struct Codec<T, Category::StringView> {
  static T draw(Source& source) {
    const Drawn drawn = source.bytes(type_v<T>, {}, Alphabet::Text);
    auto* held = static_cast<char*>(source.hold(drawn.size, 1));
    for (std::size_t i = 0; i < drawn.size; ++i) held[i] = drawn.data[i];
    return T(held, drawn.size);
  }
  static void encode(const T& value, Sink& sink) {
    sink.bytes(value_v<T>.kind, value.data(), value.size());
  }
  static constexpr Type describe() { return describe_text("std::string_view"); }
};

template <class T>
struct Codec<T, Category::CString> {
  static T draw(Source& source) {
    const Drawn drawn = source.bytes(type_v<T>, {}, Alphabet::CString);
    auto* held = static_cast<char*>(source.hold(drawn.size + 1, 1));
    for (std::size_t i = 0; i < drawn.size; ++i) held[i] = drawn.data[i];
    held[drawn.size] = '\0';
    return held;
  }
  static void encode(const T& value, Sink& sink) {
    sink.bytes(value_v<T>.kind, value, __builtin_strlen(value));
  }
  static constexpr Type describe() { return describe_text("const char*"); }
};

template <class T>
struct Codec<T, Category::Path> {
  static T draw(Source& source) {
    static constexpr char letters[] = "ab/.-_0A ";
    const Drawn drawn = source.bytes_of(type_v<T>, {}, {letters, sizeof letters - 1});
    return T(typename T::string_type(drawn.data, drawn.size));
  }
  static void encode(const T& value, Sink& sink) {
    sink.bytes(value_v<T>.kind, value.native().data(), value.native().size());
  }
  static constexpr Type describe() { return describe_text("std::filesystem::path"); }
};

template <class T>
struct Codec<T, Category::Blob> {
  using Byte = typename T::value_type;
  static T draw(Source& source) {
    const Drawn drawn = source.bytes(type_v<T>, {0, most_elements<T>()}, Alphabet::Any);
    const auto* bytes = reinterpret_cast<const Byte*>(drawn.data);
    return T(bytes, bytes + drawn.size);
  }
  static void encode(const T& value, Sink& sink) {
    sink.bytes(value_v<T>.kind, value.data(), value.size());
  }
  static constexpr Type describe() {
    return bounded<T>({.form = Form::Bytes,
                       .style = Style::Blob,
                       .name = container_name<T>(),
                       .is_signature = true});
  }
};

template <class T>
void encode_elements(const T& values, Sink& sink) {
  const auto span = sink.open(value_v<T>.kind);
  using Element = std::remove_cvref_t<typename T::value_type>;
  for (const auto& value : values) derive::encode<Element>(value, sink);
  sink.close(span);
}

template <class T>
struct Codec<T, Category::Sequence> {
  using Element = typename T::value_type;
  static T draw(Source& source) {
    T values;
    source.begin_list(type_v<T>, within(values));
    constexpr bool is_bounded = most_elements<T>() != any_size;
    if constexpr (!is_bounded && requires { values.reserve(1); }) values.reserve(source.expected());
    while (source.more()) values.push_back(derive::draw<Element>(source));
    source.end();
    return values;
  }
  static void encode(const T& values, Sink& sink) { encode_elements(values, sink); }
  static constexpr Type describe() {
    Type type = describe_list<Element>(container_name<T>());
    type.is_signature = true;
    return bounded<T>(type);
  }
};

template <class T>
bool insert_new(T& values, auto&& value) {
  const auto before = values.size();
  values.insert(static_cast<decltype(value)>(value));
  return values.size() != before;
}

template <class T>
struct Codec<T, Category::Set> {
  using Element = typename T::key_type;
  static T draw(Source& source) {
    T values;
    source.begin_list(type_v<T>, within(values));
    while (source.more())
      if (!insert_new(values, derive::draw<Element>(source))) source.reject_element();
    source.end();
    return values;
  }
  static void encode(const T& values, Sink& sink) { encode_elements(values, sink); }
  static constexpr Type describe() {
    Type type = describe_list<Element>(container_name<T>());
    type.is_signature = true;
    return bounded<T>(type);
  }
};

// One entry of a map: as a pair whose key can still be moved from.
template <class Key, class Value>
struct Entry {
  Key key;
  Value value;
};

template <class Key, class Value>
struct Codec<Entry<Key, Value>, Category::Fields> {
  static Entry<Key, Value> draw(Source& source) {
    source.begin(type_v<Entry<Key, Value>>);
    Entry<Key, Value> entry{derive::draw<Key>(source), derive::draw<Value>(source)};
    source.end();
    return entry;
  }
  static constexpr Type describe() {
    return {.form = Form::Record,
            .style = Style::Braces,
            .name = "std::pair",
            .arguments = Types<Key, Value>::at,
            .argument_count = 2,
            .fields = Types<Key, Value>::at,
            .field_count = 2};
  }
};

template <class T>
struct Codec<T, Category::Map> {
  using Drawn = Entry<typename T::key_type, typename T::mapped_type>;
  static T draw(Source& source) {
    T values;
    source.begin_list(type_v<T>, within(values));
    while (source.more()) {
      Drawn entry = derive::draw<Drawn>(source);
      const bool is_new = insert_new(
          values, typename T::value_type(static_cast<typename T::key_type&&>(entry.key),
                                         static_cast<typename T::mapped_type&&>(entry.value)));
      if (!is_new) source.reject_element();
    }
    source.end();
    return values;
  }
  static void encode(const T& values, Sink& sink) {
    schema::resolve(type_v<Drawn>);
    const auto span = sink.open(value_v<T>.kind);
    for (const auto& [key, value] : values) {
      const auto entry = sink.open(type_v<Drawn>.kind);
      derive::encode<typename T::key_type>(key, sink);
      derive::encode<typename T::mapped_type>(value, sink);
      sink.close(entry);
    }
    sink.close(span);
  }
  static constexpr Type describe() {
    Type type = describe_template<typename T::key_type, typename T::mapped_type>(
        Form::List, Style::Braces, container_name<T>());
    type.is_signature = true;
    type.fields = Types<Drawn>::at;
    type.field_count = 1;
    return bounded<T>(type);
  }
};

template <class Element>
constexpr Type describe_array(const char* name, std::size_t size) {
  Type type = describe_list<Element>(name);
  type.extent = type.min = type.max = size;
  return type;
}

template <class Element>
void draw_elements(Element* into, std::size_t size, Source& source) {
  for (std::size_t i = 0; i < size; ++i) {
    source.more();
    derive::draw_into(into[i], source);
  }
}

template <class T>
struct Codec<T, Category::FixedArray> {
  using Element = typename T::value_type;
  static constexpr std::size_t size = std::tuple_size<T>::value;

  template <std::size_t... I>
  static T draw_all(Source& source, std::index_sequence<I...>) {
    return T{{(source.more(), (void)I, derive::draw<Element>(source))...}};
  }
  static T draw(Source& source) {
    source.begin_list(type_v<T>, {size, size});
    T values = draw_now(source);
    source.end();
    return values;
  }
  static T draw_now(Source& source) {
    if constexpr (size <= 16) {  // also for elements without a default
      return draw_all(source, std::make_index_sequence<size>{});
    } else {
      T values{};
      draw_elements(values.data(), size, source);
      return values;
    }
  }
  static void encode(const T& values, Sink& sink) { encode_elements(values, sink); }
  static constexpr Type describe() { return describe_array<Element>("std::array", size); }
};

template <class Element, std::size_t Size>
struct Codec<Element[Size], Category::CArray> {
  static void draw_into(Element (&into)[Size], Source& source) {
    source.begin_list(type_v<Element[Size]>, {Size, Size});
    draw_elements(into, Size, source);
    source.end();
  }
  static void encode(const Element (&values)[Size], Sink& sink) {
    const auto span = sink.open(type_v<Element[Size]>.kind);
    for (const auto& value : values) derive::encode<Element>(value, sink);
    sink.close(span);
  }
  static constexpr Type describe() { return describe_array<Element>("array", Size); }
};

// The elements of a span live until the case is over.
template <class T>
struct Codec<T, Category::Span> {
  using Element = std::remove_const_t<typename T::element_type>;
  static constexpr bool fixed = T::extent != static_cast<std::size_t>(-1);

  static void destroy(void* memory, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) static_cast<Element*>(memory)[i].~Element();
  }
  // Elements that are not yet the source's, should a draw leave by an exception.
  struct Elements {
    Element* held = nullptr;
    std::size_t count = 0;
    std::size_t capacity = 0;

    ~Elements() { destroy(held, count); }
    void add(Source& source) {
      if (count == capacity) grow(source);
      ::new (static_cast<void*>(held + count)) Element(derive::draw<Element>(source));
      ++count;
    }
    void grow(Source& source) {
      capacity = 2 * capacity + 4;
      auto* room = static_cast<Element*>(source.hold(capacity * sizeof(Element), alignof(Element)));
      for (std::size_t i = 0; i < count; ++i)
        ::new (static_cast<void*>(room + i)) Element(static_cast<Element&&>(held[i]));
      destroy(held, count);
      held = room;
    }
  };
  static T draw(Source& source) {
    constexpr std::size_t size = fixed ? T::extent : 0;
    source.begin_list(type_v<T>, {size, fixed ? size : any_size});
    Elements elements;
    while (source.more()) elements.add(source);
    source.end();
    const T values(elements.held, elements.count);
    source.destroy_later(elements.held, &destroy, elements.count);
    elements.count = 0;
    return values;
  }
  static void encode(const T& values, Sink& sink) {
    const auto span = sink.open(value_v<T>.kind);
    for (const auto& value : values) derive::encode<Element>(value, sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    Type type = describe_list<Element>("std::span");
    if constexpr (fixed) type.extent = type.min = type.max = T::extent;
    return type;
  }
};

template <class T>
struct Codec<T, Category::Bitset> {
  static constexpr std::size_t size = bitset_size<T>;
  static T draw(Source& source) {
    const Drawn drawn = source.bytes_of(type_v<T>, {size, size}, {"01", 2});
    T bits;
    for (std::size_t i = 0; i < size; ++i) bits[size - 1 - i] = drawn.data[i] == '1';
    return bits;
  }
  static void encode(const T& value, Sink& sink) {
    char digits[size];
    for (std::size_t i = 0; i < size; ++i) digits[i] = value[size - 1 - i] ? '1' : '0';
    sink.bytes(value_v<T>.kind, digits, size);
  }
  static constexpr Type describe() {
    return {.form = Form::Bytes,
            .style = Style::Construct,
            .name = "std::bitset",
            .extent = size,
            .min = size,
            .max = size};
  }
};

}  // namespace sonde::derive
