// SPDX-License-Identifier: Apache-2.0
// expects: because it looks like a container, but an empty one cannot be filled
// expects: Ring
#include <vector>

#include "sonde/sonde.hpp"

// Holds nothing until it has a capacity, so push_back does nothing.
class Ring {
 public:
  using value_type = int;
  void set_capacity(std::size_t capacity) { values_.resize(capacity); }
  void push_back(int value) {
    if (!values_.empty()) values_.front() = value;
  }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<int> values_;
};

SONDE_PROPERTY(Rings, AreSmall, Ring ring) {  // here
  SONDE_CHECK(ring.size() < 10);
}
