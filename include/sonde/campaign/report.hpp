// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde {

enum class Verdict : std::uint8_t {
  Passed,
  Failed,
  GaveUp,     // too few cases met the assumptions
  Flaky,      // failed, but not again on the same case
  GateUnmet,  // a required label was too rare, or a `sometimes` never held
};

// What became of one property. `text` is what a person reads.
class Report {
 public:
  struct Facts;
  explicit Report(Facts* facts) : facts_(facts) {}
  Report(Report&& other) noexcept : facts_(other.facts_) { other.facts_ = nullptr; }
  Report& operator=(Report&&) = delete;
  ~Report();

  Verdict verdict() const;
  bool passed() const { return verdict() == Verdict::Passed; }
  const char* text() const;
  std::uint64_t tests() const;     // valid cases
  std::uint64_t discards() const;  // cases that an assumption refused
  std::uint64_t seed() const;
  // The failing case, to be given to --replay; empty if there is none.
  const char* token() const;
  // The arguments of the failing case as text; empty if there is none.
  const char* counterexample() const;

  const Facts& facts() const { return *facts_; }

 private:
  Facts* facts_;
};

}  // namespace sonde
