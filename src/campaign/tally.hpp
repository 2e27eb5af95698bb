// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "campaign/facts.hpp"
#include "execute/executor.hpp"

namespace sonde::campaign {

// Counts cases, labels and refusals.
class Tally {
 public:
  void add(const execute::Observation& seen);

  std::uint64_t tests() const { return tests_; }
  std::uint64_t discards() const { return discards_; }
  LabelCount count_of(const Site& site) const;
  // Labels met, in the order of their places; gates are not among them.
  std::vector<LabelCount> labels() const;
  // Gates met, whether they hold or not.
  std::vector<const Site*> gates() const;
  std::vector<Refusal> refusals() const;

 private:
  void add_label(const execute::Hit& hit);

  std::uint64_t tests_ = 0;
  std::uint64_t discards_ = 0;
  std::vector<LabelCount> counts_;        // by the site's id
  std::vector<std::uint64_t> last_case_;  // in which a label was met, to count it once
  std::map<const Site*, std::uint64_t> refused_;
  std::map<std::string, std::uint64_t> refused_for_;
};

}  // namespace sonde::campaign
