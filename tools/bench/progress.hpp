// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "bench/children.hpp"
#include "bench/plan.hpp"

namespace sonde::bench {

// Reports the progress of a run on the error stream: in one living line on a terminal, else in
// a line whenever a hundredth of the trials has ended.
class Progress {
 public:
  Progress(std::span<const Series> all, std::size_t trials);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add(std::size_t series, const Ended& ended);

 private:
  struct Count {
    unsigned ended = 0;
    unsigned found = 0;
  };
  void show(std::size_t series) const;
  std::size_t percent() const;

  std::span<const Series> all_;
  std::size_t trials_;
  std::vector<Count> counts_;
  std::size_t ended_ = 0;
};

}  // namespace sonde::bench
