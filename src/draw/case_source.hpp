// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sonde/draw/source.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::drawing {

class EnumeratedChoices;

// The core's side of a Source: starts cases, returns what they drew, and directs draws while a
// list of steps is drawn. Every Source is one; domains see only the Source.
//
// It owns the tree that is drawn and the memory held for the case. A tree under replay and a
// random generator stay the caller's, and must live until the case is over.
class CaseSource final : public Source {
 public:
  CaseSource();
  ~CaseSource();

  // Each starts a case.
  void start_fresh(Random& random, unsigned size);
  void start_replay(const Tree& tree);  // what is missing becomes simplest
  void start_replay(const Tree& tree, Random& random, unsigned size);  // ... becomes random
  void start_simplest();
  // Bytes decide, and must live until the case is over; what they do not reach is simplest.
  void start_bytes(std::string_view bytes);
  // An enumeration decides, which must live until the case is over.
  void start_enumerated(EnumeratedChoices& choices);
  // After the arguments, whose span was closed: opens it again, and in it the span of what the
  // body draws. What the body draws is not enumerated.
  void begin_draws();
  // Closes the spans that an exception left open, and releases held memory.
  void finish();

  const Tree& drawn() const;
  // After the case is finished: what was drawn is taken for this.
  void amend(Tree drawn);
  // The same with the spans closed that are still open.
  Tree drawn_so_far() const;
  // Draws of this case that a replayed tree had no node for, or not the next one.
  std::size_t misaligned() const;
  // Whether this case grew so large that further draws were the simplest.
  bool was_cut() const;

  // What follows directs the draws of a case. None of it is recorded: what is drawn is, and
  // replays without it.
  //
  // Whether the next draw is fresh and random.
  bool is_fresh() const;
  // Whether what is replayed next is of the type.
  bool next_is(const Type& type) const;
  // At random below `sides`; 0 where nothing is random.
  std::uint64_t toss(std::uint64_t sides);
  // How large fresh numbers are, up to the end of the open span.
  void set_size(unsigned size);
  // A number that is `otherwise` where it would be fresh.
  std::uint64_t natural_or(std::uint64_t otherwise, const Type& type, std::uint64_t max);
  // Records a number that was decided without a draw.
  void record(const Type& type, std::uint64_t number);
  // The number that was recorded at `mark` became this one.
  void correct(std::uint32_t mark, std::uint64_t number);

  using Source::begin_list;
  // The same, with how many elements the list has where it is fresh.
  void begin_list(const Type& type, Sizes sizes, std::size_t fresh_count);
  // Removes the list's last element, which could not be used; the list goes on as if the
  // element had not been drawn.
  void drop_element();
  // Removes what was drawn since `mark`.
  void take_back(std::uint32_t mark);

  // The next draw takes what the tree holds; then `end_copy` must be called.
  void replay_next(const Tree& tree);
  // The next draw copies what was drawn at `mark`; then `end_copy` must be called. False
  // if it is not fresh.
  bool copy_next(std::uint32_t mark);
  void end_copy();
};

// Only a CaseSource can be made.
inline CaseSource& case_source(Source& source) { return static_cast<CaseSource&>(source); }

}  // namespace sonde::drawing
