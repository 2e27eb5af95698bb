// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api_values.hpp"
#include "sonde/property.hpp"

// What can be called: functions, lambdas and member functions, whose object is the first
// parameter.

namespace sonde::api {

// The result of a call as a value: a reference is copied, if it can be.
template <class R>
using ResultOf = std::remove_cvref_t<R>;

template <class R>
consteval bool is_kept() {
  if constexpr (std::is_void_v<R>) return false;
  else if constexpr (!std::is_reference_v<R>) return true;
  else return std::is_copy_constructible_v<ResultOf<R>> && has_literals<ResultOf<R>>;
}

template <class R>
inline constexpr bool keeps_result = is_kept<R>();

// What can be called: its result and its parameters, of which a member function's object
// is the first.
template <class R, class... P>
struct Free {
  static constexpr Shape shape = Shape::Free;
  using Result = R;
  using Parameters = properties::List<P...>;
  template <class F, std::size_t... I>
  SONDE_UNSEEN static R call(const F& f, [[maybe_unused]] void* const* slots,
                             std::index_sequence<I...>) {
    return f(ParameterOf<P>::pass(slots[first_argument_slot + I])...);
  }
};

template <class Object, class R, class... P>
struct Member {
  static constexpr Shape shape = Shape::Member;
  using Result = R;
  using Parameters = properties::List<Object, P...>;
  template <class F, std::size_t first, std::size_t... I>
  SONDE_UNSEEN static R call(const F& f, [[maybe_unused]] void* const* slots,
                             std::index_sequence<first, I...>) {
    return (ParameterOf<Object>::pass(slots[first_argument_slot]).*
            f)(ParameterOf<P>::pass(slots[first_argument_slot + I])...);
  }
};

template <class F>
struct Closed;
template <class R, class C, class... P>
struct Closed<R (C::*)(P...)> : Free<R, P...> {};
template <class R, class C, class... P>
struct Closed<R (C::*)(P...) const> : Free<R, P...> {};
template <class R, class C, class... P>
struct Closed<R (C::*)(P...) noexcept> : Free<R, P...> {};
template <class R, class C, class... P>
struct Closed<R (C::*)(P...) const noexcept> : Free<R, P...> {};

template <class F>
struct Callable : Closed<decltype(&F::operator())> {};
template <class R, class... P>
struct Callable<R (*)(P...)> : Free<R, P...> {};
template <class R, class... P>
struct Callable<R (*)(P...) noexcept> : Free<R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...)> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) noexcept> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...)&> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) &&> : Member<C&&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const> : Member<const C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const noexcept> : Member<const C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const&> : Member<const C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) & noexcept> : Member<C&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) && noexcept> : Member<C&&, R, P...> {};
template <class R, class C, class... P>
struct Callable<R (C::*)(P...) const & noexcept> : Member<const C&, R, P...> {};

// Makes the call, and constructs its result in the slot, unless the result cannot be kept.
template <class F, std::size_t count>
SONDE_UNSEEN void invoke(const void* f, void* const* slots) {
  using Of = Callable<F>;
  using R = typename Of::Result;
  const F& call = *static_cast<const F*>(f);
  constexpr std::make_index_sequence<count> indices{};
  if constexpr (keeps_result<R>)
    new (slots[result_slot]) ResultOf<R>(Of::call(call, slots, indices));
  else static_cast<void>(Of::call(call, slots, indices));
}

}  // namespace sonde::api
