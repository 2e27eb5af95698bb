// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sonde/tree/language.hpp"

namespace sonde {

class Sink;
class Source;

// What a line of a property does when it is reached.
enum class Role : std::uint8_t {
  Assume,
  Check,
  Label,
  Classify,
  Collect,
  Observe,
  Maximize,
  Sometimes,
  RequireCover,
  State,          // that the case is in: a feature, and no label
  Step,           // of a list of steps
  Refusal,        // of a step, by its precondition
  Argument,       // of a step: the range that it lies in
  SometimesEach,  // several values: each of them has a place of the role Sometimes
};

// A place in a property: an assumption, a check or a label. All places are known
// when the program starts, so one that is never reached can be reported.
struct Site {
  // Where a site stands: `function` is the compiler's signature of what holds it.
  struct Place {
    const char* file = "";
    unsigned line = 0;
    const char* function = "";
  };
  Site(Role role, Place place, const char* text, double percent = 0);

  Role role;
  Place place;
  const char* text;  // the expression, or the label's name
  double percent;    // what RequireCover asks for
  unsigned id;
  std::uint32_t key;  // of what is written there: the same whatever the order of linking
  mutable bool reached = false;
};

// Made before main runs, for every place that is compiled.
template <auto make>
inline const Site site_of = make();

// Marks the case as discarded, for bodies that return bool:
//   if (n == 0) return sonde::discard();
bool discard();

}  // namespace sonde

namespace sonde::run {

// Writes one side of a comparison, whose type is forgotten.
using Encode = void (*)(const void*, Sink&);

struct Side {
  const void* value = nullptr;
  Encode encode = nullptr;
};

// Records what happened in the running case. The first failure or discard counts.
void discard(const Site& site);
void fail(const Site& site, Side left = {}, const char* sign = "", Side right = {});
// A label was met: with its number, or with whether its condition held.
void record(const Site& site, double value);
void collect(const Site& site, Side value);
// Whether one of the values that must be met was met; `part` is the value as a number.
void record_each(const Site& site, std::uint64_t part, Side value, bool is_met);
// The case is in a state of these parts.
void record_state(const Site& site, const std::uint64_t* parts, std::size_t count);
// A part of a state, as a number: a hash of the value as it is shown.
std::uint64_t state_part(Side value);
// Kept only where a case is run for its report.
void note(const char* name, Side value);
void note(const char* text);
// What separates failures of the running case from others at the same place.
void name_origin(const char* name);
void name_origin(const char* name, std::size_t size);
void name_origin(Side name);
[[noreturn]] void leave_discarded();
[[noreturn]] void leave_failed();

// The place of a label whose name is known only at run time.
const Site& site_named(Role role, const char* name, double percent = 0);

[[gnu::always_inline]] inline void reach(const Site& site) {
  __atomic_store_n(&site.reached, true, __ATOMIC_RELAXED);
}

// While an Armed exists, what runs is the property, not the drawing of its arguments. Its
// constructor closes the span of the arguments.
struct Armed {
  explicit Armed(Source& source);
  ~Armed();
  Armed(const Armed&) = delete;
  Armed& operator=(const Armed&) = delete;
};

// Called before the body of a case that is replayed: a place for a breakpoint.
void replayed_body_begins();

// From here on, what runs is no longer the property. Returns what the body returned.
bool body_ended(bool held = true);

}  // namespace sonde::run
