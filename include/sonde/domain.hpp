// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/derive.hpp"

namespace sonde {

// A domain says how values of one type are drawn. It has
//   using Value = ...;
//   Value draw(Source&) const;
//   void encode(const Value&, Sink&) const;   // where it can look into values
//   const Type& type() const;                 // what it draws
template <class D>
concept Domain = requires(const D& domain, Source& source) {
  typename D::Value;
  domain.draw(source);
  domain.type();
};

// What a type's derived generator draws; the default of every parameter.
template <class T>
struct Any {
  using Value = T;
  T draw(Source& source) const { return derive::draw<T>(source); }
  void encode(const T& value, Sink& sink) const { derive::encode<T>(value, sink); }
  const Type& type() const { return derive::type_v<T>; }
};

template <class T>
Any<T> any() {
  static_assert(sizeof(derive::Explained<derive::Derivable<T>>) > 0);
  return {};
}

}  // namespace sonde
