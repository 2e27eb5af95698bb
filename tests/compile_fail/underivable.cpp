// SPDX-License-Identifier: Apache-2.0
// expects: sonde cannot derive a generator for this type
// expects: Locked
#include "sonde/domain.hpp"

// Neither an aggregate, nor does it name its members.
class Locked {
 public:
  explicit Locked(int code) : code_(code) {}
  int code() const { return code_; }

 private:
  int code_;
};

int code_of_drawn(sonde::Source& source) { return sonde::derive::draw<Locked>(source).code(); }
