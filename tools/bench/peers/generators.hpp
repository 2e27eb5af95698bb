// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>
#include <utility>
#include <variant>

#include <rapidcheck.h>

#include "draw/case_source.hpp"
#include "sonde/sonde.hpp"
#include "tree/random.hpp"

// Values of the types that Sonde derives, as RapidCheck draws them: numbers, texts, sets and maps
// by its own generators, and what is made of others in the way that its generators and its manual
// have it. Fields and alternatives are found by Sonde's reflection, where a user of RapidCheck
// would write them down. What RapidCheck's combinators do for shrinking is left out, because
// nothing is shrunk: that makes RapidCheck quicker than it is.
namespace sonde::bench::rapid {

using derive::Category;

template <class T>
T draw(rc::Random& random, int size);

// By RapidCheck's own generator, or one made of these.
template <class T>
T draw_by(const rc::Gen<T>& generator, rc::Random& random, int size) {
  return generator(random.split(), size).value();
}

template <class T>
T draw_own(rc::Random& random, int size) {
  static const rc::Gen<T> own = rc::gen::arbitrary<T>();
  return draw_by(own, random, size);
}

template <class T>
rc::Gen<T> generator() {
  return rc::Gen<T>([](const rc::Random& random, int size) {
    return rc::shrinkable::lambda([random, size] {
      rc::Random own = random;
      return draw<T>(own, size);
    });
  });
}

inline std::size_t below(std::size_t count, rc::Random& random) {
  return static_cast<std::size_t>(random.split().next() % count);
}

// A user wrote a generator for Sonde, or RapidCheck has none for this type: that one serves,
// with RapidCheck's random numbers and sizes.
template <class T>
T draw_by_sonde(rc::Random& random, int size) {
  Random ours(random.split().next());
  drawing::CaseSource source;
  source.start_fresh(ours, static_cast<unsigned>(size));
  return Any<T>{}.draw(source);
}

// How many draws of this type are going on inside each other.
template <class T>
class Nested {
 public:
  Nested() { ++levels; }
  ~Nested() { --levels; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;
  int outer() const { return levels - 1; }

 private:
  static inline int levels = 0;
};

// Up to as many elements as the size says. Where elements hold such lists, sizes are halved from
// level to level, so that values end.
template <class T>
T draw_sequence(rc::Random& random, int size) {
  const Nested<T> nested;
  if (nested.outer() > 0) size /= 2;
  T list;
  for (auto left = below(static_cast<std::size_t>(size) + 1, random); left > 0; --left)
    list.push_back(draw<typename T::value_type>(random, size));
  return list;
}

template <class T>
T draw_array(rc::Random& random, int size) {
  T array{};
  for (auto& element : array) element = draw<typename T::value_type>(random, size);
  return array;
}

template <class T>
T draw_enumerator(rc::Random& random) {
  schema::resolve(derive::type_v<T>);
  const auto index = below(schema::enumerator_count(derive::type_v<T>), random);
  const auto number = static_cast<unsigned>(index);
  return static_cast<T>(schema::enumerator_value(derive::type_v<T>, number));
}

// As gen::maybe: mostly there, and more seldom the smaller the size is.
template <class T>
T draw_optional(rc::Random& random, int size) {
  static const auto maybe = rc::gen::maybe(generator<typename T::value_type>());
  auto value = draw_by(maybe, random, size);
  return value ? T(std::move(*value)) : T();
}

// Sizes are halved from level to level, so that values end.
template <class T>
T draw_pointer(rc::Random& random, int size) {
  using Value = std::remove_const_t<typename T::element_type>;
  constexpr std::size_t empty_every = 4;
  if (size == 0 || below(empty_every, random) == 0) return T();
  return T(new Value(draw<Value>(random, size / 2)));
}

template <class T, std::size_t... I>
T draw_variant(rc::Random& random, int size, std::index_sequence<I...>) {
  using Draw = T (*)(rc::Random&, int);
  static constexpr Draw draws[] = {[](rc::Random& with, int of) {
    return T(std::in_place_index<I>, draw<std::variant_alternative_t<I, T>>(with, of));
  }...};
  return draws[below(sizeof...(I), random)](random, size);
}

template <class T>
T draw_fields(rc::Random& random, int size) {
  T whole = T();
  reflect::visit_all(whole, [&](auto&... field) {
    ((field = draw<std::remove_cvref_t<decltype(field)>>(random, size)), ...);
  });
  return whole;
}

template <class T, std::size_t... I>
T draw_tuple(rc::Random& random, int size, std::index_sequence<I...>) {
  return T{draw<std::tuple_element_t<I, T>>(random, size)...};
}

template <class T>
T draw(rc::Random& random, int size) {
  constexpr Category category = derive::category<T>;
  if constexpr (category == Category::Bool || category == Category::Integer ||
                category == Category::Real || category == Category::String ||
                std::is_same_v<T, char>)
    return draw_own<T>(random, size);
  else if constexpr (category == Category::Set || category == Category::Map)
    return draw_own<T>(random, size);
  else if constexpr (category == Category::Sequence || category == Category::Blob)
    return draw_sequence<T>(random, size);
  else if constexpr (category == Category::FixedArray) return draw_array<T>(random, size);
  else if constexpr (category == Category::Enumeration) return draw_enumerator<T>(random);
  else if constexpr (category == Category::Optional) return draw_optional<T>(random, size);
  else if constexpr (category == Category::Pointer) return draw_pointer<T>(random, size);
  else if constexpr (category == Category::Variant)
    return draw_variant<T>(random, size, std::make_index_sequence<std::variant_size_v<T>>{});
  else if constexpr (category == Category::Tuple)
    return draw_tuple<T>(random, size, std::make_index_sequence<std::tuple_size_v<T>>{});
  else if constexpr (category == Category::Fields) return draw_fields<T>(random, size);
  else return draw_by_sonde<T>(random, size);
}

}  // namespace sonde::bench::rapid
