// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "campaign/events.hpp"
#include "campaign/isolated_search.hpp"
#include "code/distance.hpp"
#include "suite/target.hpp"

// What a scheduler and the programs that it starts say to each other. A program is started for
// one property, greets, and then does one order after the other. Each order ends with one
// message; before it there may be others.
//
// The scheduler may be of another build than the program, so the greeting has a version, and
// what only the program can read (places, counts) is a text of bytes that the scheduler keeps
// and gives back. Both sides trust nothing that they read.
namespace sonde::suite {

// Follows from the fields of the messages below: programs that send others have another one.
std::uint32_t protocol_version();

// The first message, which says whether the others can be read: its own fields never change.
struct Greeting {
  std::uint32_t protocol = 0;
  std::string sonde{};     // its version
  std::string property{};  // its id
};

// Runs the cases of earlier runs. Ends with Replayed.
struct ReplayOrder {};

// Searches in slices. Ends with SearchEnded; after each SliceEnded, the program waits for an
// optional Slice. Without it, the search ends.
struct SearchOrder {
  std::uint64_t seed_shift = 0;              // so that two searches of a property differ
  std::vector<Tree> seeds{};                 // to be run first
  bool takes_corpus = true;                  // ... and those of the cache
  std::string state{};                       // of the search that goes on here; empty: a new one
  std::vector<campaign::PackedCase> kept{};  // by that search
  std::vector<coverage::CodeId> edges{};     // to which these refer
  campaign::ReachedEdges reached{};          // by that search
  std::vector<search::FocusEdge> focus{};    // at which it is directed
  // ... and the functions near to it: cases of the cache that ran them come first.
  std::vector<code::FunctionDistance> near{};
  std::uint64_t deaths = 0;          // of processes of that search
  std::uint64_t enumerated = 0;      // cases
  std::vector<std::string> known{};  // origins of failures
  bool reports_cases = false;        // a sample of them, as CaseRan
  campaign::Slice slice{};
};

// Confirms, shrinks and explains a failure. Ends with Examined.
struct ExamineOrder {
  campaign::FailingCase failing{};
};

// Judges all searches of a property, which may be another one than that of the process. Ends with
// Concluded.
struct ConcludeOrder {
  std::string property{};  // its id
  std::vector<std::string> states{};
  bool has_failures = false;  // then a gate does not decide, and nothing needs a warning
};

// Says which lines of the source were reached. Ends with SourcesFound.
struct SourcesOrder {
  std::vector<campaign::ReachedEdges> properties{};  // of this program, what each has reached
  std::vector<Target> targets{};
};

// Says where targets are in the code of the program. Ends with Aimed.
struct AimOrder {
  std::vector<Target> targets{};
};

using Order =
    std::variant<ReplayOrder, SearchOrder, ExamineOrder, ConcludeOrder, SourcesOrder, AimOrder>;

// A failure that the cache knew before this run.
struct KnownFailure {
  std::string origin{};
  std::string what{};
  std::string state{};  // "open", "shrunk", "fixed", "regressed", "accepted"
};

struct Replayed {
  campaign::Facts facts{};
  std::vector<Tree> seeds{};
  std::vector<std::string> known{};  // origins
  std::vector<KnownFailure> failures{};
  std::vector<std::string> now_fixed{};  // origins of those that ran and passed
};

// How far a search has come, and what was kept since its last message.
struct SearchNews {
  std::string state{};
  std::uint64_t tests = 0;
  std::uint64_t discards = 0;
  std::optional<campaign::Guidance> guidance{};
  bool forgets = false;  // what was kept before
  std::vector<campaign::PackedCase> kept{};
  std::vector<coverage::CodeId> edges{};
  campaign::ReachedEdges reached{};
  std::uint64_t deaths = 0;
  std::uint64_t enumerated = 0;
  bool enumerates = false;  // all cases, each once: there is no work for a second search
};

struct SliceEnded {
  SearchNews news{};
};

struct SearchEnded {
  SearchNews news{};
  std::vector<std::string> remarks{};
  std::vector<std::string> obstacles{};
};

// The search found a failure, kept it, and goes on.
struct CaseFound {
  campaign::FailingCase failing{};
  std::string token{};  // empty where what was drawn is not known
};

struct Examined {
  campaign::Facts facts{};  // its counterexamples, and whether there is something to accept
};

struct Concluded {
  campaign::Facts facts{};
  std::string key{};  // by which the cache knows the property
};

// The order cannot be done; the sentence says why.
struct Refused {
  std::string sentence{};
};

// A case of the sample.
struct CaseRan {
  campaign::Ran ran{};
};

// In the middle of a slice, so that the scheduler knows that the program lives.
struct StillAlive {
  std::uint64_t tests = 0;
  std::uint64_t discards = 0;
};

// The lines of one file that hold code.
struct SourceFile {
  std::string file{};
  struct Line {
    std::uint32_t line = 0;
    code::Reached reached = code::Reached::None;
  };
  std::vector<Line> lines{};  // in their order
};

// A line of a target that holds code.
struct TargetLine {
  std::string file{};
  std::uint32_t line = 0;
  bool is_known = true;  // whether it was reached: see code::reached_lines
  code::Reached reached = code::Reached::None;
  std::uint32_t properties = 0;  // that reached it

  bool operator==(const TargetLine&) const = default;
};

struct SourcesFound {
  std::vector<SourceFile> files{};
  std::vector<TargetLine> targets{};
};

struct Aimed {
  std::vector<std::uint32_t> found{};               // targets, by their places in the order
  std::vector<search::FocusEdge> edges{};           // that lead to them
  std::vector<code::FunctionDistance> functions{};  // likewise, the nearest first
};

using Message = std::variant<Greeting, Replayed, SliceEnded, SearchEnded, CaseFound, Examined,
                             Concluded, Refused, CaseRan, StillAlive, SourcesFound, Aimed>;

// For the channel between the two. Reading throws Error.
std::string packed(const Order& order);
std::string packed(const std::optional<campaign::Slice>& slice);
std::string packed(const Message& message);
Order order_in(std::string_view bytes);
std::optional<campaign::Slice> slice_in(std::string_view bytes);
Message message_in(std::string_view bytes);

// The states of searches, which only the program can read.
std::string packed(const campaign::SearchState& state);
campaign::SearchState state_in(std::string_view bytes);

}  // namespace sonde::suite
