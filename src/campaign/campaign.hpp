// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Hears of a campaign while it runs.
class Listener {
 public:
  virtual ~Listener() = default;
  // Now and then, on long runs.
  virtual void progressed(const Facts& so_far, double seconds) = 0;
  // A case is about to be replayed; it may end this process. A sequence of calls has no
  // arguments: its calls are told one by one.
  virtual void replays(const Facts&, const std::vector<Argument>&) {}
};

// Takes one property from replay to verdict. Throws Error for bad settings.
Facts run(const Definition& definition, Listener& listener);

}  // namespace sonde::campaign
