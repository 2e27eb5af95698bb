// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "isolate/archive.hpp"
#include "run/runner.hpp"

namespace sonde::campaign {

// What the cases of a search were like, of a sample: how large, how deep, how they were made,
// and what each way to make one brought.
struct CaseProfile {
  // By the number of nodes and bytes: 0, 1, 2 to 3, 4 to 7 and so on; and by how deep spans nest.
  static constexpr std::size_t buckets = 24;
  struct Way {
    std::uint64_t cases = 0;
    std::uint64_t kept = 0;
  };

  std::array<std::uint64_t, buckets> sizes{};
  std::array<std::uint64_t, buckets> depths{};
  std::map<std::string, Way> ways{};

  // `made` is how the case was made, as Strategy::last_made says: each edit in it counts.
  void add(const run::Observation& seen, std::string_view made, bool is_kept);
  void merge(const CaseProfile& other);
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, CaseProfile::Way>& way) {
  archive(way.cases, way.kept);
}

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, CaseProfile>& profile) {
  archive(profile.sizes, profile.depths, profile.ways);
}

}  // namespace sonde::campaign
