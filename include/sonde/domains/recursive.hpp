// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/opaque.hpp"

namespace sonde {
namespace domains {

inline constinit const Type recursive_type = opaque(Form::Choice, "recursive");

// Inside a recursive domain, that domain again.
template <class T>
class Self {
 public:
  using Value = T;
  using Draw = T (*)(const void*, Source&);
  Self(const void* domain, Draw again) : domain_(domain), draw_(again) {}

  T draw(Source& source) const { return draw_(domain_, source); }
  const Type& type() const { return recursive_type; }

 private:
  const void* domain_;
  Draw draw_;
};

template <class T, class Base, class Step>
class Recursive {
 public:
  using Value = T;
  Recursive(Base base, Step step)
      : base_(static_cast<Base&&>(base)), step_(static_cast<Step&&>(step)) {}

  // Each draw of itself is a choice that may end it, and must where all its steps are used.
  T draw(Source& source) const {
    const bool goes_on = source.recurse(recursive_type);
    T value = goes_on ? T(step_(Self<T>(this, &draw_again)).draw(source)) : T(base_.draw(source));
    source.end();
    return value;
  }
  const Type& type() const { return recursive_type; }

 private:
  static T draw_again(const void* domain, Source& source) {
    return static_cast<const Recursive*>(domain)->draw(source);
  }

  Base base_;
  Step step_;
};

}  // namespace domains

// A domain that holds itself; depth and size are bounded, so that it ends:
//   recursive<Expr>(leaf, [](auto self) { return build<Expr>(self, self); })
template <class T, Domain Base, class Step>
domains::Recursive<T, Base, Step> recursive(Base base, Step step) {
  return {static_cast<Base&&>(base), static_cast<Step&&>(step)};
}

}  // namespace sonde
