// SPDX-License-Identifier: Apache-2.0
// expects: because it is neither an aggregate nor another kind of type that sonde knows.
// expects: specialise sonde::Arbitrary<Type>
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

SONDE_PROPERTY(Locks, HaveACode, Locked lock) {  // here
  SONDE_CHECK(lock.code() > 0);
}
