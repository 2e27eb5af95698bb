// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/events.hpp"
#include "suite/estimate.hpp"
#include "suite/fuzz_options.hpp"
#include "suite/program_process.hpp"
#include "suite/snapshot.hpp"

namespace sonde::suite {

// One search of a property. It outlives its process: what was kept is known here, so another
// process goes on without running it again.
struct Search {
  std::unique_ptr<ProgramProcess> process{};  // null: none is needed, or it died
  bool has_begun = false;                     // in this process: it waits for a slice
  SearchNews known{};                         // what all messages together said
  std::vector<double> kept_at{};              // seconds since the run began, of kept cases
  std::uint64_t restarts = 0;                 // processes that went on
  std::vector<codec::PackedTree> seeds{};     // that others kept, and it has not yet run
  std::vector<codec::PackedTree> given{};     // those of its running slice
  std::uint64_t features_forgotten = 0;       // the most that it knew before a restart
  std::vector<std::string> failures{};        // origins that others found, and it does not know
  std::uint64_t slices = 0;
  std::uint64_t last_used = 0;  // by the number of the slice of all
  unsigned losses = 0;          // processes that died, since the last slice ended
  bool runs = false;            // a slice
  bool has_ended = false;       // there is nothing left to search, or no way to do it

  // For the next slice.
  std::vector<codec::PackedTree> take_seeds();
  // Its process is gone: another one goes on where the last slice ended.
  void lose_process();
  // Whether the cases that a message says it kept may be news for other searches: not where it
  // finds again, after a restart, what it had shared before.
  bool has_news_for_others(const SearchNews& news) const;
  // Takes over what a message says.
  void add(SearchNews news, double now);
  // With which a process begins, or goes on after another.
  SearchOrder order(std::uint64_t number, campaign::Slice slice) const;
};

// How far a finding of the run has come.
enum class FindingState : std::uint8_t { Open, Shrunk, Fixed, Incubating, Regressed };
std::string_view name_of(FindingState state);

// One origin of failures of a property.
struct Finding {
  std::string origin{};
  FindingState state = FindingState::Open;
  Failure failure{};
  std::string token{};
  double seconds = 0;             // since the run began, when it was met
  std::uint64_t after_tests = 0;  // of the search that found it
  std::optional<campaign::Counterexample> counterexample{};
};

// How far a property had come at a moment.
struct Moment {
  double seconds = 0;
  std::uint64_t tests = 0;
  std::uint64_t discards = 0;
  std::uint64_t features = 0;
  std::uint64_t kept = 0;
};

// Whether somebody ended the run before its time.
enum class Interruption : std::uint8_t { None, Interrupted };

// All that a run knows of one property.
class PropertyWork {
 public:
  enum class Stage : std::uint8_t { Waiting, Replaying, Searching, Ending, Concluding, Ended };

  explicit PropertyWork(SuiteProperty property) : property_(std::move(property)) {}

  const SuiteProperty& property() const { return property_; }
  std::vector<std::unique_ptr<Search>>& searches() { return searches_; }
  const std::vector<std::unique_ptr<Search>>& searches() const { return searches_; }
  const std::vector<Finding>& findings() const { return findings_; }
  const std::vector<Moment>& history() const { return history_; }
  std::deque<campaign::FailingCase>& to_examine() { return to_examine_; }

  Stage stage = Stage::Waiting;
  unsigned jobs = 0;            // that work on it now
  bool is_examined = false;     // one of its failures is
  double seconds = 0;           // that jobs worked on it
  std::uint64_t cost = 0;       // of all slices
  unsigned losses = 0;          // processes that died in a row, but for those of searches
  std::string error{};          // why it could not be run
  bool is_complete = false;     // a search ended by itself: nothing is left to search
  bool reaches_target = false;  // of those that the run is directed at

  // The cases of earlier runs have run.
  void add(Replayed replayed, double now);
  // A slice of a search has ended, which had this cost and took so long.
  void add(Search& search, SearchNews news, double now, double took);
  // A failure was met. False if its origin is known.
  bool add(const CaseFound& found, double now);
  // A failure was examined.
  void add(const Examined& examined, double now);
  // A failure of this origin was found elsewhere: searches need not report it.
  void know(const std::string& origin);
  // All is known but what the run adds.
  void add(Concluded concluded) { concluded_ = std::move(concluded); }
  void obstruct(std::string sentence);
  void remark(std::string sentence);

  bool has_failed() const;
  unsigned failures() const;  // findings that are neither fixed nor incubating
  SearchYield yield() const;
  // The estimate that the next case shows something new: 1 before the first case, and 0 where no
  // search can go on.
  double chance_of_news() const;
  // Tests, discards and features of all searches.
  Moment total() const;
  std::uint64_t since_news() const { return total().tests + total().discards - news_at_; }
  PropertyRow row() const;
  // Whether some search could go on.
  bool can_search() const;
  // ... and a job could do a slice of it now: of one that waits, or of a further one.
  bool has_work() const;
  bool has_searched() const;
  std::vector<std::string> states() const;
  // The verdict, and all facts.
  campaign::Ended ended(Interruption interruption) const;
  const std::optional<Concluded>& concluded() const { return concluded_; }
  const std::vector<Tree>& seeds() const { return seeds_; }
  const std::vector<std::string>& known() const { return known_; }

 private:
  static campaign::Counterexample as_counterexample(const Finding& finding);
  static void judge(campaign::Facts& facts);
  Finding* finding(const std::string& origin);
  Finding& met(const Failure& failure, double now);
  void take(campaign::Counterexample found, double now);
  void share(const Search& from, const std::vector<campaign::PackedCase>& kept);
  void remember(double now, double took, std::uint64_t cases_before);
  void add_to_history(const Moment& moment);

  SuiteProperty property_;
  std::vector<std::unique_ptr<Search>> searches_;
  std::vector<Finding> findings_;
  std::map<std::string, std::string> before_;  // states of failures, by origin
  std::deque<campaign::FailingCase> to_examine_;
  std::vector<Moment> history_;
  std::uint64_t moments_ = 0;          // so far, also those that the history leaves out
  std::uint64_t moments_between_ = 1;  // two of the history
  campaign::Facts replayed_{};
  std::optional<Concluded> concluded_;
  std::vector<Tree> seeds_;
  std::vector<std::string> known_;  // origins
  std::vector<std::string> obstacles_;
  std::vector<std::string> remarks_;
  std::uint64_t most_features_ = 0;  // seen so far: a search that begins anew forgets its own
  std::uint64_t news_at_ = 0;        // cases, at the last discovery
  double rate_ = 0;                  // cases per second in the last slices
  std::vector<double> news_;         // discoveries in the last periods
  double period_start_ = 0;
};

}  // namespace sonde::suite
