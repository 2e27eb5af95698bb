// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/events.hpp"
#include "sonde/campaign/definition.hpp"

// The campaign: takes one property from the replay of kept cases through the search to a
// verdict. It joins what the modules before it do (run, search, shrink, explain, isolate,
// store) and decides in which order.
//
// It promises: whatever user code does becomes a verdict, unless cases run in this process;
// unit runs of one program are the same every time; a failure is kept in the cache before it
// is shrunk. What happens is reported as events (events.hpp) that nobody changes afterwards.
//
// The campaign owns the facts until it ends, the child processes, and the open cache. The
// registry (registry.hpp) and the host (host.hpp) are the only state that outlives it.
//
// One campaign runs at a time, on the calling thread, which also receives the events. A
// property may run another inside a case: that one is part of the case.
namespace sonde::campaign {

// Runs the property. Throws Error for settings or cases that cannot be used; the listener
// receives `ended` in any case.
Ended run(const Definition& definition, Listener& listener);

}  // namespace sonde::campaign
