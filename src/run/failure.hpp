// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sonde {

// In what way a case failed. The names are part of the machine-readable reports and are
// documented in docs/reports.md: add at the end, and rename none.
enum class FailureKind : std::uint8_t {
  Check,               // one of Sonde's checks
  ReturnedFalse,       // the body
  Exception,           // the body threw
  GeneratorException,  // a generator threw
  Assertion,           // of the test framework
  Contract,            // any violation of a contract, in reports of earlier versions
  Model,               // the code differs from its model
  Signal,              // such as a segmentation fault
  Abort,               // as after assert and std::terminate
  StackOverflow,
  Exit,  // the process ended itself
  Hang,
  Memory,              // too much of it
  Sanitizer,           // a report of a sanitizer that has no kind of its own
  UndefinedBehaviour,  // a report of the sanitizer of that name
  Leak,
  Expectation,    // a kept case did not end as its file says
  Precondition,   // of a function that the code under test calls
  Postcondition,  // of a function
  Invariant,      // of a type
  Ownership,      // memory that a function uses, gives away or keeps against its contract
  DataRace,
  Deadlock,
  Livelock,
  LeftThread,       // a thread outlives the body, or was neither joined nor detached
  BlockedCall,      // a thread waits in a call that is not known here
  NotLinearizable,  // what several threads got fits no order of what they did
};
inline constexpr std::size_t failure_kinds = 27;

// "stack-overflow".
std::string_view name_of(FailureKind kind);

// A line of the story of threads that is a deviation from the usual order: at this step of the
// thread.
struct StorySwitch {
  std::uint32_t line = 0;
  std::uint32_t thread = 0;
  std::uint32_t step = 0;

  friend bool operator==(const StorySwitch&, const StorySwitch&) = default;
};

// How a case failed, as far as it is known.
struct Failure {
  FailureKind kind = FailureKind::Check;
  std::string file{};  // empty where the place is not known
  unsigned line = 0;
  std::string what{};    // "check failed: a == b", "threw std::runtime_error: oops"
  std::string values{};  // "4 == 5"; empty where there are none
  // Separates failures where the place does not: "threw std::bad_alloc", "check failed: a == b".
  std::string signature{};
  std::string frames{};        // of the user's code, innermost first, a line each
  std::string output{};        // the last lines that a process wrote before it died
  std::string culprit{};       // the function that broke a contract: whichever, it is one failure
  std::string named_origin{};  // by the property, with SONDE_ORIGIN
  std::string story{};         // what its threads did, a line each; threads are columns
  std::vector<StorySwitch> story_switches{};  // in the order of their lines

  friend bool operator==(const Failure&, const Failure&) = default;
};

namespace run {

// Failures of one origin are taken for the same bug. The cache stores failures by origin.
std::string origin_of(const Failure& failure);

// What a framework's assertion checks, without values, which differ from case to case: it
// separates assertions on one line. Empty where the text has no such part.
std::string signature_of_assertion(std::string_view what, std::string_view values);

}  // namespace run
}  // namespace sonde
