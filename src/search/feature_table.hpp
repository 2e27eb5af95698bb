// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coverage/feature.hpp"
#include "tree/flat_table.hpp"

namespace sonde::search {

// All features that runs have shown so far, each with what is known of it. It is read for
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

  // Numbers features from 0 on. A feature has the same number until `clear`; a new one gets
  // a new entry.
  Id number(Feature feature) {
    std::uint64_t& word = words_[feature];
    if (word != 0) [[likely]]
      return static_cast<Id>(word >> number_shift) - 1;
    return add(feature, word);
  }
  // The number of a feature that has one.
  std::optional<Id> find(Feature feature) const {
    const std::uint64_t word = words_[feature];
    if (word == 0) return std::nullopt;
    return static_cast<Id>(word >> number_shift) - 1;
  }
  // How often valid runs showed the feature.
  std::uint64_t valid_hits(Feature feature) const {
    const auto id = find(feature);
    return id ? entries_[*id].valid_hits : 0;
  }
  Entry& operator[](Id id) { return entries_[id]; }
  const Entry& operator[](Id id) const { return entries_[id]; }
  const std::vector<Entry>& entries() const { return entries_; }
  void clear();

 private:
  static constexpr unsigned first_bits = 10;
  static constexpr unsigned number_shift = 32;

  Id add(Feature feature, std::uint64_t& free_word);

  FlatTable<Feature> words_{first_bits};  // the high half of a word is the number plus one
  std::vector<Entry> entries_;
};

}  // namespace sonde::search
