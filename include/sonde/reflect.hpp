// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names below are looked up, never defined: no warnings about that.
#pragma GCC system_header

#include <cstddef>
#include <type_traits>
#include <utility>

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
  operator Field() const noexcept;
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

// Calls `visit` with a reference to each field.
template <std::size_t Count, class T, class Visit>
constexpr decltype(auto) visit_fields(T& whole, Visit&& visit) {
  if constexpr (Count == 0) {
    return visit();
  } else if constexpr (Count == 1) {
    auto& [f0] = whole;
    return visit(f0);
  } else if constexpr (Count == 2) {
    auto& [f0, f1] = whole;
    return visit(f0, f1);
  } else if constexpr (Count == 3) {
    auto& [f0, f1, f2] = whole;
    return visit(f0, f1, f2);
  } else if constexpr (Count == 4) {
    auto& [f0, f1, f2, f3] = whole;
    return visit(f0, f1, f2, f3);
  } else if constexpr (Count == 5) {
    auto& [f0, f1, f2, f3, f4] = whole;
    return visit(f0, f1, f2, f3, f4);
  } else if constexpr (Count == 6) {
    auto& [f0, f1, f2, f3, f4, f5] = whole;
    return visit(f0, f1, f2, f3, f4, f5);
  } else if constexpr (Count == 7) {
    auto& [f0, f1, f2, f3, f4, f5, f6] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6);
  } else if constexpr (Count == 8) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7);
  } else if constexpr (Count == 9) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8);
  } else if constexpr (Count == 10) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9);
  } else if constexpr (Count == 11) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10);
  } else if constexpr (Count == 12) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11);
  } else if constexpr (Count == 13) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12);
  } else if constexpr (Count == 14) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13);
  } else if constexpr (Count == 15) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14);
  } else if constexpr (Count == 16) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15);
  } else if constexpr (Count == 17) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16);
  } else if constexpr (Count == 18) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17);
  } else if constexpr (Count == 19) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18] =
        whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18);
  } else if constexpr (Count == 20) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18,
           f19] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19);
  } else if constexpr (Count == 21) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20);
  } else if constexpr (Count == 22) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21);
  } else if constexpr (Count == 23) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22);
  } else if constexpr (Count == 24) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23);
  } else if constexpr (Count == 25) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24);
  } else if constexpr (Count == 26) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25);
  } else if constexpr (Count == 27) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26);
  } else if constexpr (Count == 28) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27);
  } else if constexpr (Count == 29) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28);
  } else if constexpr (Count == 30) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29);
  } else if constexpr (Count == 31) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30);
  } else if constexpr (Count == 32) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31);
  } else if constexpr (Count == 33) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32);
  } else if constexpr (Count == 34) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33);
  } else if constexpr (Count == 35) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34);
  } else if constexpr (Count == 36) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35);
  } else if constexpr (Count == 37) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36] =
        whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36);
  } else if constexpr (Count == 38) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36,
           f37] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37);
  } else if constexpr (Count == 39) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38);
  } else if constexpr (Count == 40) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39);
  } else if constexpr (Count == 41) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40);
  } else if constexpr (Count == 42) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41);
  } else if constexpr (Count == 43) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42);
  } else if constexpr (Count == 44) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43);
  } else if constexpr (Count == 45) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44);
  } else if constexpr (Count == 46) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45);
  } else if constexpr (Count == 47) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46);
  } else if constexpr (Count == 48) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47);
  } else if constexpr (Count == 49) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48);
  } else if constexpr (Count == 50) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49);
  } else if constexpr (Count == 51) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50);
  } else if constexpr (Count == 52) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51);
  } else if constexpr (Count == 53) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52);
  } else if constexpr (Count == 54) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53);
  } else if constexpr (Count == 55) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54] =
        whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54);
  } else if constexpr (Count == 56) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54,
           f55] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55);
  } else if constexpr (Count == 57) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56);
  } else if constexpr (Count == 58) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56, f57] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56, f57);
  } else if constexpr (Count == 59) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56, f57, f58] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56, f57, f58);
  } else if constexpr (Count == 60) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56, f57, f58, f59] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56, f57, f58, f59);
  } else if constexpr (Count == 61) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56, f57, f58, f59, f60] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56, f57, f58, f59, f60);
  } else if constexpr (Count == 62) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56, f57, f58, f59, f60, f61] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56, f57, f58, f59, f60, f61);
  } else if constexpr (Count == 63) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56, f57, f58, f59, f60, f61, f62] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56, f57, f58, f59, f60, f61, f62);
  } else if constexpr (Count == 64) {
    auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
           f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37,
           f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55,
           f56, f57, f58, f59, f60, f61, f62, f63] = whole;
    return visit(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                 f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33,
                 f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49,
                 f50, f51, f52, f53, f54, f55, f56, f57, f58, f59, f60, f61, f62, f63);
  }
}

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
// An enumeration without fixed underlying type holds only so many bits; beyond,
// a cast is not a constant.
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
