// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "sonde/sonde.hpp"

namespace shrinking {

template <class Body, class GivenIt = sonde::Given<>>
std::shared_ptr<const sonde::Property> property_of(Body body, const GivenIt& given = {}) {
  namespace properties = sonde::properties;
  using Made = decltype(properties::make(body, given, properties::parameters_of<Body>{}));
  return std::make_shared<Made>(body, given);
}

}  // namespace shrinking
