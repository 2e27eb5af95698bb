// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/check.hpp"
#include "sonde/domain.hpp"
#include "sonde/run/body_draw.hpp"

namespace sonde {

// Draws in the body of a property, on the thread that runs it. What is drawn is part of the
// case, like an argument: it is shrunk, replayed, stored and reported, by its name if it has
// one, else as draw #1, draw #2 and so on.
//   const int size = sonde::draw(sonde::in_range(1, 9), "size");
template <Domain D>
SONDE_UNSEEN typename D::Value draw(const D& domain, const char* name = nullptr) {
  const run::BodyDraw drawing;
  typename D::Value value = domain.draw(drawing.source());
  drawing.note(name, checks::side_of(value));
  return value;
}

// Draws what the type says.
template <class T>
SONDE_UNSEEN T draw(const char* name = nullptr) {
  return draw(any<T>(), name);
}

}  // namespace sonde
