// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/run/property.hpp"

namespace sonde::run {

// Where several types share a kind, it means from now on the one that this property draws or
// shows: in every process that runs, changes or prints its cases.
void prefer_types(const Property& property);

// A property that runs inside another one leaves the kinds as they were.
class OuterTypes {
 public:
  OuterTypes() = default;
  ~OuterTypes();
  OuterTypes(const OuterTypes&) = delete;
  OuterTypes& operator=(const OuterTypes&) = delete;
};

}  // namespace sonde::run
