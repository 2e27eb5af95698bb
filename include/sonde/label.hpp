// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/check.hpp"

// Labels report what kinds of cases there were, guide the search, and gate the
// result. The macros are for names known at compile time: their places are
// known from the start, so one that is never reached is reported. The functions
// are for names made at run time.

namespace sonde {

inline void label(const char* name) { execute::record(execute::site_named(Role::Label, name)); }

inline void classify(bool holds, const char* name) {
  const Site& site = execute::site_named(Role::Classify, name);
  if (holds) execute::record(site);
}

inline void observe(const char* name, double number) {
  execute::record(execute::site_named(Role::Observe, name), number);
}

inline void maximize(const char* name, double number) {
  execute::record(execute::site_named(Role::Maximize, name), number);
}

inline void sometimes(bool holds, const char* name) {
  const Site& site = execute::site_named(Role::Sometimes, name);
  if (holds) execute::record(site);
}

inline void require_cover(double percent, bool holds, const char* name) {
  const Site& site = execute::site_named(Role::RequireCover, name, percent);
  if (holds) execute::record(site);
}

template <class T>
void collect(const char* name, const T& value) {
  execute::collect(execute::site_named(Role::Collect, name), checks::side_of(value));
}

namespace checks {

inline void record_if(const Site& site, bool holds, double value = 1) {
  execute::reach(site);
  if (holds) execute::record(site, value);
}

}  // namespace checks
}  // namespace sonde

#define SONDE_LABEL(name) ::sonde::checks::record_if(SONDE_SITE(Label, name), true)
#define SONDE_CLASSIFY(condition, name) \
  ::sonde::checks::record_if(SONDE_SITE(Classify, name), static_cast<bool>(condition))
#define SONDE_COLLECT(...)                                     \
  ::sonde::execute::collect(SONDE_SITE(Collect, #__VA_ARGS__), \
                            ::sonde::checks::side_of(__VA_ARGS__))
#define SONDE_OBSERVE(name, number) \
  ::sonde::checks::record_if(SONDE_SITE(Observe, name), true, static_cast<double>(number))
#define SONDE_MAXIMIZE(name, number) \
  ::sonde::checks::record_if(SONDE_SITE(Maximize, name), true, static_cast<double>(number))
#define SONDE_SOMETIMES(...) \
  ::sonde::checks::record_if(SONDE_SITE(Sometimes, #__VA_ARGS__), static_cast<bool>(__VA_ARGS__))
// At least so many percent of the valid cases must meet the condition.
#define SONDE_REQUIRE_COVER(percent, condition, name) \
  ::sonde::checks::record_if(SONDE_SITE(RequireCover, name, percent), static_cast<bool>(condition))
