// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/events.hpp"
#include "suite/aim.hpp"
#include "suite/exchange.hpp"
#include "suite/fuzz_options.hpp"
#include "suite/property_work.hpp"
#include "suite/slice_schedule.hpp"
#include "suite/snapshot.hpp"
#include "suite/source_view.hpp"

// The module `suite` tests all properties of several programs at once: which properties a program
// has (listing.hpp), which of them is searched next and for how long (slice_schedule.hpp), and the
// processes that do it.
//
// The engine is in the programs. For each search, the program is started again with a variable
// of the environment, finds its way to the property as it always does, and serves (serve.hpp):
// it runs kept cases, searches in slices, examines a failure, or judges, one order after the
// other (protocol.hpp). This process holds what was learned. So a process that dies is replaced,
// and one that is not needed for a while can be ended.
//
// It promises: whatever dies, a failure that was met is reported, and no kept case runs a second
// time; a property that could not be searched never passes. With one job and a seed, the order of
// everything is the same on every run, up to the end of the budget, unless a slice takes longer
// than its limit on the clock.
//
// A FuzzRun owns all processes, and belongs to one thread, which also receives the events.
namespace sonde::suite {

// Receives what a run shows beside the events of its properties. Must not throw.
class RunWatcher {
 public:
  virtual ~RunWatcher() = default;
  virtual void show(const Snapshot&) {}      // about every tenth of a second
  virtual void say(const std::string&) {}    // one line, at once
  virtual void saw(const class FuzzRun&) {}  // every few seconds, and at the end
};

enum class EndedBy : std::uint8_t { Running, Budget, Until, First, Interrupt, Complete };
std::string_view name_of(EndedBy reason);

class FuzzRun {
 public:
  // Both outlive it.
  FuzzRun(std::vector<SuiteProperty> properties, const FuzzOptions& options,
          campaign::Listener& listener, RunWatcher& watcher);
  ~FuzzRun();

  // Returns when all is reported. Throws Error where no target that was named is found.
  void run();

  const FuzzOptions& options() const { return options_; }
  const std::vector<std::unique_ptr<PropertyWork>>& properties() const { return properties_; }
  // Known at the end.
  const SourceView& sources() const { return sources_; }
  EndedBy ended_by() const { return ended_by_; }
  double seconds() const;  // since the run began
  // That the next case of any property shows something new: the mean over all of them.
  double chance_of_news() const;
  Interruption interruption() const;

 private:
  using Clock = std::chrono::steady_clock;

  // Processes that may die one after the other, for one matter.
  static constexpr unsigned most_losses = 3;

  enum class Kind : std::uint8_t { Replay, Search, Examine, End, Conclude };

  // What a process was ordered to do.
  struct Job {
    Kind kind{};
    PropertyWork& work;
    Search* search = nullptr;  // whose process does it; null: its own
    std::unique_ptr<ProgramProcess> own{};
    double began = 0;
    double last_sign = 0;             // of life
    campaign::FailingCase failing{};  // that is examined
    bool is_done = false;

    ProgramProcess& process() const { return search != nullptr ? *search->process : *own; }
  };

  bool is_over();
  // Whether nothing new is to be expected of any property.
  bool is_stale() const;
  void finish();
  void turn();

  // These start a job. False if there is none to start.
  bool start_next();
  bool start_last();
  bool start_belated(PropertyWork& work);
  bool start_examination();
  bool start_replay();
  bool start_slice();
  void start_search(PropertyWork& work);
  void start_conclusion(PropertyWork& work);
  std::unique_ptr<ProgramProcess> idle_judge(const PropertyWork& work);
  void keep_judge(Job& job);
  void end_search(PropertyWork& work, Search& search);
  // Those that take longer than the end of a run may.
  void end_examinations();
  static void leave_unshrunk(PropertyWork& work);
  bool start(Kind kind, PropertyWork& work, const Order& order, campaign::FailingCase failing = {});
  // Throws Error where it cannot be started.
  std::unique_ptr<ProgramProcess> new_process(const PropertyWork& work);
  void make_room();
  Search& idle_search(PropertyWork& work);
  void begin(Job job);

  void wait();
  void look_at(Job& job);
  void lose(Job& job, const std::string& how);
  void lose_search(Job& job, const std::string& how);
  bool try_again(Job& job);
  void give_up(Kind kind, PropertyWork& work, const std::string& sentence);
  void drop_finished();
  void end_left_processes();
  void show();
  Snapshot snapshot() const;
  std::optional<Rest> rest() const;
  void exchange();
  bool may_examine(PropertyWork& work);

  // Whether a message can come from a process that does such a job.
  static bool fits(Kind kind, const Message& message);
  // What a message of a job means. These throw Error with the rest of a sentence on the program,
  // which is of no use then.
  void take(Job& job, Message& message);
  void on(Job& job, Greeting& greeting);
  void on(Job& job, Replayed& replayed);
  void on(Job& job, SliceEnded& ended);
  void on(Job& job, SearchEnded& ended);
  void on(Job& job, CaseFound& found);
  void on(Job& job, Examined& examined);
  void on(Job& job, Concluded& concluded);
  void on(Job& job, Refused& refused);
  void on(Job&, CaseRan& message) { listener_.ran(message.ran); }
  void on(Job&, StillAlive&) {}
  void on(Job&, SourcesFound&) {}  // no answer to a job, but to SourceView
  void on(Job&, Aimed&) {}         // ... or to Aim
  void close(PropertyWork& work);
  void report_examined(PropertyWork& work, const Examined& examined);

  FuzzOptions options_;
  campaign::Listener& listener_;
  RunWatcher& watcher_;
  SliceSchedule schedule_;
  std::vector<std::unique_ptr<PropertyWork>> properties_;
  std::vector<std::unique_ptr<Job>> jobs_;
  // Processes that have judged a property, by their programs: each can judge the others, too.
  std::map<std::string, std::vector<std::unique_ptr<ProgramProcess>>> judges_;
  Clock::time_point start_ = Clock::now();
  std::unique_ptr<Exchange> exchange_;  // null: nothing is shared
  Aim aim_;
  SourceView sources_;
  EndedBy ended_by_ = EndedBy::Running;
  bool finishes_ = false;
  double last_order_ = 0;  // after which nothing new begins, once the run finishes
  std::set<const PropertyWork*> confirmed_;  // with a failure that is shrunk
  std::uint64_t slices_ = 0;
  double last_shown_ = 0;
  double last_saw_ = 0;
  double last_swept_ = 0;
  double cases_per_second_ = 0;
};

}  // namespace sonde::suite
