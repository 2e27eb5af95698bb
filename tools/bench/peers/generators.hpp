// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <tuple>
#include <utility>
#include <variant>

#include <rapidcheck.h>

#include "draw/case_source.hpp"
#include "sonde/sonde.hpp"
#include "tree/random.hpp"

// Generators of RapidCheck for the types that Sonde derives, made of RapidCheck's own in the way
// that its manual shows. Fields and alternatives are found by Sonde's reflection, where a user
// of RapidCheck would write them down.
namespace sonde::bench::rapid {

using derive::Category;

template <class T>
rc::Gen<T> generator();

template <class T>
rc::Gen<T> lazy_generator() {
  return rc::gen::lazy([] { return generator<T>(); });
}

// RapidCheck has none for this type, or a user wrote one for Sonde: that one serves, with
// RapidCheck's random numbers and sizes.
template <class T>
rc::Gen<T> generator_of_sonde() {
  return rc::Gen<T>([](const rc::Random& random, int size) {
    rc::Random next = random;
    return rc::shrinkable::lambda([seed = next.next(), size] {
      Random ours(seed);
      drawing::CaseSource source;
      source.start_fresh(ours, static_cast<unsigned>(size));
      return Any<T>{}.draw(source);
    });
  });
}

template <class T>
rc::Gen<T> generator_of_enumerators() {
  schema::resolve(derive::type_v<T>);
  const auto count = schema::enumerator_count(derive::type_v<T>);
  return rc::gen::map(rc::gen::inRange(0U, count), [](unsigned index) {
    return static_cast<T>(schema::enumerator_value(derive::type_v<T>, index));
  });
}

template <class T>
rc::Gen<T> generator_of_optional() {
  using Value = typename T::value_type;
  return rc::gen::map(rc::gen::maybe(generator<Value>()),
                      [](rc::Maybe<Value> value) { return value ? T(std::move(*value)) : T(); });
}

// Sizes are halved from level to level, so that values end.
template <class T>
rc::Gen<T> generator_of_pointer() {
  using Value = std::remove_const_t<typename T::element_type>;
  return rc::gen::withSize([](int size) {
    const auto none = rc::gen::map(rc::gen::just(0), [](int) { return T(); });
    if (size == 0) return none;
    const auto some = rc::gen::map(rc::gen::resize(size / 2, lazy_generator<Value>()),
                                   [](Value value) { return T(new Value(std::move(value))); });
    constexpr std::size_t some_weight = 3;
    return rc::gen::weightedOneOf<T>({{1, none}, {some_weight, some}});
  });
}

template <class T, class Alternative>
rc::Gen<T> generator_of_alternative() {
  return rc::gen::map(lazy_generator<Alternative>(),
                      [](Alternative value) { return T(std::move(value)); });
}

template <class T, std::size_t... I>
rc::Gen<T> generator_of_variant(std::index_sequence<I...>) {
  return rc::gen::oneOf(generator_of_alternative<T, std::variant_alternative_t<I, T>>()...);
}

template <class T, class... Fields>
rc::Gen<T> generator_of_fields(reflect::FieldList<Fields...>) {
  return rc::gen::map(rc::gen::tuple(generator<Fields>()...), [](std::tuple<Fields...> values) {
    T whole = T();
    reflect::visit_all(whole, [&](auto&... field) {
      std::apply([&](Fields&... value) { ((field = std::move(value)), ...); }, values);
    });
    return whole;
  });
}

template <class T, std::size_t... I>
rc::Gen<T> generator_of_tuple(std::index_sequence<I...>) {
  return rc::gen::map(rc::gen::tuple(generator<std::tuple_element_t<I, T>>()...),
                      [](std::tuple<std::tuple_element_t<I, T>...> values) {
                        return T(std::get<I>(std::move(values))...);
                      });
}

template <class T>
rc::Gen<T> generator() {
  constexpr Category category = derive::category<T>;
  if constexpr (category == Category::Bool || category == Category::Integer ||
                category == Category::Real || category == Category::String ||
                std::is_same_v<T, char>)
    return rc::gen::arbitrary<T>();
  else if constexpr (category == Category::Enumeration) return generator_of_enumerators<T>();
  else if constexpr (category == Category::Sequence || category == Category::Blob ||
                     category == Category::FixedArray || category == Category::Set)
    return rc::gen::container<T>(generator<typename T::value_type>());
  else if constexpr (category == Category::Map)
    return rc::gen::container<T>(generator<typename T::key_type>(),
                                 generator<typename T::mapped_type>());
  else if constexpr (category == Category::Optional) return generator_of_optional<T>();
  else if constexpr (category == Category::Pointer) return generator_of_pointer<T>();
  else if constexpr (category == Category::Variant)
    return generator_of_variant<T>(std::make_index_sequence<std::variant_size_v<T>>{});
  else if constexpr (category == Category::Tuple)
    return generator_of_tuple<T>(std::make_index_sequence<std::tuple_size_v<T>>{});
  else if constexpr (category == Category::Fields)
    return generator_of_fields<T>(reflect::fields_of<T>{});
  else return generator_of_sonde<T>();
}

// An argument of a property. RapidCheck looks for a generator by its type.
template <class T>
struct Drawn {
  T value;
};

template <class T>
void showValue(const Drawn<T>&, std::ostream& stream) {
  stream << "a value";
}

}  // namespace sonde::bench::rapid

template <class T>
struct rc::Arbitrary<sonde::bench::rapid::Drawn<T>> {
  static Gen<sonde::bench::rapid::Drawn<T>> arbitrary() {
    using sonde::bench::rapid::Drawn;
    return gen::map(sonde::bench::rapid::generator<T>(),
                    [](T value) { return Drawn<T>{std::move(value)}; });
  }
};
