// SPDX-License-Identifier: Apache-2.0
#pragma once
// Comparisons are the user's; warnings about them belong to the user's line.
#pragma GCC system_header

#include "sonde/derive.hpp"
#include "sonde/run/probe.hpp"
#include "sonde/run/unseen.hpp"

// Assumptions and checks. In a property body they leave it without an exception;
// in a helper function use the forms that throw.

namespace sonde::checks {

template <class T>
SONDE_UNSEEN void encode_value(const void* value, Sink& sink) {
  derive::encode<T>(*static_cast<const T*>(value), sink);
}

SONDE_UNSEEN inline void encode_literal(const void* text, Sink& sink) {
  derive::encode<const char*>(static_cast<const char*>(text), sink);
}

template <class T>
SONDE_UNSEEN run::Side side_of(const T& value) {
  if constexpr (std::is_array_v<T> && std::is_convertible_v<const T&, const char*>)
    return {value, &encode_literal};
  else if constexpr (std::is_function_v<T> || std::is_pointer_v<T>) return {};
  else return {__builtin_addressof(value), &encode_value<T>};
}

// An expression taken apart: one side, or two with a sign between them. The
// comparison is recorded like one of the user's own, at the line of the check. Therefore
// it is always inlined there.
template <class L, class R>
struct Compared {
  bool holds;
  const L& left;
  const char* sign;
  const R& right;

  [[gnu::always_inline]] explicit operator bool() const { return holds; }
};

template <class L>
struct Left {
  const L& value;

  [[gnu::always_inline]] explicit operator bool() const { return static_cast<bool>(value); }

  template <class R>
  [[gnu::always_inline]] Compared<L, R> operator==(const R& right) const {
    return {static_cast<bool>(value == right), value, "==", right};
  }
  template <class R>
  [[gnu::always_inline]] Compared<L, R> operator!=(const R& right) const {
    return {static_cast<bool>(value != right), value, "!=", right};
  }
  template <class R>
  [[gnu::always_inline]] Compared<L, R> operator<(const R& right) const {
    return {static_cast<bool>(value < right), value, "<", right};
  }
  template <class R>
  [[gnu::always_inline]] Compared<L, R> operator<=(const R& right) const {
    return {static_cast<bool>(value <= right), value, "<=", right};
  }
  template <class R>
  [[gnu::always_inline]] Compared<L, R> operator>(const R& right) const {
    return {static_cast<bool>(value > right), value, ">", right};
  }
  template <class R>
  [[gnu::always_inline]] Compared<L, R> operator>=(const R& right) const {
    return {static_cast<bool>(value >= right), value, ">=", right};
  }
};

// `Takes{} <= a == b` groups as `(Takes{} <= a) == b`.
struct Takes {
  template <class L>
  [[gnu::always_inline]] Left<L> operator<=(const L& value) const {
    return {value};
  }
};

template <class L, class R>
SONDE_UNSEEN [[gnu::noinline, gnu::cold]] void report(const Site& site,
                                                      const Compared<L, R>& compared) {
  run::fail(site, side_of(compared.left), compared.sign, side_of(compared.right));
}

template <class L>
SONDE_UNSEEN [[gnu::noinline, gnu::cold]] void report(const Site& site, const Left<L>& left) {
  run::fail(site, side_of(left.value));
}

// Whether a check holds; records the failure if it does not. The site is marked as reached
// after the comparison, because g++ knows nothing about memory after an atomic store.
template <class L, class R>
[[gnu::always_inline]] inline bool holds(const Site& site, const Compared<L, R>& compared) {
  const bool held = compared.holds;
  run::reach(site);
  if (!held) [[unlikely]]
    report(site, compared);
  return held;
}

template <class L>
[[gnu::always_inline]] inline bool holds(const Site& site, const Left<L>& left) {
  const bool held = static_cast<bool>(left);
  run::reach(site);
  if (!held) [[unlikely]]
    report(site, left);
  return held;
}

[[gnu::always_inline]] inline bool holds(const Site& site, bool value) {
  return holds(site, Left<bool>{value});
}

[[gnu::always_inline]] inline bool assumed(const Site& site, bool value) {
  run::reach(site);
  if (!value) run::discard(site);
  return value;
}

// Texts as they are, other values as reports show them.
template <class T>
SONDE_UNSEEN void name_origin(const T& name) {
  if constexpr (std::is_convertible_v<const T&, const char*>)
    run::name_origin(static_cast<const char*>(name));
  else if constexpr (requires { run::name_origin(name.data(), name.size()); })
    run::name_origin(name.data(), name.size());
  else run::name_origin(side_of(name));
}

}  // namespace sonde::checks

#define SONDE_SITE(role, ...)                                                            \
  ::sonde::site_of<[] {                                                                  \
    return ::sonde::Site(::sonde::Role::role, {__FILE__, __LINE__, __PRETTY_FUNCTION__}, \
                         __VA_ARGS__);                                                   \
  }>

// Runs `otherwise` unless the condition holds. Without the pragma, compilers would ask for
// parentheses in the expression.
#define SONDE_UNLESS_HOLDS(otherwise, text, ...)                                                 \
  do {                                                                                           \
    _Pragma("GCC diagnostic push")                                                               \
        _Pragma("GCC diagnostic ignored \"-Wparentheses\"") if (!::sonde::checks::holds(         \
                                                                    SONDE_SITE(Check, text),     \
                                                                    ::sonde::checks::Takes{} <=  \
                                                                        __VA_ARGS__)) otherwise; \
    _Pragma("GCC diagnostic pop")                                                                \
  } while (false)

// Discards the case unless the condition holds.
#define SONDE_ASSUME(...)                                           \
  do {                                                              \
    if (!::sonde::checks::assumed(SONDE_SITE(Assume, #__VA_ARGS__), \
                                  static_cast<bool>(__VA_ARGS__)))  \
      return;                                                       \
  } while (false)

// Fails the case unless the condition holds; shows both sides of a comparison.
#define SONDE_CHECK(...) SONDE_UNLESS_HOLDS(return, #__VA_ARGS__, __VA_ARGS__)

#define SONDE_CHECK_EQ(left, right) \
  SONDE_UNLESS_HOLDS(return, #left " == " #right, (left) == (right))
#define SONDE_CHECK_NE(left, right) \
  SONDE_UNLESS_HOLDS(return, #left " != " #right, (left) != (right))
#define SONDE_CHECK_LT(left, right) SONDE_UNLESS_HOLDS(return, #left " < " #right, (left) < (right))
#define SONDE_CHECK_LE(left, right) \
  SONDE_UNLESS_HOLDS(return, #left " <= " #right, (left) <= (right))
#define SONDE_CHECK_GT(left, right) SONDE_UNLESS_HOLDS(return, #left " > " #right, (left) > (right))
#define SONDE_CHECK_GE(left, right) \
  SONDE_UNLESS_HOLDS(return, #left " >= " #right, (left) >= (right))

// Fails the case unless the expression throws that exception.
#define SONDE_CHECK_THROWS(Exception, ...)                                             \
  do {                                                                                 \
    bool sonde_threw = false;                                                          \
    try {                                                                              \
      static_cast<void>(__VA_ARGS__);                                                  \
    } catch (const Exception&) {                                                       \
      sonde_threw = true;                                                              \
    }                                                                                  \
    if (!::sonde::checks::holds(SONDE_SITE(Check, #__VA_ARGS__ " throws " #Exception), \
                                sonde_threw))                                          \
      return;                                                                          \
  } while (false)

// The same for functions that a body calls: they leave the body by an exception.
#define SONDE_HELPER_ASSUME(...)                                    \
  do {                                                              \
    if (!::sonde::checks::assumed(SONDE_SITE(Assume, #__VA_ARGS__), \
                                  static_cast<bool>(__VA_ARGS__)))  \
      ::sonde::run::leave_discarded();                              \
  } while (false)
#define SONDE_HELPER_CHECK(...) \
  SONDE_UNLESS_HOLDS(::sonde::run::leave_failed(), #__VA_ARGS__, __VA_ARGS__)

// Failures of this case from here on that have another text here are taken for other bugs,
// although they fail at the same place.
#define SONDE_ORIGIN(...) ::sonde::checks::name_origin(__VA_ARGS__)

// Shown with the counterexample, and only there.
#define SONDE_NOTE(...) ::sonde::run::note(#__VA_ARGS__, ::sonde::checks::side_of(__VA_ARGS__))
