// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/circular_buffer_fwd.hpp>
#include <boost/optional/optional_fwd.hpp>
#include <boost/variant/recursive_wrapper_fwd.hpp>
#include <boost/variant/variant_fwd.hpp>

#include "sonde/derive.hpp"

// boost::optional, boost::variant and boost::circular_buffer. The containers of Boost.Container
// and Boost.Unordered need no header: small_vector, static_vector, stable_vector, flat_map,
// flat_set and the others are derived by what they can do.

namespace sonde::derive {

template <class Value>
struct Adapted<boost::optional<Value>> {
  using T = boost::optional<Value>;
  using Holds = reflect::FieldList<Value>;

  static T draw(Source& source) {
    return Something<Value>::template draw<T>(
        source, [](Value&& value) { return T(static_cast<Value&&>(value)); });
  }
  static void encode(const T& value, Sink& sink) { Something<Value>::encode(value, sink); }
  static constexpr Type describe() {
    return Something<Value>::describe(Style::Optional, "boost::optional");
  }
};

// What an alternative of a variant holds, also where it stands for a type that is not complete.
template <class T>
struct BoostAlternative {
  using Value = T;
};
template <class T>
struct BoostAlternative<boost::recursive_wrapper<T>> {
  using Value = T;
};

template <class First, class... Rest>
struct Adapted<boost::variant<First, Rest...>> {
  using T = boost::variant<First, Rest...>;
  using Holds = reflect::FieldList<typename BoostAlternative<First>::Value,
                                   typename BoostAlternative<Rest>::Value...>;

  static T draw(Source& source) {
    static constexpr T (*makes[])(Source&) = {&make<First>, &make<Rest>...};
    const unsigned index = source.choose(type_v<T>, 1 + sizeof...(Rest));
    T value = makes[index](source);
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(type_v<T>.kind, static_cast<unsigned>(value.which()));
    const Write write{sink};
    value.apply_visitor(write);
    sink.close(span);
  }
  static constexpr Type describe() { return describe_all(Holds{}); }

 private:
  template <class Alternative>
  static T make(Source& source) {
    return T(derive::draw<typename BoostAlternative<Alternative>::Value>(source));
  }
  struct Write {
    using result_type = void;
    Sink& sink;
    template <class Value>
    void operator()(const Value& value) const {
      derive::encode<Value>(value, sink);
    }
  };
  template <class... Values>
  static constexpr Type describe_all(reflect::FieldList<Values...>) {
    Type type = describe_template<Values...>(Form::Choice, Style::Variant, "boost::variant");
    type.fields = Types<Values...>::at;
    type.field_count = sizeof...(Values);
    return type;
  }
};

// Its capacity is as large as what it holds.
template <class Element, class Allocator>
struct Adapted<boost::circular_buffer<Element, Allocator>> {
  using T = boost::circular_buffer<Element, Allocator>;
  using Holds = reflect::FieldList<Element>;

  static T draw(Source& source) {
    T values;
    source.begin_list(type_v<T>, {});
    while (source.more()) {
      if (values.full()) values.set_capacity(2 * values.size() + 1);
      values.push_back(derive::draw<Element>(source));
    }
    source.end();
    values.set_capacity(values.size());
    return values;
  }
  static void encode(const T& values, Sink& sink) { encode_elements(values, sink); }
  static constexpr Type describe() { return describe_list<Element>("boost::circular_buffer"); }
};

}  // namespace sonde::derive
