// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/campaign/verdict.hpp"

namespace sonde {

struct Definition;

namespace campaign {
struct Facts;
}

// What became of one property. `text` is what a person reads. No test fails by a report
// that nobody looks at.
class [[nodiscard(
    "a test fails only if it asks, as in EXPECT_TRUE(report.passed()) << report.text()")]] Report {
 public:
  explicit Report(const campaign::Facts& facts);
  Report(Report&& other) noexcept;
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
  // The failing case's arguments as text; empty if there is none.
  const char* counterexample() const;

 private:
  struct Content;
  Content* content_;
};

namespace report {

// Replays, runs the examples, searches, and says what became of it.
Report run(const Definition& definition);

}  // namespace report
}  // namespace sonde
