// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "sonde/api/footprint.hpp"

namespace sonde {

// A claim that was met.
struct Claim {
  std::uintptr_t end;
  Resource resource;
};

struct Footprint::Parts {
  std::map<std::uintptr_t, Claim> claims;  // by where they begin; no two overlap
  const char* broken = nullptr;
  Resource broken_resource{};
};

namespace api {

// Whether any of the bytes is in the footprint.
bool touches(const Footprint& footprint, std::uintptr_t begin, std::uintptr_t end);

// What `before` owned, or the tracked heap allocated from block number `first` on, that is still
// alive and that `after` does not own: "leaks RW<struct cell>(p)". Empty if nothing is.
std::string leak_between(const Footprint& before, std::size_t first, const Footprint& after,
                         Resource& resource);

}  // namespace api
}  // namespace sonde
