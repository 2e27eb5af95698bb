// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "coverage/feature.hpp"

namespace sonde::search {

// All features that runs have shown so far, each with what is known of it. Looked at for
// every feature of every run.
class FeatureTable {
 public:
  using Feature = coverage::Feature;
  using Id = std::uint32_t;

  struct Entry {
    Feature feature;
    bool invalid_hit = false;      // whether it was new in a run that was not valid
    std::uint64_t valid_hits = 0;  // how often valid runs showed it
    std::uint64_t last_run = 0;    // that showed it, by the number the user gave
  };

  FeatureTable() { clear(); }

  // The same feature has the same number until `clear`; a new one gets a new entry.
  Id number(Feature feature) {
    std::size_t slot = (feature * std::uint64_t{0x9e3779b97f4a7c15U}) >> shift_;
    for (std::uint64_t there = slots_[slot]; there != 0; there = slots_[slot]) {
      if (static_cast<Feature>(there) == feature) [[likely]]
        return id_in(there);
      slot = (slot + 1) & (slots_.size() - 1);
    }
    return add(feature, slot);
  }
  Entry& operator[](Id id) { return entries_[id]; }
  const Entry& operator[](Id id) const { return entries_[id]; }
  void clear();

 private:
  static Id id_in(std::uint64_t slot) { return static_cast<Id>(slot >> 32) - 1; }
  Id add(Feature feature, std::size_t slot);
  void grow();

  // Open addressing; a slot holds an entry's number plus one, and in its lower half the
  // feature, or 0 where it is free.
  std::vector<std::uint64_t> slots_;
  std::vector<Entry> entries_;
  unsigned shift_ = 0;  // leaves as many bits of a hash as there are slots
};

}  // namespace sonde::search
