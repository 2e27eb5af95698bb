// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sonde/schema/type.hpp"

namespace sonde {

class Tree;
class Random;

// How many elements a list or a string may have.
struct Sizes {
  std::size_t min = 0;
  std::size_t max = ~std::size_t{0};
};

// For domains that cannot be what they are asked to be. Throws sonde::Error.
[[noreturn]] void refuse(const char* why);

// The bytes of a string draw: where they stand until the next draw.
struct Drawn {
  const char* data;
  std::size_t size;
};

// Which bytes a string may hold. `Text` mixes letters, all of ASCII and, now and
// then, any byte.
enum class Alphabet : std::uint8_t { Text, Printable, Any, CString };

// What a domain draws from: it hands out the choices of a tree, or fresh ones,
// and records what was really drawn. Spans must be opened and closed in pairs.
//
// Replaying, a draw takes the next node if kind and bounds agree, else the next
// sibling of that kind, else it is fresh.
class Source {
 public:
  Source();
  ~Source();
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  std::int64_t integer(const Type& type, std::int64_t min, std::int64_t max);
  std::uint64_t natural(const Type& type, std::uint64_t min, std::uint64_t max);
  double real(const Type& type, double min, double max);
  Drawn bytes(const Type& type, Sizes sizes, Alphabet alphabet);
  // Characters out of a given set, as many as sizes allow.
  Drawn bytes_of(const Type& type, Sizes sizes, Drawn set);
  // An alternative without payload.
  unsigned pick(const Type& type, unsigned count);

  void begin(const Type& type);
  // A choice with a payload to be drawn before `end`. Where recursion must end,
  // it is the alternative that ends soonest, or `last_resort` for opaque types.
  unsigned choose(const Type& type, unsigned count, unsigned last_resort = 0);
  // The same with chances: weights[i] out of their sum.
  unsigned choose(const Type& type, const unsigned* weights, unsigned count,
                  unsigned last_resort = 0);
  void begin_list(const Type& type, Sizes sizes);
  // The same, with how many elements it has where it is fresh.
  void begin_list(const Type& type, Sizes sizes, std::size_t fresh_count);
  // Whether the list goes on with another element.
  bool more();
  // How many elements a fresh list will have at least; a hint to reserve.
  std::size_t expected() const;
  void end();

  // Takes back the list's last element, a duplicate. Ends the list, or the case
  // if it is still too short, when that happens too often.
  void reject_element();
  // Takes back the list's last element, which could not be used; the list goes on as if
  // it had not been drawn.
  void drop_element();
  // Takes back everything since `mark`, which a filter refused.
  std::uint32_t mark() const;
  void reject(std::uint32_t mark);

  // For generators that know what a good fresh draw is. None of it is recorded: what is
  // drawn is, and replays without it.
  // Whether the next draw is fresh and random.
  bool is_fresh() const;
  // At random below `sides`; 0 where nothing is random.
  std::uint64_t toss(std::uint64_t sides);
  // Whether what is replayed next is of the type.
  bool next_is(const Type& type) const;
  // Forgets what was drawn since `mark`.
  void take_back(std::uint32_t mark);
  // The next draw takes what the tree holds; then `end_copy` must be called.
  void replay_next(const Tree& tree);
  // The next draw copies what was drawn at `mark`; then `end_copy` must be called. False
  // if it is not fresh.
  bool copy_next(std::uint32_t mark);
  void end_copy();
  // How large fresh numbers are, up to the end of the open span.
  void set_size(unsigned size);
  // A number that is `otherwise` where it would be fresh.
  std::uint64_t natural_or(std::uint64_t otherwise, const Type& type, std::uint64_t max);

  // Memory that lives until the next case starts, for views and C strings.
  void* hold(std::size_t size, std::size_t alignment);
  // Calls `destroy` with it before that memory goes.
  void destroy_later(void* memory, void (*destroy)(void*, std::size_t), std::size_t count);

  // Gives up the case: it counts as discarded. For generators that cannot go on.
  [[noreturn]] void give_up(const char* why);

  // What the core asks for.
  void start_fresh(Random& random, unsigned size);
  void start_replay(const Tree& tree);  // what is missing becomes simplest
  void start_replay(const Tree& tree, Random& random, unsigned size);  // ... becomes random
  void start_simplest();
  const Tree& drawn() const;
  // The same with the spans closed that are still open.
  Tree drawn_so_far() const;
  // Draws of this case that a replayed tree had no node for, or not the next one.
  std::size_t misaligned() const;
  // Closes what a case left open by an exception, and lets go of held memory.
  void finish();

 private:
  struct State;
  State& state_;
};

}  // namespace sonde
