// SPDX-License-Identifier: Apache-2.0
// Sequences of calls come to show every mutant. They run in children: where sanitizers
// are on, some mutants kill the process.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"
#include "stateful/address_sanitizer.hpp"
#include "stateful/circular_queue_contract.hpp"
#include "stateful/file_reader_contract.hpp"
#include "stateful/imperative_queue_contract.hpp"
#include "stateful/key_manager_contract.hpp"
#include "stateful/leader_election_contract.hpp"
#include "stateful/metro_contract.hpp"

namespace stateful {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

using Describe = void (*)(sonde::Api&);

// With the mutant, for as long as it lives.
template <class Mutant>
class Chosen {
 public:
  Chosen(Mutant& variable, Mutant mutant) : variable_(variable) { variable_ = mutant; }
  Chosen(const Chosen&) = delete;
  Chosen& operator=(const Chosen&) = delete;
  ~Chosen() { variable_ = Mutant::None; }

 private:
  Mutant& variable_;
};

sonde::Report run(Describe describe, unsigned sequences) {
  return sonde::check_api("Stateful.Sequences", describe, {.max_tests = sequences});
}

template <class Mutant>
void expect_to_show(Mutant& variable, Mutant mutant, Describe describe) {
  const Chosen chosen(variable, mutant);
  EXPECT_EQ(run(describe, 3000).verdict(), sonde::Verdict::Failed) << static_cast<int>(mutant);
}

template <class Mutant>
void expect_to_show_all(Mutant& variable, Mutant last, Describe describe) {
  for (int each = 1; each <= static_cast<int>(last); ++each)
    expect_to_show(variable, static_cast<Mutant>(each), describe);
}

void expect_to_pass(Describe describe) {
  const unsigned sequences = with_address_sanitizer ? 100 : 500;
  EXPECT_EQ(run(describe, sequences).verdict(), sonde::Verdict::Passed);
}

TEST(StatefulSequences, CircularQueue) {
  using namespace circular_queue;
  expect_to_show_all(mutant, Mutant::GetNoAdvance, describe_circular_queue);
  expect_to_pass(describe_circular_queue);
}

TEST(StatefulSequences, FileReader) {
  using namespace file_reader;
  expect_to_show_all(mutant, Mutant::ReadClosesAndFrees, describe_file_reader);
  expect_to_pass(describe_file_reader);
}

TEST(StatefulSequences, ImperativeQueue) {
  using namespace imperative_queue;
  expect_to_show_all(mutant, Mutant::PopReturnsZero, describe_imperative_queue);
  expect_to_pass(describe_imperative_queue);
}

TEST(StatefulSequences, KeyManager) {
  using namespace key_manager;
  expect_to_show_all(mutant, Mutant::DeleteLeaksKey, describe_key_manager);
  expect_to_pass(describe_key_manager);
}

// The others need longer searches, which sonde-bench does.
TEST(StatefulSequences, LeaderElection) {
  using namespace leader_election;
  for (const Mutant each : {Mutant::VotesTwice, Mutant::StaysLeader, Mutant::CommitsAlone})
    expect_to_show(mutant, each, describe_leader_election);
  expect_to_pass(describe_leader_election);
}

TEST(StatefulSequences, Metro) {
  using namespace metro;
  for (const Mutant each : {Mutant::ValidA, Mutant::ValidExclusiveAD, Mutant::ValidTime,
                            Mutant::ValidNoModeActive, Mutant::DontResetTime}) {
    expect_to_show(mutant, each, describe_metro);
    expect_to_show(mutant, each, describe_metro_tick);
  }
  expect_to_show(mutant, Mutant::ValidExclusiveAD, describe_metro_switch);
  expect_to_pass(describe_metro);
}

TEST(StatefulSequences, BusyMetro) {
  using namespace metro;
  for (const Mutant each :
       {Mutant::DontResetTime, Mutant::SwitchForgetsDeparture, Mutant::NoResetBeforeSwitch,
        Mutant::LimitOffByOne, Mutant::DepartAlwaysCounts, Mutant::StartSetsBoth})
    expect_to_show(mutant, each, describe_busy_metro);
  expect_to_pass(describe_busy_metro);
}

TEST(StatefulSequences, FromTheStartDoNotShowMutantsOfValidity) {
  using namespace metro;
  for (const Mutant each :
       {Mutant::ValidA, Mutant::ValidExclusiveAD, Mutant::ValidTime, Mutant::ValidNoModeActive}) {
    const Chosen chosen(mutant, each);
    expect_to_pass(describe_busy_metro);
  }
}

// What accesses memory that it does not own is a failure, with sanitizers and without.
TEST(StatefulSequences, MemoryThatIsNotOwned) {
  using namespace imperative_queue;
  {
    const Chosen chosen(mutant, Mutant::ReadAfterFree);
    EXPECT_THAT(run(describe_imperative_queue, 3000).text(),
                HasSubstr(with_address_sanitizer ? "use-after-poison" : "is_live(block)"));
  }
  const Chosen chosen(mutant, Mutant::ForgetAboutEmpty);
  const auto report = run(describe_imperative_queue, 3000);
  EXPECT_THAT(report.text(), HasSubstr("auto queue_0 = empty_queue();\n  push_queue(0, queue_0);"));
  EXPECT_THAT(report.text(),
              AnyOf(HasSubstr("SEGV"), HasSubstr("null pointer"), HasSubstr("is_live(block)")));
}

}  // namespace
}  // namespace stateful
