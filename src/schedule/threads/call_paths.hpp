// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "schedule/runtime.hpp"

namespace sonde::schedule {

// A chain of calls, by its number: 0 is the empty one.
using CallPath = std::uint32_t;

// That of the calling thread, as the unwinder sees it, from this return address on; all of it where
// the address is not found.
Stack own_stack(const void* from);

// All chains of calls that instrumented code was met in, each once.
class CallPaths {
 public:
  CallPath entered(CallPath from, void* call);
  CallPath left(CallPath from) const { return from < nodes_.size() ? nodes_[from].parent : 0; }
  // Innermost first, with the code itself in front.
  Stack stack(CallPath path, void* code) const;

 private:
  struct Node {
    CallPath parent;
    void* call;
  };
  struct Key {
    CallPath parent;
    void* call;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return (reinterpret_cast<std::uintptr_t>(key.call) ^ (std::uintptr_t{key.parent} << 20U)) *
             0x9e3779b97f4a7c15U;
    }
  };

  std::vector<Node> nodes_{{0, nullptr}};
  std::unordered_map<Key, CallPath, Hash> known_;
};

}  // namespace sonde::schedule
