// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"

// What a campaign reports while it runs. Each event is a plain struct, complete in itself: a
// listener may copy it and keep it. Nobody changes an event after it was reported.
//
// The order for one property: began, then any number of progressed, and of ran where cases are
// to be shown; for each failure found,
// then shrunk and explained where that was done; at last ended. In a long search several
// failures may be found before the first is shrunk: `origin` says which is which. A property
// that cannot be run has no began; its ended says why. `seconds` count from the start of the
// campaign.
namespace sonde::campaign {

// A property is about to run.
struct Began {
  std::string id;
  std::string file;
  unsigned line = 0;
  Resolved settings;
  bool replays = false;                   // one case, which may end this process
  std::vector<Argument> replayed = {};    // its arguments; a sequence of calls has none
  std::vector<std::string> remarks = {};  // what must be known before the first case
};

// Cases ran; reported now and then on long runs.
struct Progressed {
  std::string id;
  double seconds = 0;
  double max_seconds = 0;
  std::uint64_t tests = 0;
  std::uint64_t discards = 0;
  std::optional<Guidance> guidance;  // none if all cases were fresh
};

// A case ran; reported for every case where the settings say verbose, else for a sample of a
// search's cases where a listener wants it.
struct Ran {
  std::string id;
  std::uint64_t number = 0;  // from 1, of those reported
  std::string from;          // "fresh", "edit of kept case 3: nudge", "shrinking"
  Outcome outcome = Outcome::Pass;
  std::string why{};  // it failed, or was discarded
  std::vector<std::string> labels{};
  std::vector<Argument> arguments{};  // empty where what was drawn is not known
  std::vector<LabelNumber> numbers{};
  std::size_t nodes = 0;  // of its tree
};

// A case failed in a new way; it is neither confirmed nor shrunk.
struct Found {
  std::string id;
  double seconds = 0;
  std::string origin;
  FoundIn found_in = FoundIn::Search;
  Failure failure;
  std::string token;  // empty where what was drawn is not known yet
};

// The failing case is as small as the shrinker could make it.
struct Shrunk {
  std::string id;
  double seconds = 0;
  std::string origin;
  Counterexample counterexample;  // not explained yet
};

// The parts of the failing case that matter are known.
struct Explained {
  std::string id;
  double seconds = 0;
  std::string origin;
  Counterexample counterexample;
};

// The property has its verdict, or could not be run.
struct Ended {
  Facts facts;
  double seconds = 0;
  std::string error{};  // why it could not be run; the facts hold only its name and place then

  bool passed() const { return error.empty() && facts.verdict == Verdict::Passed; }
};

// Receives the events of campaigns, on the thread that runs them. Must not throw.
class Listener {
 public:
  virtual ~Listener() = default;
  // Whether `ran` is to be called for a sample of the cases.
  virtual bool wants_cases() const { return false; }
  virtual void began(const Began&) {}
  virtual void progressed(const Progressed&) {}
  virtual void ran(const Ran&) {}
  virtual void found(const Found&) {}
  virtual void shrunk(const Shrunk&) {}
  virtual void explained(const Explained&) {}
  virtual void ended(const Ended&) {}
};

}  // namespace sonde::campaign
