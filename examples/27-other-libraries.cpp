// SPDX-License-Identifier: Apache-2.0
// Types of other libraries: a header of sonde/adapt says how they are drawn. Include it before the
// first property that uses such a type.
#include <chrono>

#include <nlohmann/json.hpp>
#include <sonde/adapt/chrono.hpp>
#include <sonde/adapt/nlohmann_json.hpp>
#include <sonde/sonde.hpp>

// [adapt]
// Wrong on purpose: a merge patch cannot set a member to null (RFC 7396).
SONDE_PROPERTY(Json, AnyObjectIsItsOwnPatch, nlohmann::json object) {
  SONDE_ASSUME(object.is_object());
  auto patched = nlohmann::json::object();
  patched.merge_patch(object);
  SONDE_CHECK(patched == object);
}

// Drawn dates exist: there is no February 30.
SONDE_PROPERTY(Dates, ComeBackFromDays, std::chrono::year_month_day date) {
  const std::chrono::sys_days days = date;
  SONDE_CHECK(std::chrono::year_month_day(days) == date);
}
// [adapt]
