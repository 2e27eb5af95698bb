// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <pthread.h>

#include "run/failure.hpp"
#include "run/states.hpp"
#include "sonde/run/probe.hpp"

namespace sonde {

class Property;

namespace drawing {
class CaseSource;
}

enum class Outcome : std::uint8_t { Pass, Discard, Fail };

namespace run {

class Observer;

// The values of a step's hit.
inline constexpr double step_returned = 1;
inline constexpr double step_threw = 2;

// Whether a place counts steps; all others are the user's.
inline bool is_of_step(Role role) {
  return role == Role::Step || role == Role::Refusal || role == Role::Argument;
}

// Whether a place is one of the labels that are reported.
inline bool is_reported(Role role) {
  return !is_of_step(role) && role != Role::State && role != Role::SometimesEach;
}

// A label that was met in the case.
struct Hit {
  unsigned site;
  double value;
};

// What a body needs to draw: the source of its case and the thread that it runs on.
struct BodyState {
  drawing::CaseSource* source = nullptr;  // null where no body runs
  pthread_t thread{};
  unsigned draws = 0;  // so far
};

// What the running case has recorded so far.
struct Probe {
  Outcome outcome = Outcome::Pass;
  const Site* refused_by = nullptr;  // the assumption that discarded the case
  std::string refused_why;           // ... or the generator's reason
  Failure failure;
  std::vector<Hit> hits;
  std::uint32_t number = 0;    // of the case
  bool has_own_state = false;  // recorded by the property, not for it
  States states;               // of this one or of an earlier one; see all_states
  std::vector<std::string> notes;
  std::string named_origin;  // for failures from now on
  std::string trace;         // the steps of the case, a line each
  std::string test;          // the same as the body of a test, where it broke a contract
  std::string passing_test;  // the same where it broke none, with what its steps returned
  std::string links;         // of its steps, as text (schema/links.hpp)
  bool keeps_notes = false;
  bool prints_steps = false;  // writes steps, before they are done, and notes to standard error
  bool in_body = false;       // the arguments were drawn, and the body began
  BodyState body;
  const Property* property = nullptr;  // that the cases are of
  bool was_cut = false;          // the case grew too large: what was drawn last is the simplest
  bool arms = false;             // coverage is recorded while the body runs
  bool wants_states = false;     // somebody looks at the states of the case
  Observer* observer = nullptr;  // receives what a process that dies should leave

  void restart();
  // From here on the body runs, on this thread.
  void begin_body(drawing::CaseSource& source);
  std::span<const std::uint16_t> all_states() const { return states.all(number); }
  // False if the case was in this state before.
  bool add_state(const Site& site, std::uint64_t hash) {
    return states.add(number, site.key, hash);
  }
  void discard(const Site* site, const char* why);
  void note(std::string text);
  void name_origin(std::string_view name);
  // Only the first failure or discard counts.
  void fail(Failure how);
};

// The one case that runs; null between cases.
extern Probe* running;

// The same, for what users call by this name: outside a case, it ends the program.
Probe& running_case(const char* what);

// What run::collect does, for a value that is a text.
void collect_text(const Site& site, const std::string& text);

// Whether a place was reached since this was last asked. `Site::reached` says no more than that.
bool take_reached(const Site& site);
// Whether a place was ever reached.
bool was_reached(const Site& site);

// Every place there is, by id.
const std::vector<const Site*>& sites();

}  // namespace run
}  // namespace sonde
