// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "draw/enumerated_choices.hpp"
#include "run/runner.hpp"

namespace sonde::search {

struct EnumerationLimits {
  // Draws that a filter refuses, for each case that there may be: then the cases count as too many.
  // Not measured.
  std::uint64_t refused_for_each_case = 16;
};

// Every case of a property, one after the other, each once: nothing is random. Cases are
// counted by the choices that draw them, and a case that a filter refuses is none.
class Enumeration {
 public:
  // Of a domain with up to so many cases.
  explicit Enumeration(std::uint64_t most_cases, const EnumerationLimits& limits = {});
  // Of all cases up to a size (see EnumeratedChoices), smaller ones first. Of numbers and
  // characters one more is drawn than the size.
  static Enumeration up_to(std::uint64_t size);

  // Draws the next case, and does not run it. False if there is none, if there are too many, or
  // if `most` draws in a row were of no new case.
  bool next(run::Runner& runner, std::uint64_t most = ~std::uint64_t{0});
  // Runs the case that was drawn.
  run::Observation run(run::Runner& runner) const { return runner.run_enumerated(choices_); }

  // Whether every case was drawn.
  bool is_complete() const { return is_complete_; }
  // Whether no case can follow.
  bool is_over() const { return is_complete_ || choices_.is_too_large(); }
  bool is_bounded() const { return largest_ != Bound().size; }
  // With a size bound: of which size cases are drawn now. All smaller ones were.
  std::uint64_t size() const { return size_; }

 private:
  using Bound = drawing::EnumeratedChoices::Bound;
  bool advance();
  bool grow();
  bool is_wanted() const;

  std::uint64_t most_paths_ = ~std::uint64_t{0};
  std::uint64_t largest_ = Bound().size;  // that cases may be
  std::uint64_t size_ = Bound().size;     // that they are now
  std::uint64_t paths_ = 0;               // drawn so far, also those that were refused
  drawing::EnumeratedChoices choices_;
  bool is_complete_ = false;
};

// How many cases a property has, if there are any; nothing where there are more than `most`, or
// where nobody can know it. Draws them all, and runs none.
std::optional<std::uint64_t> count_cases(run::Runner& runner, std::uint64_t most);

}  // namespace sonde::search
