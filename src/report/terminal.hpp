// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "campaign/events.hpp"

namespace sonde::report {

// Shows on standard error that a long run is alive: one line that is written
// over on a terminal, a line now and then elsewhere; which case is replayed, which may end this
// process; and every case, where the settings say verbose.
class Terminal final : public campaign::Listener {
 public:
  Terminal();
  void began(const campaign::Began& event) override;
  void progressed(const campaign::Progressed& event) override;
  void ran(const campaign::Ran& event) override;
  void ended(const campaign::Ended& event) override;

 private:
  bool live_;
  bool wrote_ = false;
  bool is_quiet_ = false;
  bool is_verbose_ = false;
  double last_line_ = 0;
  double last_seconds_ = 0;
  std::uint64_t last_tests_ = 0;
};

}  // namespace sonde::report
