// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names below are looked up, never defined: no warnings about that.
#pragma GCC system_header

#include <cstddef>
#include <type_traits>
#include <utility>

#include "sonde/reflect_bindings.hpp"
#include "sonde/schema/enumerators.hpp"

// The fields of aggregates without a macro: how many, which types, which names.
// The count comes from asking how many initialisers fit, the rest from a
// structured binding of that many names.

namespace sonde::reflect {

inline constexpr std::size_t most_fields = 64;

// Stands for a field of any type, but not for the whole that holds it.
template <class Whole>
struct AnyField {
  template <class Field>
    requires(!std::is_same_v<std::remove_cvref_t<Field>, Whole>)
  operator Field() const noexcept {
    __builtin_unreachable();  // never called; clang wants a body where Field is local to a file
  }
};

template <class T, std::size_t>
using AnyFieldAt = AnyField<T>;

template <class T, std::size_t... I>
consteval bool takes(std::index_sequence<I...>) {
  return requires { T{AnyFieldAt<T, I>{}...}; };
}

// Whether `Inside` initialisers in braces of their own fit behind `Before` plain
// ones and ahead of `After` more.
template <class T, std::size_t... Before, std::size_t... Inside, std::size_t... After>
consteval bool nests(std::index_sequence<Before...>, std::index_sequence<Inside...>,
                     std::index_sequence<After...>) {
  return requires {
    T{AnyFieldAt<T, Before>{}..., {AnyFieldAt<T, Inside>{}...}, AnyFieldAt<T, After>{}...};
  };
}

template <class T, std::size_t Before, std::size_t Inside, std::size_t After>
inline constexpr bool nests_v =
    nests<T>(std::make_index_sequence<Before>{}, std::make_index_sequence<Inside>{},
             std::make_index_sequence<After>{});

// Initialisers that fit at most, the elements of C arrays counted one by one.
template <class T, std::size_t N = 0, bool Fitted = false>
consteval std::size_t count_initialisers() {
  constexpr bool fits = takes<T>(std::make_index_sequence<N>{});
  if constexpr (Fitted && !fits) {
    return N - 1;
  } else if constexpr (N > most_fields) {
    return Fitted ? N : 0;
  } else {
    return count_initialisers<T, N + 1, fits>();
  }
}

// How many of `Count` initialisers the field behind `Before` of them takes: one,
// or as many as its C array has elements.
template <class T, std::size_t Count, std::size_t Before, std::size_t Inside = 2>
consteval std::size_t initialisers_at() {
  if constexpr (nests_v<T, Before, 0, Count - Before - 1> || Before + Inside > Count) {
    return 1;
  } else if constexpr (nests_v<T, Before, Inside, Count - Before - Inside> &&
                       !nests_v<T, Before, Inside, Count - Before - Inside + 1>) {
    return Inside;
  } else {
    return initialisers_at<T, Count, Before, Inside + 1>();
  }
}

template <class T, std::size_t Count, std::size_t Before = 0>
consteval std::size_t count_fields() {
  if constexpr (Before >= Count) {
    return 0;
  } else {
    return 1 + count_fields<T, Count, Before + initialisers_at<T, Count, Before>()>();
  }
}

template <class T>
inline constexpr std::size_t field_count = count_fields<T, count_initialisers<T>()>();

template <class... Fields>
struct FieldList {};

// Reaches the members that SONDE_FIELDS names, private ones too.
struct Access {
  template <class T, class Visit>
  static constexpr decltype(auto) visit(T& whole, Visit&& visit) {
    return whole.sonde_visit(static_cast<Visit&&>(visit));
  }
  template <class T>
  static consteval const char* names() {
    return T::sonde_field_names();
  }
  template <class T>
  static T make() {
    return T();
  }
  template <class T>
  static consteval bool knows() {
    return requires { T::sonde_field_names(); };
  }
};

// An object that exists only to take addresses of its fields in constant
// expressions; it is never defined.
template <class T>
struct Ghost {
  T value;
};
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#endif
template <class T>
extern const Ghost<T> ghost;

template <std::size_t Count>
struct Addresses {
  const void* at[Count == 0 ? 1 : Count];
};

template <class T>
consteval auto field_addresses() {
  return visit_fields<field_count<T>>(ghost<T>.value, [](auto&... field) {
    return Addresses<sizeof...(field)>{{static_cast<const void*>(&field)...}};
  });
}
#ifdef __clang__
#pragma clang diagnostic pop
#endif

template <auto... P>
constexpr const char* signature_of_values() {
  return __PRETTY_FUNCTION__;
}

template <class T>
constexpr const char* signature_of_type() {
  return __PRETTY_FUNCTION__;
}

template <Addresses Fields, std::size_t... I>
constexpr const char* signature_of_addresses(std::index_sequence<I...>) {
  return signature_of_values<Fields.at[I]...>();
}

// Calls `visit` with each field, of an aggregate or as SONDE_FIELDS names them.
template <class T, class Visit>
constexpr decltype(auto) visit_all(T& whole, Visit&& visit) {
  if constexpr (Access::knows<std::remove_const_t<T>>()) {
    return Access::visit(whole, visit);
  } else {
    return visit_fields<field_count<std::remove_const_t<T>>>(whole, visit);
  }
}

struct ListFields {
  template <class... Fields>
  constexpr auto operator()(Fields&...) const {
    return FieldList<std::remove_cv_t<Fields>...>{};
  }
};

template <class T>
using fields_of = decltype(visit_all(std::declval<T&>(), ListFields{}));

// A signature that lists the names of an aggregate's fields.
template <class T>
constexpr const char* signature_of_fields() {
  if constexpr (Access::knows<T>()) {
    return Access::names<T>();
  } else if constexpr (field_count<T> == 0) {
    return "";
  } else {
    return signature_of_addresses<field_addresses<T>()>(std::make_index_sequence<field_count<T>>{});
  }
}

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"
#endif
// An enumeration without fixed underlying type holds only as many bits as its
// enumerators need; a cast of a larger number is not a constant.
template <class E, auto Value>
concept Castable = requires { typename std::integral_constant<E, static_cast<E>(Value)>; };

template <class E, int Limit = 64>
consteval int enumerator_limit() {
  if constexpr (Castable<E, Limit - 1> || Limit == 2) {
    return Limit;
  } else {
    return enumerator_limit<E, Limit / 2>();
  }
}

template <class E, std::size_t... I>
constexpr const char* fixed_enumerators(std::index_sequence<I...>) {
  using Number = std::underlying_type_t<E>;
  return signature_of_values<static_cast<E>(static_cast<Number>(enumerator_at(I)))...>();
}

template <class E, std::size_t... I>
constexpr const char* loose_enumerators(std::index_sequence<I...>) {
  return signature_of_values<static_cast<E>(I)...>();
}

// A signature that lists the names of an enumeration's values.
template <class E>
constexpr const char* signature_of_enumerators() {
  if constexpr (requires { E{0}; }) {
    return fixed_enumerators<E>(std::make_index_sequence<dense_enumerators + sparse_enumerators>{});
  } else {
    return loose_enumerators<E>(std::make_index_sequence<enumerator_limit<E>()>{});
  }
}
#ifdef __clang__
#pragma clang diagnostic pop
#endif

}  // namespace sonde::reflect

// One line inside a class that names its members, private ones too:
//   SONDE_FIELDS(Account, owner_, balance_)
#define SONDE_FIELDS(Class, ...)                                            \
  friend struct ::sonde::reflect::Access;                                   \
  static consteval const char* sonde_field_names() { return #__VA_ARGS__; } \
  template <class Visit>                                                    \
  constexpr decltype(auto) sonde_visit(Visit&& sonde_visit_with) {          \
    return sonde_visit_with(__VA_ARGS__);                                   \
  }                                                                         \
  template <class Visit>                                                    \
  constexpr decltype(auto) sonde_visit(Visit&& sonde_visit_with) const {    \
    return sonde_visit_with(__VA_ARGS__);                                   \
  }                                                                         \
  static_assert(true)
