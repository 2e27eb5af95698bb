// SPDX-License-Identifier: Apache-2.0
// expects: because it is neither an aggregate nor another kind of type that sonde knows.
// expects: Locked
#include <memory>
#include <string>
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

struct Door {
  std::string name;
  std::vector<Locked> locks;
};

struct House {
  int number;
  std::unique_ptr<House> next;
  std::vector<Door> doors;
};

SONDE_PROPERTY(Houses, HaveANumber, std::vector<House> houses) {  // here
  for (const auto& house : houses) SONDE_CHECK(house.number > 0);
}
