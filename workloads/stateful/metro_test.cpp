// SPDX-License-Identifier: Apache-2.0
#include "stateful/metro.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "stateful/breaks_contract.hpp"
#include "stateful/metro_rules.hpp"

namespace stateful::metro {
namespace {

struct Function {
  State (*call)(State);
  bool (*may)(const State&);
};

constexpr std::array functions = {
    Function{increment_counter, may_increment_counter},
    Function{reset_counter, is_valid},
    Function{increment_time, may_increment_time},
    Function{reset_time, is_valid},
    Function{arrive, may_arrive},
    Function{depart, may_depart},
    Function{switch_modes, may_switch_modes},
    Function{tick, may_tick},
    Function{add_waiting_arrival, may_add_waiting_arrival},
    Function{add_waiting_departure, may_add_waiting_departure},
};

constexpr std::span published = std::span(functions).first(8);
constexpr std::span extended = functions;

class Metro : public testing::Test {
 protected:
  void TearDown() override { mutant = Mutant::None; }
};

struct Exploration {
  std::vector<State> states;
  int calls_to_failure = 0;  // in the shortest sequence that fails; 0 if none does
};

// Adds what one call makes of the states from `level` on.
void explore_from(std::size_t level, std::span<const Function> calls, std::vector<State>& states) {
  const std::size_t end = states.size();
  for (std::size_t at = level; at < end; ++at)
    for (const Function& each : calls) {
      if (!each.may(states[at])) continue;
      const State next = each.call(states[at]);
      if (std::ranges::find(states, next) == states.end()) states.push_back(next);
    }
}

// Breadth first from the state that init() makes.
Exploration explore(std::span<const Function> calls) {
  std::vector<State> states = {init()};
  std::size_t level = 0;
  for (int depth = 2; level < states.size(); ++depth) {
    const std::size_t next_level = states.size();
    if (breaks_contract([&] { explore_from(level, calls, states); }))
      return {.states = states, .calls_to_failure = depth};
    level = next_level;
  }
  return {.states = states};
}

int calls_to_failure(Mutant chosen, std::span<const Function> calls) {
  mutant = chosen;
  return explore(calls).calls_to_failure;
}

TEST_F(Metro, PublishedFunctionsReach13States) {
  EXPECT_EQ(explore(published).states.size(), 13U);
  EXPECT_EQ(explore(published).calls_to_failure, 0);
}

TEST_F(Metro, WithTrainsThatComeToWaitTheyReach1045States) {
  EXPECT_EQ(explore(extended).states.size(), 1045U);
  EXPECT_EQ(explore(extended).calls_to_failure, 0);
}

TEST_F(Metro, NoSequenceShowsAMutantOfValidity) {
  for (const Mutant each :
       {Mutant::ValidA, Mutant::ValidExclusiveAD, Mutant::ValidTime, Mutant::ValidNoModeActive})
    EXPECT_EQ(calls_to_failure(each, published), 0);
}

TEST_F(Metro, SequencesShowMutantsOfTheCode) {
  EXPECT_EQ(calls_to_failure(Mutant::DontResetTime, published), 8);
  EXPECT_EQ(calls_to_failure(Mutant::SwitchForgetsDeparture, extended), 3);
  EXPECT_EQ(calls_to_failure(Mutant::NoResetBeforeSwitch, extended), 5);
  EXPECT_EQ(calls_to_failure(Mutant::LimitOffByOne, extended), 8);
  EXPECT_EQ(calls_to_failure(Mutant::DepartAlwaysCounts, extended), 3);
  EXPECT_EQ(calls_to_failure(Mutant::StartSetsBoth, extended), 3);
}

bool fails(const Function& function, const State& state) {
  return function.may(state) && breaks_contract([&] { function.call(state); });
}

struct Witness {
  Mutant mutant;
  Function function;
  State state;
};

constexpr Function the_tick{tick, may_tick};
constexpr Function the_switch{switch_modes, may_switch_modes};

TEST_F(Metro, SingleStatesShowEachMutant) {
  const std::array witnesses = {
      Witness{Mutant::ValidA, the_tick, {-1, 0, 0, 0, 0, 1}},
      Witness{Mutant::ValidA, the_tick, {-9, 0, 0, 0, 0, 1}},
      Witness{Mutant::ValidExclusiveAD, the_switch, {1, 1, 0, 0, 0, 0}},
      Witness{Mutant::ValidExclusiveAD, the_tick, {1, 1, 0, 0, 0, 0}},
      Witness{Mutant::ValidExclusiveAD, {arrive, may_arrive}, {1, 1, 1, 1, 0, 0}},
      Witness{Mutant::ValidExclusiveAD, {depart, may_depart}, {1, 1, 1, 1, 0, 0}},
      Witness{Mutant::ValidTime, the_tick, {0, 0, 0, 1, -1, 0}},
      Witness{Mutant::ValidTime, the_tick, {1, 0, 0, 0, 6, 0}},
      Witness{Mutant::ValidNoModeActive, the_tick, {0, 0, 0, 0, 0, 1}},
      Witness{Mutant::DontResetTime, the_tick, {0, 1, 0, 0, 5, 0}},
  };
  for (const auto& [chosen, function, state] : witnesses) {
    SCOPED_TRACE(static_cast<int>(chosen));
    mutant = chosen;
    EXPECT_TRUE(fails(function, state));
    mutant = Mutant::None;
    EXPECT_FALSE(fails(function, state));
  }
}

// Each field from its lowest to its highest.
std::vector<State> all_states(const State& lowest, const State& highest) {
  static constexpr std::array fields = {&State::arrival_mode,     &State::departure_mode,
                                        &State::waiting_arrivals, &State::waiting_departures,
                                        &State::platform_time,    &State::counter};
  std::vector<State> states = {lowest};
  for (const auto field : fields)
    for (std::size_t at = 0; at < states.size(); ++at) {
      if (states[at].*field == highest.*field) continue;
      State next = states[at];
      ++(next.*field);
      states.push_back(next);
    }
  return states;
}

TEST_F(Metro, FewOfAllStatesAreValid) {
  const auto states = all_states({-1, -1, 0, 0, -1, 0}, {2, 2, 2, 2, 7, 3});
  const auto valid_with = [&](Mutant chosen) {
    mutant = chosen;
    return std::ranges::count_if(states, is_valid);
  };
  EXPECT_EQ(states.size(), 5184U);
  EXPECT_EQ(valid_with(Mutant::None), 333);
  EXPECT_EQ(valid_with(Mutant::ValidA), 405);
  EXPECT_EQ(valid_with(Mutant::ValidExclusiveAD), 459);
  EXPECT_EQ(valid_with(Mutant::ValidTime), 504);
  EXPECT_EQ(valid_with(Mutant::ValidNoModeActive), 360);
}

TEST_F(Metro, NoStateFails) {
  const auto states = all_states({-1, -1, 0, 0, -1, 0}, {2, 2, 5, 5, 7, 4});
  EXPECT_FALSE(breaks_contract([&] {
    for (const State& state : states)
      for (const Function& each : extended)
        if (each.may(state)) each.call(state);
  }));
}

}  // namespace
}  // namespace stateful::metro
