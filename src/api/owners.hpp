// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/call.hpp"
#include "api/pool.hpp"
#include "sonde/api/footprint.hpp"

namespace sonde::run {
struct Probe;
}

namespace sonde::api {

// What the values of one call own, by what their types say (`owns`), before and after it. What
// they owned or the call allocated must still be owned afterwards, or freed.
class Owners {
 public:
  // Before the call. False if a value does not own what it should: then the call is left out.
  bool begin(const Call& call, Pool& pool);
  // After it. Fails the case where memory was lost, freed or damaged.
  void check(const Call& call, Pool& pool, run::Probe& probe);

 private:
  Footprint before_;
  std::size_t first_block_ = 0;
  bool has_owner_ = false;
};

}  // namespace sonde::api
