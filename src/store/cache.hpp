// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "code/function_set.hpp"
#include "run/rate.hpp"
#include "tree/tree.hpp"

// The module `store` keeps what was found from one run to the next.
//
// - Case files (cases.hpp): committed, readable, one case each. Nothing is deleted.
// - The cache (this file): one SQLite file that may be thrown away. It holds failures that
//   are not committed yet, the corpus of fuzz runs, and statistics.
//
// Only the parent process opens a store: a SQLite connection must not cross a fork. Files
// are data from elsewhere, so every tree that is read is checked before it is used. A call
// works on its own copies; one thread may use a Cache at a time, and several processes may
// use one file.

namespace sonde::store {

class Database;
class Statement;

// How far a failure that was found has got.
enum class State : std::uint8_t { Unshrunk, Shrunk, Fixed, Accepted };

struct KeptFailure {
  std::string origin{};  // distinguishes it from other failures of the property
  Tree tree;
  State state = State::Unshrunk;
  std::string what{};   // "check failed: a == b"
  std::string place{};  // "text_test.cpp:12"
  std::string why{};    // "shrunk in 34 runs from seed 52756281"
  run::Rate rate{};     // how often it came; without runs: always

  // Set by the cache, not by the caller. Clocks jump: these times are for people to read.
  std::string property{};
  std::int64_t first_seen = 0;  // seconds since 1970
  std::int64_t last_seen = 0;
  std::uint64_t times = 0;
  unsigned passes = 0;     // since it came last, where it comes and goes
  bool regressed = false;  // it was fixed, and came again
};

struct CorpusCase {
  Tree tree;
  std::string why{};              // it was kept
  code::FunctionSet functions{};  // that it ran; empty: not known
};

// What one run of a property came to.
struct RunStatistics {
  std::int64_t when = 0;  // set by the cache, not by the caller
  std::string verdict{};
  std::uint64_t seed = 0;
  std::uint64_t tests = 0;
  std::uint64_t discards = 0;
  std::uint64_t features = 0;
  std::uint64_t corpus = 0;
  double seconds = 0;
};

struct RunOfProperty {
  std::string property{};
  RunStatistics run{};
};

// What runs learn, in one file that may be thrown away. Each call opens the file,
// does its work in one transaction and closes it: nothing is open across a fork, a
// killed process loses nothing that a call has returned true for, and processes
// take turns.
//
// No call throws. Where the file cannot be used it is left as it is, calls return
// false or nothing, and a remark says why and what to do.
class Cache {
 public:
  using Now = std::int64_t (*)();  // seconds since 1970

  explicit Cache(const std::filesystem::path& folder);
  Cache(const std::filesystem::path& folder, Now now);

  const std::filesystem::path& file() const { return file_; }

  // A failure was found. One of the same origin counts once more; its tree gives
  // way, except for a shrunk or an accepted one.
  bool keep_failure(std::string_view property, const KeptFailure& failure);
  // A smaller tree for a failure that is kept already, and how far it is shrunk.
  bool improve_failure(std::string_view property, const KeptFailure& failure);
  bool set_state(std::string_view property, std::string_view origin, State state);
  // A failure did not come in so many runs.
  bool add_passes(std::string_view property, std::string_view origin, unsigned runs);
  // In the order in which they were first found.
  std::vector<KeptFailure> failures(std::string_view property);

  // Of those whose names begin like this, the ones with a failure that is neither fixed nor
  // accepted.
  std::vector<std::string> properties_with_failures(std::string_view prefix);

  // Trees that are there already are not added again; what they ran is brought up to date.
  bool add_corpus(std::string_view property, std::span<const CorpusCase> cases);
  // Those that are not there are no mistake.
  bool remove_corpus(std::string_view property, std::span<const Tree> cases);
  // The newest ones, in the order in which they were added.
  std::vector<CorpusCase> corpus(std::string_view property, std::size_t most);
  // What each of the newest ones ran, the newest first, with the number of the case. Reads no
  // trees.
  using SeeReach = std::function<void(std::int64_t number, const code::FunctionSet& ran)>;
  void each_reach(std::string_view property, std::size_t most, const SeeReach& see);
  // Those with these numbers, in this order. Those that are gone are left out.
  std::vector<CorpusCase> corpus(std::string_view property, std::span<const std::int64_t> numbers);

  bool add_run(std::string_view property, const RunStatistics& run);
  // Those of several properties, in one transaction.
  bool add_runs(std::span<const RunOfProperty> runs);
  // The newest ones, oldest first.
  std::vector<RunStatistics> runs(std::string_view property, std::size_t most);

  // Whether SQLite finds the whole file in order, or there is none. A remark says what is wrong.
  bool is_intact();

  // Whether the last call that reads could read the file, or found none.
  bool is_readable() const { return is_readable_; }

  // Sentences about what went wrong, each reported once.
  std::vector<std::string> take_remarks();

 private:
  bool write(const std::function<void(const Database&)>& work);
  void read(const std::function<void(const Database&)>& work);
  void remark(std::string sentence);
  bool read_tree(const std::string& bytes, Tree& into);
  void read_case(Statement& row, std::vector<CorpusCase>& into);
  bool make_folder();

  std::filesystem::path folder_;
  std::filesystem::path file_;
  Now now_;
  std::vector<std::string> remarks_;
  std::vector<std::string> reported_;
  bool is_readable_ = true;
};

}  // namespace sonde::store
