// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sonde/schema/type.hpp"

namespace sonde {

// How many elements a list or a string may have.
struct Sizes {
  std::size_t min = 0;
  std::size_t max = ~std::size_t{0};
};

// For domains whose arguments make no sense. Throws sonde::Error.
[[noreturn]] void refuse(const char* why);

// The bytes of a string draw: where they stand until the next draw.
struct Drawn {
  const char* data;
  std::size_t size;
};

// Which bytes a string may hold. `Text` mixes letters, all of ASCII and, now and
// then, any byte.
enum class Alphabet : std::uint8_t { Text, Printable, Any, CString };

// What a domain draws from: it hands out the choices of a tree, or fresh ones, and records what
// was really drawn. This is all that the typed shell knows of the core while values are made.
//
// A case is a tree of choices. Each draw names the type that it is for, and is recorded with the
// kind of that type. Replaying a tree, a draw takes the next node if kind and bounds agree, else
// the next sibling of that kind, else it is fresh. So any tree can be replayed, and what was
// drawn replays to the same values.
//
// A domain promises to open and close spans in pairs, to draw only from the source, and to draw
// the same for the same choices. A source promises that draws are within their bounds, and that
// they end: where a case has grown too large or too deep, draws become the simplest.
//
// The core makes the sources and owns them; a domain gets a reference that is valid for one
// draw. A source belongs to one thread, the one that runs the case.
class Source {
 public:
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
  // A choice whether a generator goes on and draws itself again, before `end`.
  bool recurse(const Type& type);
  void begin_list(const Type& type, Sizes sizes);
  // Whether the list goes on with another element.
  bool more();
  // How many elements a fresh list will have at least; a hint to reserve.
  std::size_t expected() const;
  void end();

  // Removes the list's last element, a duplicate. Ends the list, or the case
  // if it is still too short, when that happens too often.
  void reject_element();
  // Removes everything drawn since `mark`, which a filter refused.
  std::uint32_t mark() const;
  void reject(std::uint32_t mark);

  // Memory that lives until the next case starts, for views and C strings.
  void* hold(std::size_t size, std::size_t alignment);
  // Calls `destroy` with it before that memory is released.
  void destroy_later(void* memory, void (*destroy)(void*, std::size_t), std::size_t count);

  // Gives up the case: it counts as discarded. For generators that cannot go on.
  [[noreturn]] void give_up(const char* why);

 protected:
  struct State;
  explicit Source(State& state);
  ~Source() = default;

  State& state_;
};

}  // namespace sonde
