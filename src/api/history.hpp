// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "api/alone.hpp"
#include "tree/tree.hpp"

namespace sonde::api {

// The calls of a case in time, a line each: threads are columns. A call during which something else
// happened has two lines. `drawn` is the tree of the case.
std::string history_text(Calls calls, const Tree& drawn);

// Why no order of the calls was found: the longest order whose results fit, and what each call that
// could come next would return behind it.
std::string why_no_order(const ConcurrentPlan& plan, Calls calls, const OrderSearch& search,
                         Alone& alone, const Tree& drawn);

}  // namespace sonde::api
