// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/campaign/settings.hpp"
#include "sonde/run/property.hpp"

namespace sonde {

// A property with its name and place.
struct Definition {
  const char* suite = nullptr;  // null: `name` is the whole id
  const char* name = "";
  const char* file = "";
  unsigned line = 0;
  const char* parameters = "";  // as the source writes them: "int a, std::string b"
  const Property* property = nullptr;
  Settings settings{};
  // Fills in the two, when the property is first run: what users give it may throw,
  // which must not happen before main.
  void (*prepare)(Definition& definition) = nullptr;
};

namespace campaign {

// Makes a property known to whatever runs the program's tests.
void enrol(const Definition& definition);

}  // namespace campaign
}  // namespace sonde
