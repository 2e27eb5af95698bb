// SPDX-License-Identifier: Apache-2.0
// expects: because it is neither an aggregate nor another kind of type that sonde knows.
// expects: Locked
#include <vector>

#include "sonde/sonde.hpp"

// Neither an aggregate, nor does it name its members.
class Locked {
 public:
  explicit Locked(int code) : code_(code) {}
  int code() const { return code_; }

 private:
  int code_;
};

auto locks() {
  return sonde::container_of<std::vector>(sonde::any<Locked>());  // here
}
