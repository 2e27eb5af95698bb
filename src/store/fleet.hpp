// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/packed_tree.hpp"
#include "run/rate.hpp"
#include "store/sql.hpp"
#include "tree/tree.hpp"

// What many machines share of one campaign (docs/fleet.md): cases, findings, what each worker
// spent, and tasks with leases.
//
// A task is claimed in one short transaction, and done outside of any. A lease that ran out can be
// claimed by anybody: nobody tidies up, and nobody leads. Each call is one transaction and may be
// made again after an error, whether or not it had taken effect: nothing is lost or counted twice.
//
// What is read was written by others, perhaps by other programs: sizes are limited in the
// statement, and damaged trees are skipped.
namespace sonde::store {

// A property in the store, and the build that this worker has of it.
struct SharedProperty {
  std::int64_t property = 0;
  std::int64_t build = 0;
};

struct PropertyName {
  std::string program{};  // without folders
  std::string name{};     // Suite.Name
  std::string signature{};
  std::uint64_t build_hash = 0;
};

struct WorkerName {
  std::string token{};  // drawn at random
  std::string host{};
  std::int64_t process = 0;
  std::int64_t jobs = 1;
};

// A place in rows that are read in their order.
struct Cursor {
  std::int64_t tx = 0;
  std::int64_t seq = 0;
};

struct SharedCase {
  codec::PackedTree tree{};
  std::string why{};
  std::vector<std::uint64_t> features{};  // stable within a build
  bool shows_more = false;                // features that only one process has names for
};

// At most so much at once. What is left comes with the next call.
struct PullLimits {
  std::int64_t rows = 1000;
  std::int64_t bytes = 16 << 20;
};
// A larger tree stays out of the store.
inline constexpr std::size_t largest_shared_tree = 1 << 20;

struct PulledCase {
  std::int64_t property = 0;
  codec::PackedTree tree{};
};

struct SharedFailure {
  std::string origin{};
  Tree tree{};  // empty where it is not known, or too large
  std::string what{};
  std::string place{};
  std::string why{};
  run::Rate rate{};
  bool is_shrunk = false;
  std::string state{};  // "open", "shrunk", "fixed", "incubating", "regressed"
};

// Who shrinks a failure that was met.
struct ShrinkClaim {
  enum class Who : std::uint8_t { This, Other, Nobody };  // Nobody: it is shrunk already
  Who who = Who::Other;
  std::int64_t task = 0;  // with This
};

struct ShrinkTask {
  std::int64_t task = 0;
  std::int64_t property = 0;
  SharedFailure failure{};
};

// Cases of other builds, for one worker to run in this one.
struct ReplayTask {
  std::int64_t task = 0;
  std::int64_t property = 0;
  std::vector<codec::PackedTree> trees{};
};

// To write a new generation of a property's corpus in a build.
struct ThinTask {
  std::int64_t task = 0;
  std::int64_t generation = 0;
  SharedProperty property{};
};

struct KnownOrigin {
  std::int64_t property = 0;
  std::string origin{};
  std::string state{};
  std::int64_t build = 0;  // the newest in which it failed
};

// What a worker did for a property since it began, or all others did.
struct SharedProgress {
  std::int64_t property = 0;
  std::int64_t build = 0;
  std::uint64_t cases = 0;
  std::uint64_t tests = 0;
  std::uint64_t cost = 0;
  std::uint64_t singles = 0;
  std::uint64_t features = 0;
  std::uint64_t running = 0;  // of others: workers that search it now, or lead in it
  // With others: what this worker must have spent to have spent most of those that still run. Of
  // two that spent as much, it is the one that came first.
  std::uint64_t cost_to_lead = 0;
  bool runs = false;  // this worker searches it now, or leads in it

  friend bool operator==(const SharedProgress&, const SharedProgress&) = default;
};

struct WorkerFigures {
  std::uint64_t cases = 0;
  double cases_per_second = 0;
  std::vector<SharedProgress> properties{};
  std::vector<std::int64_t> tasks{};  // that this worker is doing
};

struct FleetTuning {
  // A worker that is gone is missed after this time; one that is slow has four tries to renew.
  std::int64_t lease_ms = 60'000;
  std::int64_t replay_rows = 256;  // cases of one task
  std::int64_t replay_bytes = 16 << 20;
  std::int64_t most_attempts = 5;  // then a task ends its workers, or cannot be done
  // After a lease ran out; whoever was only cut off is back by then.
  std::int64_t forget_ms = 600'000;
  // A corpus is thinned from this size on, and again whenever it is so many times as large as the
  // last generation. Not measured: a thinning costs about as much as to pull the corpus once.
  std::int64_t least_to_thin = 256;
  std::int64_t growth_to_thin = 2;
  // Cases that hold no feature but show more stay, the newest, as many as those that hold one;
  // and at least so many.
  std::int64_t least_that_show_more = 64;
  std::int64_t rows_to_drop = 500;  // cases of an old generation, in one transaction
  std::int64_t retire_ms = 7LL * 24 * 3600 * 1000;  // after which an older build is not missed
  // What all workers did is added up again after this time. With 1,000 workers and 10 properties,
  // it takes the server 13 ms.
  std::int64_t totals_ms = 1000;
};

class Fleet {
 public:
  // Brings the schema up to date. Throws StoreError, as every call does.
  explicit Fleet(std::unique_ptr<Connection> connection, const FleetTuning& tuning = {});

  // First of all. The properties in the order of their names.
  std::vector<SharedProperty> join(const WorkerName& worker, std::span<const PropertyName> names);
  // Renews the leases of these tasks.
  void renew(const WorkerFigures& figures);
  // For programs that simulate many workers over one connection.
  std::int64_t worker() const { return worker_; }
  void act_as(std::int64_t worker) { worker_ = worker; }
  // Gives back all tasks.
  void leave();

  // Trees that are too large are left out, and counted.
  std::size_t add_cases(const SharedProperty& property, std::span<const SharedCase> cases);
  // What others kept in this build of these properties since the cursor, which moves on.
  std::vector<PulledCase> new_cases(std::span<const SharedProperty> properties, Cursor& cursor,
                                    const PullLimits& limits = {});
  // A cursor before the newest cases of these properties, so many of them.
  Cursor newest_cases(std::span<const SharedProperty> properties, std::int64_t most);
  // Those of these properties that other builds have, too: only they have cases to be run.
  std::vector<std::int64_t> with_other_builds(std::span<const SharedProperty> properties);
  // Nothing where all of the corpus was handed out.
  std::optional<ReplayTask> claim_replay(const SharedProperty& property);

  // Makes a task to thin the corpus of a property, if it has grown and its features are known.
  void ask_to_thin(const SharedProperty& property);
  // A worker has one at a time: its own comes again.
  std::optional<ThinTask> claim_thin(std::span<const SharedProperty> properties);
  // Writes the generation and switches to it. False if the task was given to another worker.
  bool thin(const ThinTask& task);
  // After that: deletes some of the cases that the generation left out. False if none is left.
  bool drop_old_cases(const ThinTask& task);
  // The same for what older builds kept that nobody has run for long, if this build has run it all.
  bool drop_old_builds(const ThinTask& task);

  // A failure was met: the event is drawn once for each meeting.
  ShrinkClaim add_finding(const SharedProperty& property, const SharedFailure& failure,
                          std::string_view event);
  // A finding has a smaller case, and the task that made it is done; 0: there was none.
  void improve_finding(const SharedProperty& property, const SharedFailure& failure,
                       std::string_view event, std::int64_t task);
  // Its case ran and passed. It is fixed only if this build is newer than the one that it failed
  // in.
  void pass_finding(const SharedProperty& property, std::string_view origin,
                    std::string_view event);
  // Those that are not fixed, oldest first.
  std::vector<SharedFailure> open_findings(const SharedProperty& property, std::int64_t most);
  // All of these properties that are not fixed, without their cases; of very many, the newest.
  std::vector<KnownOrigin> known_origins(std::span<const SharedProperty> properties);
  // A cursor behind all that has happened to findings, for who has asked what is known after it.
  Cursor newest_event();
  // What has happened since: a few thousand events at once, and the rest with the next call.
  std::vector<KnownOrigin> new_findings(std::span<const SharedProperty> properties, Cursor& cursor);
  std::optional<ShrinkTask> claim_shrink(std::span<const SharedProperty> properties);

  void finish(std::int64_t task);
  // Now and then: tasks leave whose workers are gone, or which were given up. Nothing is lost: a
  // finding stays, and a slice of the corpus is tried again in halves.
  void tidy();
  // What all other workers did in the same builds, up to a second ago.
  std::vector<SharedProgress> others(std::span<const SharedProperty> properties);

 private:
  std::int64_t build_of(const PropertyName& name);
  std::int64_t property_of(const PropertyName& name);
  void write_generation(const ThinTask& task, const Cursor& until);
  std::optional<std::int64_t> old_build(const SharedProperty& property);
  bool add_event(std::int64_t finding, std::string_view event, const SharedProperty& property,
                 std::string_view state, std::string_view what);
  ShrinkClaim meet_again(const SharedProperty& property, const SharedFailure& failure,
                         std::string_view event);
  // A regression comes before other findings.
  enum class Priority : std::int64_t { Usual, First };
  ShrinkClaim claim_of(std::int64_t finding, std::int64_t property,
                       Priority priority = Priority::Usual);
  std::optional<Cursor> end_of_slice(const SharedProperty& property, const Cursor& from);
  std::vector<codec::PackedTree> trees_of(const SharedProperty& property, const Cursor& from,
                                          const Cursor& to);
  void report_progress(const WorkerFigures& figures);
  void renew_searches(const WorkerFigures& figures);
  void add_up(std::span<const SharedProperty> properties);
  void drop_left_tasks();
  void give_up_shrinks();
  void halve_slices();
  std::optional<Cursor> middle_of_slice(const SharedProperty& property, const Cursor& from,
                                        const Cursor& to);

  std::unique_ptr<Connection> connection_;
  FleetTuning tuning_;
  std::int64_t worker_ = 0;
  bool has_totals_ = false;  // rows for them
};

// "1,2,3", for {numbers}.
std::string joined(std::span<const std::int64_t> numbers);
// Makes "[[1,2,3],[4,5,6]" longer, which with another "]" is for {triples}.
void add_triple(std::string& triples, std::int64_t a, std::int64_t b, std::int64_t c);

}  // namespace sonde::store
