// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "api/alone.hpp"

namespace sonde::api {

// What a case of a concurrent API does: makes the object, makes calls on it alone, in threads, and
// alone again.
struct ConcurrentCase {
  std::unique_ptr<ConcurrentCall> maker{};  // null where the object starts by default
  std::vector<std::unique_ptr<ConcurrentCall>> calls{};
  // A thread without calls is started, too: schedules name threads by their numbers, which must not
  // change where shrinking removes all calls of an earlier one.
  std::uint32_t threads = 0;

  // In the order in which they were drawn.
  std::vector<ConcurrentCall*> calls_of(Phase phase, std::uint32_t thread) const;
  std::vector<ConcurrentCall*> all() const;
};

ConcurrentCase draw_case(const ConcurrentPlan& plan, drawing::CaseSource& source);

// Removes calls until the preconditions of those that are left hold in every order of the calls.
// False if the object itself must not be made.
bool keep_legal_calls(const ConcurrentPlan& plan, ConcurrentCase& drawn);

}  // namespace sonde::api
