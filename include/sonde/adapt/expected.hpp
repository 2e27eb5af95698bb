// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <version>

#include "sonde/derive.hpp"

// std::expected, where the standard library has it (C++23). It needs this header only where its
// value is void; others are derived as they are.

#ifdef __cpp_lib_expected

#include <expected>

namespace sonde::derive {

inline constinit const Type void_type{.name = "void"};

// What std::expected<void, E> holds if it holds no error.
struct Success {};

template <>
struct Adapted<Success> {
  static constexpr Type describe() {
    return {.form = Form::Choice,
            .style = Style::Enumeration,
            .name = "std::in_place_t",
            .labels = "std::in_place"};
  }
};

template <class Error>
struct Adapted<std::expected<void, Error>> {
  using T = std::expected<void, Error>;
  using Holds = reflect::FieldList<Error>;
  static constexpr const Type* arguments[] = {&void_type, &type_v<Error>};

  static T draw(Source& source) {
    const bool fails = source.choose(type_v<T>, 2) == 1;
    T value;
    if (fails) value = T(std::unexpect, derive::draw<Error>(source));
    else source.pick(type_v<Success>, 1);
    source.end();
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    const auto span = sink.open(type_v<T>.kind, value.has_value() ? 0 : 1);
    if (value.has_value()) sink.leaf(type_v<Success>.kind, 0);
    else derive::encode<Error>(value.error(), sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    return {.form = Form::Choice,
            .style = Style::Expected,
            .name = "std::expected",
            .arguments = arguments,
            .argument_count = 2,
            .fields = Types<Success, Error>::at,
            .field_count = 2};
  }
};

}  // namespace sonde::derive

#endif
