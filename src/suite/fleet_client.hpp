// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "store/address.hpp"
#include "store/fleet.hpp"
#include "suite/fleet_timetable.hpp"

namespace sonde::suite {

// A property of a run, by which the store and the local cache know it.
struct FleetProperty {
  store::PropertyName name{};
  std::string cache{};  // the folder; empty: none
  std::string key{};
};

// What the store says to a run. Properties are numbered as the run has them.
struct CasesCame {
  std::size_t property = 0;
  std::vector<codec::PackedTree> trees{};
};
// Cases to be run in this build; `replayed` says when they were.
struct ReplayCame {
  std::size_t property = 0;
  std::vector<codec::PackedTree> trees{};
};
struct OriginKnown {
  std::size_t property = 0;
  std::string origin{};
  std::string state{};
  bool is_of_this_build = false;  // it failed in this build, or in a newer one
};
struct ShrinkDecided {
  std::size_t property = 0;
  std::string origin{};
  bool is_ours = false;
};
// A failure that a worker found which is gone.
struct ShrinkCame {
  std::size_t property = 0;
  store::SharedFailure failure{};
};
// What all others did; `property` in each is the number in the run.
struct OthersDid {
  std::vector<store::SharedProgress> all{};
};
using FleetNews =
    std::variant<CasesCame, ReplayCame, OriginKnown, ShrinkDecided, ShrinkCame, OthersDid>;

// Exchanges with a shared store in a thread of its own, so that no run waits for a server. What is
// to be reported waits while there is no connection: findings all of it, cases up to a limit, since
// the local cache has them. Each sentence on what went wrong is said once.
class FleetClient {
 public:
  FleetClient(const store::Address& address, std::vector<FleetProperty> properties, unsigned jobs,
              const FleetTiming& timing = {});
  ~FleetClient();  // without waiting for what is not yet reported
  FleetClient(const FleetClient&) = delete;
  FleetClient& operator=(const FleetClient&) = delete;

  // Until the findings that are open in the store are in the local cache, or it is known that there
  // is no connection, or this time is over.
  void wait_until_joined(double seconds);
  // Reports what is left, for at most so long, and leaves the fleet.
  void finish(double seconds);

  void kept(std::size_t property, std::vector<store::SharedCase> cases);
  // ShrinkDecided follows, if there is a connection.
  void found(std::size_t property, store::SharedFailure failure);
  void examined(std::size_t property, store::SharedFailure failure);
  // The case of a finding ran and passed.
  void passed(std::size_t property, std::string origin);
  // The failure could not be met again: somebody else may try.
  void given_up(std::size_t property, std::string origin);
  void replayed(std::size_t property);
  // Properties in the order of the run.
  void report(store::WorkerFigures figures);

  bool is_connected() const;
  std::vector<FleetNews> take_news();
  std::vector<std::string> take_remarks();

 private:
  using Clock = std::chrono::steady_clock;

  struct Kept {
    std::size_t property = 0;
    std::vector<store::SharedCase> cases{};
  };
  struct Found {
    std::size_t property = 0;
    store::SharedFailure failure{};
    std::string event{};
  };
  struct Examined {
    std::size_t property = 0;
    store::SharedFailure failure{};
    std::string event{};
  };
  struct Passed {
    std::size_t property = 0;
    std::string origin{};
    std::string event{};
  };
  struct GivenUp {
    std::size_t property = 0;
    std::string origin{};
  };
  struct Replayed {
    std::size_t property = 0;
  };
  using Outgoing = std::variant<Kept, Found, Examined, Passed, GivenUp, Replayed>;

  void work();
  void exchange();
  void join();
  void import_all_findings();
  bool is_of_this_build(std::size_t property, const store::KnownOrigin& origin) const;
  void import_findings(std::size_t property);
  void send_all();
  void send(Kept& kept);
  void send(Found& found);
  void send(Examined& examined);
  void send(Passed& passed);
  void send(GivenUp& given_up);
  void send(Replayed& replayed);
  void pull_cases();
  void pull_findings();
  void look_for_tasks();
  void look_for_old_cases();
  void look_for_replays(std::size_t property);
  void look_for_thinning();
  void claim_thinning();
  void go_on_thinning();
  void thin_some();
  void renew();
  bool has_other_work() const;
  void post(Outgoing outgoing);
  void hand_over(FleetNews news);
  void hand_over(const store::KnownOrigin& origin);
  void remark(std::string sentence);
  void pause(const store::StoreError& error);
  std::optional<std::size_t> number_of(std::int64_t property) const;
  std::string new_event();

  const store::Address address_;
  const std::vector<FleetProperty> properties_;
  const FleetTiming timing_;
  store::WorkerName worker_;

  // Of the thread alone.
  std::optional<store::Fleet> fleet_;
  std::vector<store::SharedProperty> shared_;
  store::Cursor cases_;
  store::Cursor findings_;
  std::map<std::pair<std::size_t, std::string>, std::int64_t> shrinks_;  // tasks, by their origin
  std::map<std::size_t, std::int64_t> replays_;                          // tasks, by property
  std::vector<std::size_t> grown_;  // cases of each property, since its size was looked at
  std::optional<store::ThinTask> thinning_;
  bool has_switched_ = false;  // to the generation of that task
  std::vector<store::SharedProgress> renewed_;
  bool has_joined_once_ = false;
  bool has_lost_ = false;
  double pause_ = 0;
  FleetTimetable timetable_;

  mutable std::mutex mutex_;
  std::condition_variable wakes_;    // the thread
  std::condition_variable changed_;  // joined, connection, or queue
  std::deque<Outgoing> outgoing_;
  std::size_t waiting_cases_ = 0;
  std::vector<FleetNews> news_;
  std::vector<std::string> remarks_;
  std::set<std::string> said_;
  std::optional<store::WorkerFigures> figures_;
  std::uint64_t events_ = 0;
  bool is_connected_ = false;
  bool knows_whether_ = false;  // it is connected
  bool leaves_ = false;
  bool has_left_ = false;
  bool ends_ = false;

  std::thread thread_;
};

}  // namespace sonde::suite
