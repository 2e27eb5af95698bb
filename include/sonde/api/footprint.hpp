// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace sonde {

// A claim on memory, and where the claim is written: `RW<struct cell>(p)`, or a name that the
// user gave. The texts must outlive the case.
struct Resource {
  const char* text = "";
  const char* file = "";
  unsigned line = 0;
};

// Whether all of the bytes are alive: no part of them was freed or lies beyond its block.
// Knows the blocks of the tracked heap (sonde/heap.h), and what AddressSanitizer knows where it
// is active. Of other memory it only knows whether it can be read.
bool owned(const void* memory, std::size_t size);

// The memory that somebody owns: a set of bytes, each of them alive when it was added and owned
// once. After one claim that is not met, the footprint is broken and takes no others.
class Footprint {
 public:
  Footprint() = default;
  Footprint(const Footprint& other);
  Footprint(Footprint&& other) noexcept : parts_(other.parts_) { other.parts_ = nullptr; }
  Footprint& operator=(Footprint other) noexcept;
  ~Footprint();

  // Claims the bytes. False if one of them is not alive or is in the footprint already, so a
  // loop over a cyclic list ends: `while (each != nullptr && owned.add(each))`.
  bool add(const void* memory, std::size_t size, const Resource& resource = {});
  template <class T>
  bool add(const T* object, const Resource& resource = {}) {
    return add(object, sizeof(T), resource);
  }

  // Null as long as every claim was met; else why one was not, such as "was freed", and which.
  const char* broken() const;
  Resource broken_resource() const;
  bool has(const void* memory, std::size_t size) const;
  std::size_t bytes() const;

  struct Parts;
  const Parts* parts() const { return parts_; }

 private:
  Parts* parts_ = nullptr;
};

}  // namespace sonde
