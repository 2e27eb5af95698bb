// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "sonde/api.hpp"

namespace stateful {

// What came of a sequence of calls.
struct Replayed {
  std::size_t calls = 0;  // that were made, the one that failed included
  std::string failure;    // empty where none failed
};

// An API that is tested by given sequences.
class Replay {
 public:
  template <class Describe>
  explicit Replay(Describe describe) {
    sonde::Api api(sequences_->description());
    describe(api);
  }

  // As Sonde prints it: {new_node{0, 1}, set_node_key{earlier{0}, 2, 3}}. earlier{0} is
  // what was used last, of all that fits.
  Replayed run(std::string_view calls) const;

  // The first failure in that many calls that are drawn at random, if there is one.
  Replayed run_at_random(std::size_t calls) const;

 private:
  std::unique_ptr<sonde::api::Sequences> sequences_ = std::make_unique<sonde::api::Sequences>();
};

}  // namespace stateful
