// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "sonde/api.hpp"

namespace sonde {
namespace {

class Counter {
 public:
  unsigned increased() { return ++count_; }
  unsigned count() const { return count_; }

 private:
  unsigned count_ = 0;
};

std::set<std::uint16_t> states_of(const std::function<void(Api&)>& describe) {
  api::Sequences sequences;
  Api described(sequences.description());
  describe(described);
  run::Executor executor(sequences.property());
  executor.watch({.labels = true});
  Random random(1);
  std::set<std::uint16_t> states;
  for (int i = 0; i < 300; ++i) {
    const auto met = executor.run_fresh(random, 100).probe.all_states();
    states.insert(met.begin(), met.end());
  }
  return states;
}

// Also where nothing is instrumented, they show how far a sequence came.
TEST(ApiObservers, ReturnWhatIsAState) {
  const auto describe = [](Api& api) {
    api.call("make", [] { return Counter(); });
    api.call("increase", [](Counter& counter) { counter.increased(); });
  };
  EXPECT_TRUE(states_of(describe).empty());
  const auto states = states_of([&](Api& api) {
    describe(api);
    api.call("count", [](const Counter& counter) { return counter.count(); });
  });
  EXPECT_GT(states.size(), 5U);
  EXPECT_LT(states.size(), 25U);
  const auto changing = states_of([&](Api& api) {
    describe(api);
    api.call("increased", [](Counter& counter) { return counter.increased(); });
    api.call("twice", [](unsigned x) { return 2 * x; });
    api.call("error", [](const Counter&) -> const char* { return nullptr; });
  });
  EXPECT_TRUE(changing.empty());
}

}  // namespace
}  // namespace sonde
