// SPDX-License-Identifier: Apache-2.0
// expects: because it is neither an aggregate nor another kind of type that sonde knows.
// expects: Locked
#include "sonde/sonde.hpp"

// Neither an aggregate, nor does it name its members.
class Locked {
 public:
  explicit Locked(int code) : code_(code) {}
  int code() const { return code_; }

 private:
  int code_;
};

bool locks_have_a_code() {
  return sonde::check("Locks.HaveACode", [](Locked lock) { return lock.code() > 0; })  // here
      .passed();
}
