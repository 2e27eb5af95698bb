// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domain.hpp"

namespace sonde::domains {

// What a combinator draws where only it knows what the draws mean. Its kind
// depends on nothing else, so that a case stays aligned when a bound changes.
constexpr Type opaque(Form form, const char* name) { return {.form = form, .name = name}; }

// Whether a domain can turn values back into a tree.
template <class D>
concept Encodes = requires(const D& domain, const typename D::Value& value, Sink& sink) {
  domain.encode(value, sink);
};

// Whether a domain draws T in the same way as T's derived generator. If so, what is built of
// it does so, too, and is written as C++ in case files.
template <class T, class D>
bool draws_as(const D& domain) {
  return &domain.type() == &derive::type_v<T>;
}

template <std::size_t, class D>
struct Slot {
  D domain;
};

// Several domains side by side.
template <class Indices, class... D>
struct Row;

template <std::size_t... I, class... D>
struct Row<std::index_sequence<I...>, D...> : Slot<I, D>... {
  explicit Row(D... domains) : Slot<I, D>{static_cast<D&&>(domains)}... {}

  template <std::size_t N>
  const auto& at() const {
    return slot<N>(*this).domain;
  }

 private:
  template <std::size_t N, class Each>
  static const Slot<N, Each>& slot(const Slot<N, Each>& found) {
    return found;
  }
};

template <class... D>
using RowOf = Row<std::index_sequence_for<D...>, D...>;

}  // namespace sonde::domains
