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
  bool is_over() const { return left_ == 0; }

  // Runs a variant that differs from the original in these spans only. Nothing where the run
  // consumed another tree than that, or one that is equal to the original.
  std::optional<Ran> run(const Tree& variant, std::span<const Tree::Index> spans);

 private:
  const Tree& original_;
  const Run& run_;
  std::uint64_t left_;
};

}  // namespace sonde::explain
