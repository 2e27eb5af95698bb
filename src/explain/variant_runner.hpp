// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "explain/explain.hpp"

namespace sonde::explain {

// Runs variants of one case, as many as the budget allows.
class VariantRunner {
 public:
  VariantRunner(const Tree& original, const Run& run, std::uint64_t max_runs)
      : original_(original), run_(run), left_(max_runs) {}

  const Tree& original() const { return original_; }
  // Behind it stands what the body drew, which has no names for a report.
  Tree::Index end_of_arguments() const;
  bool is_over() const { return left_ == 0 || nodes_ > most_nodes; }

  // Runs a variant that differs from the original in these spans only. Nothing where the run
  // consumed another tree than that, or one that is equal to the original.
  std::optional<Ran> run(const Tree& variant, std::span<const Tree::Index> spans);

 private:
  // Of all variants, also of those that need no run: a few seconds. Only cases of thousands
  // of nodes get there.
  static constexpr std::uint64_t most_nodes = std::uint64_t{1} << 30;

  const Tree& original_;
  const Run& run_;
  std::uint64_t left_;
  std::uint64_t nodes_ = 0;
};

}  // namespace sonde::explain
