// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "sonde/derive.hpp"
#include "sonde/draw/utf8.hpp"

// nlohmann::json, ordered_json and other basic_json: null, booleans, whole numbers with and
// without sign, finite real numbers, texts in UTF-8, arrays and objects. dump() accepts all of
// them. Binary values are not drawn.

namespace sonde::derive {

// The alternatives of a JSON value that are no types of their own.
struct JsonNull {};
struct JsonNatural {};
template <class Json>
struct JsonArray {};
template <class Json>
struct JsonObject {};

template <>
struct Adapted<JsonNull> {
  static constexpr Type describe() {
    return {.form = Form::Choice,
            .style = Style::Enumeration,
            .name = "nullptr_t",
            .labels = "nullptr"};
  }
};
template <>
struct Adapted<JsonNatural> {
  static constexpr Type describe() {
    return {.form = Form::Integer,
            .style = Style::Construct,
            .name = "std::uint64_t",
            .distinguisher = " in JSON",
            .max = any_size};
  }
};

template <class Json>
constexpr const char* json_name(const char* plain, const char* ordered, const char* other) {
  if constexpr (std::is_same_v<Json, nlohmann::json>) return plain;
  else if constexpr (std::is_same_v<Json, nlohmann::ordered_json>) return ordered;
  else return other;
}

template <class Json>
struct Adapted<JsonArray<Json>> {
  static constexpr Type describe() {
    return {.form = Form::List,
            .style = Style::Braces,
            .name = json_name<Json>("nlohmann::json::array_t", "nlohmann::ordered_json::array_t",
                                    "nlohmann::basic_json::array_t"),
            .fields = Types<Json>::at,
            .field_count = 1,
            .max = any_size};
  }
};
template <class Json>
struct Adapted<JsonObject<Json>> {
  static constexpr Type describe() {
    return {.form = Form::List,
            .style = Style::Braces,
            .name = json_name<Json>("nlohmann::json::object_t", "nlohmann::ordered_json::object_t",
                                    "nlohmann::basic_json::object_t"),
            .fields = Types<Entry<typename Json::string_t, Json>>::at,
            .field_count = 1,
            .max = any_size};
  }
};

template <class Json>
  requires nlohmann::detail::is_basic_json<Json>::value
struct Adapted<Json> {
  using Text = typename Json::string_t;
  using Integer = typename Json::number_integer_t;
  using Natural = typename Json::number_unsigned_t;
  using Real = typename Json::number_float_t;
  using Member = Entry<Text, Json>;

  static Json draw(Source& source) {
    const auto index = source.choose(type_v<Json>, IsObject + 1);
    Json value = draw_alternative(static_cast<Alternative>(index), source);
    source.end();
    return value;
  }
  static void encode(const Json& value, Sink& sink) {
    if (value.is_binary() || value.is_discarded()) return sink.leaf(hole, 0);
    const auto span = sink.open(type_v<Json>.kind, alternative_of(value));
    encode_alternative(value, sink);
    sink.close(span);
  }
  static constexpr Type describe() {
    using Alternatives =
        Types<JsonNull, bool, Integer, JsonNatural, Real, Text, JsonArray<Json>, JsonObject<Json>>;
    return {
        .form = Form::Choice,
        .style = Style::Variant,
        .name = json_name<Json>("nlohmann::json", "nlohmann::ordered_json", "nlohmann::basic_json"),
        .fields = Alternatives::at,
        .field_count = IsObject + 1};
  }

 private:
  // In the order of the alternatives above.
  enum Alternative : unsigned {
    IsNull,
    IsBool,
    IsInteger,
    IsNatural,
    IsReal,
    IsText,
    IsArray,
    IsObject,
  };

  static Json draw_alternative(Alternative index, Source& source) {
    using Limits = std::numeric_limits<Real>;
    switch (index) {
      case IsNull: source.pick(type_v<JsonNull>, 1); return nullptr;
      case IsBool: return derive::draw<bool>(source);
      case IsInteger: return derive::draw<Integer>(source);
      case IsNatural: return static_cast<Natural>(source.natural(type_v<JsonNatural>, 0, most));
      case IsReal:
        return static_cast<Real>(source.real(type_v<Real>, Limits::lowest(), Limits::max()));
      case IsText: return draw_text(source);
      case IsArray: return draw_array(source);
      case IsObject: return draw_object(source);
    }
    __builtin_unreachable();
  }
  static constexpr std::uint64_t most = std::numeric_limits<Natural>::max();

  static void append(void* text, char c) { static_cast<Text*>(text)->push_back(c); }
  static Text draw_text(Source& source) {
    Text text;
    const Drawn drawn = source.bytes(type_v<Text>, {}, Alphabet::Text);
    drawing::copy_as_utf8(drawn, {&text, &append});
    return text;
  }
  static Json draw_array(Source& source) {
    Json values = Json::array();
    source.begin_list(type_v<JsonArray<Json>>, {});
    while (source.more()) values.push_back(derive::draw<Json>(source));
    source.end();
    return values;
  }
  static Json draw_object(Source& source) {
    Json members = Json::object();
    source.begin_list(type_v<JsonObject<Json>>, {});
    while (source.more()) {
      source.begin(type_v<Member>);
      Text name = draw_text(source);
      Json value = derive::draw<Json>(source);
      source.end();
      const auto [at, is_new] =
          members.emplace(static_cast<Text&&>(name), static_cast<Json&&>(value));
      if (!is_new) source.reject_element();
    }
    source.end();
    return members;
  }

  static Alternative alternative_of(const Json& value) {
    if (value.is_null()) return IsNull;
    if (value.is_boolean()) return IsBool;
    if (value.is_number_unsigned()) return IsNatural;
    if (value.is_number_integer()) return IsInteger;
    if (value.is_number()) return IsReal;
    if (value.is_string()) return IsText;
    return value.is_array() ? IsArray : IsObject;
  }
  static void encode_alternative(const Json& value, Sink& sink) {
    switch (alternative_of(value)) {
      case IsNull: return sink.leaf(type_v<JsonNull>.kind, 0);
      case IsBool: return derive::encode<bool>(value.template get<bool>(), sink);
      case IsInteger: return derive::encode<Integer>(value.template get<Integer>(), sink);
      case IsNatural: return sink.leaf(type_v<JsonNatural>.kind, value.template get<Natural>());
      case IsReal: return derive::encode<Real>(value.template get<Real>(), sink);
      case IsText: return derive::encode<Text>(value.template get_ref<const Text&>(), sink);
      case IsArray: return encode_array(value, sink);
      case IsObject: return encode_object(value, sink);
    }
  }
  static void encode_array(const Json& values, Sink& sink) {
    const auto span = sink.open(type_v<JsonArray<Json>>.kind);
    for (const Json& value : values) derive::encode<Json>(value, sink);
    sink.close(span);
  }
  static void encode_object(const Json& members, Sink& sink) {
    const auto span = sink.open(type_v<JsonObject<Json>>.kind);
    for (auto at = members.begin(); at != members.end(); ++at) {
      const auto member = sink.open(type_v<Member>.kind);
      derive::encode<Text>(at.key(), sink);
      derive::encode<Json>(at.value(), sink);
      sink.close(member);
    }
    sink.close(span);
  }
};

}  // namespace sonde::derive
