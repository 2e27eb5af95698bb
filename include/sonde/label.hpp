// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <type_traits>

#include "sonde/check.hpp"
#include "sonde/state.hpp"

// Labels report what kinds of cases there were, guide the search, and gate the
// result. The macros are for names known at compile time: their places are
// known from the start, so one that is never reached is reported. The functions
// are for names made at run time.

namespace sonde {

SONDE_UNSEEN inline void label(const char* name) {
  run::record(run::site_named(Role::Label, name), 1);
}

SONDE_UNSEEN inline void classify(bool holds, const char* name) {
  run::record(run::site_named(Role::Classify, name), static_cast<double>(holds));
}

SONDE_UNSEEN inline void observe(const char* name, double number) {
  run::record(run::site_named(Role::Observe, name), number);
}

SONDE_UNSEEN inline void maximize(const char* name, double number) {
  run::record(run::site_named(Role::Maximize, name), number);
}

SONDE_UNSEEN inline void sometimes(bool holds, const char* name) {
  run::record(run::site_named(Role::Sometimes, name), static_cast<double>(holds));
}

SONDE_UNSEEN inline void require_cover(double percent, bool holds, const char* name) {
  run::record(run::site_named(Role::RequireCover, name, percent), static_cast<double>(holds));
}

template <class T>
SONDE_UNSEEN void collect(const char* name, const T& value) {
  run::collect(run::site_named(Role::Collect, name), checks::side_of(value));
}

// Lines that the case writes to standard error from here on and that match this POSIX extended
// regular expression are labels: "stderr = " and the part of the line that matches. They guide the
// search as labels do. To be called in a property, before the code that logs:
//   sonde::watch_stderr("state: [a-z]+");
// Until the case has ended, what it writes there is held back in memory, and then printed, also
// after a crash. At most 1,000 different texts are distinguished, 200 lines of a case are labels,
// and 1 MiB of what it writes is looked at. Throws where the pattern is no regular expression.
void watch_stderr(const char* pattern);

namespace checks {

// The comparisons are the user's, at the line of the macro: they guide the search, too.
template <class T>
[[gnu::always_inline]] inline void sometimes_each(
    const Site& site, const T& value, std::initializer_list<std::type_identity_t<T>> wanted) {
  run::reach(site);
  run::record(site, 1);
  for (const T& each : wanted)
    run::record_each(site, state_part(each), side_of(each), static_cast<bool>(value == each));
}

SONDE_UNSEEN inline void record(const Site& site, double value) {
  run::reach(site);
  run::record(site, value);
}

}  // namespace checks
}  // namespace sonde

// Conditions become numbers without a branch: a branch would be recorded as the user's.
#define SONDE_LABEL(name) ::sonde::checks::record(SONDE_SITE(Label, name), 1)
#define SONDE_CLASSIFY(condition, name)               \
  ::sonde::checks::record(SONDE_SITE(Classify, name), \
                          static_cast<double>(static_cast<bool>(condition)))
#define SONDE_COLLECT(...) \
  ::sonde::run::collect(SONDE_SITE(Collect, #__VA_ARGS__), ::sonde::checks::side_of(__VA_ARGS__))
#define SONDE_OBSERVE(name, number) \
  ::sonde::checks::record(SONDE_SITE(Observe, name), static_cast<double>(number))
#define SONDE_MAXIMIZE(name, number) \
  ::sonde::checks::record(SONDE_SITE(Maximize, name), static_cast<double>(number))
// The condition must hold in at least one valid case.
#define SONDE_SOMETIMES(...)                                   \
  ::sonde::checks::record(SONDE_SITE(Sometimes, #__VA_ARGS__), \
                          static_cast<double>(static_cast<bool>(__VA_ARGS__)))
// Each of these values must be met in at least one valid case:
//   SONDE_SOMETIMES_EACH(color, {Color::Red, Color::Green, Color::Blue});
#define SONDE_SOMETIMES_EACH(value, ...) \
  ::sonde::checks::sometimes_each(SONDE_SITE(SometimesEach, #value), value, __VA_ARGS__)
// At least this percentage of the valid cases must meet the condition.
#define SONDE_REQUIRE_COVER(percent, condition, name)              \
  ::sonde::checks::record(SONDE_SITE(RequireCover, name, percent), \
                          static_cast<double>(static_cast<bool>(condition)))
