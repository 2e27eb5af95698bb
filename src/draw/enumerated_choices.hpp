// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/draw/source.hpp"
#include "tree/tree.hpp"

namespace sonde::drawing {

// The choices of one case after the other, until every case was drawn once. Whatever a
// generator does with its choices, they are enumerated: no schema is asked.
//
// Choices are the digits of an odometer: each has a number of options, which its draw names.
// After a case, the last digit that has another option goes on to it, and the digits behind it
// are forgotten. The first option of a draw is the simplest.
//
//   EnumeratedChoices choices(most_options);
//   do {
//     source.start_enumerated(choices);
//     draw(source);
//   } while (choices.advance());
//
// With a size bound, domains without end can be enumerated, too. The size of a case is the
// number of its list elements and characters beyond the least that their domains ask for, plus
// the number of recursive records and of alternatives of generators, but for the first, that it
// chooses. Of numbers and characters only the simplest are drawn.
class EnumeratedChoices {
 public:
  struct Bound {
    std::uint64_t size = ~std::uint64_t{0};
    std::uint64_t numbers = ~std::uint64_t{0};  // of each number, and of each character
  };
  // A draw with more options than this, or draws with far more in all, are too many.
  explicit EnumeratedChoices(std::uint64_t most_options) : most_options_(most_options) {}
  explicit EnumeratedChoices(Bound bound) : most_options_(~std::uint64_t{0}), bound_(bound) {}
  // The same choices once more: of a case that `recipe` described.
  static EnumeratedChoices of(const Tree& recipe);

  // The choices made so far, as a tree of one leaf, for another process.
  Tree recipe() const;

  // Before a case is drawn.
  void start();
  // After it: goes on to the next case; false if there is none.
  bool advance();

  // What a draw asks for: the next choice, as a number below `options`.
  std::uint64_t below(std::uint64_t options);
  // Nearest to zero first.
  std::int64_t integer(std::int64_t min, std::int64_t max);
  std::uint64_t natural(std::uint64_t min, std::uint64_t max);
  double real(double min, double max);
  std::size_t length(Sizes sizes);
  // The alternative `ends` comes first.
  unsigned alternative(const Type& type, unsigned count, unsigned ends);
  // Chooses every character of a text that has its length.
  void fill(std::string& text, Alphabet alphabet);
  void fill(std::string& text, std::string_view letters);

  // Of what was drawn.
  std::uint64_t size() const { return size_; }

  // What was drawn is no value of the domain, as a filter says. What is drawn until the end of
  // the case does not count.
  void refuse();
  bool was_refused() const { return state_ == State::Refused; }
  // The domain has too many cases to be enumerated, or draws do not depend on choices alone.
  bool is_too_large() const { return state_ == State::TooLarge; }

 private:
  enum class State : std::uint8_t { Draws, Refused, TooLarge };
  struct Digit {
    std::uint64_t value;
    std::uint64_t options;
  };

  std::uint64_t number(std::uint64_t options) { return below(std::min(options, bound_.numbers)); }
  std::uint64_t room() const { return bound_.size - size_; }
  bool is_bounded() const { return bound_.size != Bound().size; }

  std::uint64_t most_options_;
  Bound bound_;
  std::uint64_t size_ = 0;
  std::vector<Digit> digits_;
  std::size_t at_ = 0;  // the digit of the next draw
  double product_ = 1;  // of the options of this case's digits
  State state_ = State::Draws;
};

}  // namespace sonde::drawing
