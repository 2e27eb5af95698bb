// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "sonde/schema/type.hpp"

namespace sonde::schema {

// Types by their kind. A lookup takes no lock, also while another thread adds a type. Types
// are added by one thread at a time.
class Kinds {
 public:
  Kinds();

  // Null if there is none.
  const Type* find(Kind kind) const;
  // Does nothing if there is one of this kind.
  void add(const Type& type);
  // From now on, its kind finds this type.
  void replace(const Type& type);

 private:
  struct Slot {
    void put(std::uint32_t its_kind, const Type* its_type);

    std::atomic<std::uint32_t> kind = 0;  // 0, which no type has, where it is free
    std::atomic<const Type*> type = nullptr;
  };
  struct Table {
    explicit Table(std::uint32_t size) : mask(size - 1), slots(size) {}
    Slot& slot_for(std::uint32_t kind);

    std::uint32_t mask;
    std::vector<Slot> slots;
  };

  void grow();

  std::vector<std::unique_ptr<Table>> tables_;  // old ones may still be looked at
  std::atomic<Table*> table_;                   // the last of them
  std::uint32_t count_ = 0;
};

}  // namespace sonde::schema
