// SPDX-License-Identifier: Apache-2.0
// The end of a run: what was never searched is, for a moment; the failures that are left are
// examined; searches are asked to end, and each property is judged.
#include <algorithm>
#include <array>
#include <cstdio>

#include "isolate/interrupt.hpp"
#include "suite/fuzz_run.hpp"
#include "suite/grace.hpp"
#include "suite/kept_runs.hpp"

namespace sonde::suite {
namespace {

// What a run takes beyond its budget is reported from this share on, and from one second on.
constexpr double reported_share = 0.1;
// Until when a property that was never searched is, as a multiple of the budget.
constexpr double belated_share = 2;

std::string overrun(double seconds, double budget) {
  const double beyond = seconds - budget;
  if (beyond < std::max(1.0, reported_share * budget)) return "";
  std::array<char, 160> text{};
  std::snprintf(text.data(), text.size(),
                "the run took %.0f s longer than its budget of %.0f s, to shrink the failures that "
                "were met last and to judge all properties",
                beyond, budget);
  return text.data();
}

}  // namespace

// What takes too long is reported as it is.
void FuzzRun::finish() {
  finishes_ = true;
  const Grace grace = grace_of(options_.budget);
  const double began = seconds();
  last_order_ = began + grace.shrinking;
  const auto is_open = [](const auto& each) { return each->stage != PropertyWork::Stage::Ended; };
  while (std::ranges::any_of(properties_, is_open)) {
    if (isolate::must_stop() || seconds() > began + grace.judging) break;
    if (seconds() > last_order_) end_examinations();
    turn();
  }
  jobs_.clear();
  judges_.clear();
  if (exchange_)
    for (const auto& sentence : exchange_->finish()) watcher_.say(sentence);
  for (auto& each : properties_) {
    for (auto& search : each->searches()) search->process.reset();
    if (is_open(each)) close(*each);
  }
  watcher_.show(snapshot());
  if (const auto sentence = overrun(seconds(), options_.budget); !sentence.empty())
    watcher_.say(sentence);
  for (const auto& sentence : keep_runs(properties_, interruption())) watcher_.say(sentence);
  const SourceLimits limits{began + grace.all - seconds(), isolate::must_stop};
  for (const auto& problem : sources_.ask(properties_, options_.targets, options_.seed, limits))
    watcher_.say(problem);
  watcher_.saw(*this);
}

std::optional<Rest> FuzzRun::rest() const {
  if (!finishes_) return std::nullopt;
  Rest rest;
  for (const auto& each : properties_) {
    rest.failures += each->to_examine().size() + (each->is_examined ? 1 : 0);
    rest.properties += each->stage == PropertyWork::Stage::Ended ? 0 : 1;
  }
  return rest.properties == 0 ? std::nullopt : std::optional(rest);
}

// A failure stays in the cache as far as it was shrunk.
void FuzzRun::end_examinations() {
  for (auto& job : jobs_) {
    if (job->kind != Kind::Examine || job->is_done) continue;
    job->is_done = true;
    leave_unshrunk(job->work);
  }
  for (auto& each : properties_)
    if (!each->to_examine().empty()) leave_unshrunk(*each);
}

void FuzzRun::leave_unshrunk(PropertyWork& work) {
  work.is_examined = false;
  work.to_examine().clear();
  work.remark(
      "no time was left to shrink a failure: give the run a larger budget, or run it again");
}

// Where others took the whole budget, a property still gets its moment, as long as the run does not
// take much longer for it.
bool FuzzRun::start_belated(PropertyWork& work) {
  const double last = std::min(last_order_, belated_share * options_.budget);
  if (ended_by_ != EndedBy::Budget || seconds() > last || work.cost > 0) return false;
  if (work.stage == PropertyWork::Stage::Waiting) {
    work.stage = PropertyWork::Stage::Replaying;
    return start(Kind::Replay, work, ReplayOrder{});
  }
  if (!work.can_search()) return false;
  start_search(work);
  return true;
}

bool FuzzRun::start_last() {
  if (seconds() < last_order_ && start_examination()) return true;
  for (auto& each : properties_) {
    PropertyWork& work = *each;
    const bool is_busy = work.jobs > 0 || work.stage == PropertyWork::Stage::Ended;
    if (is_busy || (!work.to_examine().empty() && seconds() < last_order_)) continue;
    if (start_belated(work)) return true;
    for (auto& search : work.searches()) {
      if (search->process == nullptr || search->has_ended) continue;
      end_search(work, *search);
      return true;
    }
    if (work.stage == PropertyWork::Stage::Concluding || !work.has_searched()) {
      close(work);
      continue;
    }
    start_conclusion(work);
    return true;
  }
  return false;
}

// So that what only a search knows at its end is known.
void FuzzRun::end_search(PropertyWork& work, Search& search) {
  work.stage = PropertyWork::Stage::Ending;
  search.runs = true;
  if (search.has_begun) search.process->send(std::optional<campaign::Slice>());
  begin({.kind = Kind::End, .work = work, .search = &search});
  if (!search.has_begun) jobs_.back()->is_done = search.has_ended = true;
}

void FuzzRun::start_conclusion(PropertyWork& work) {
  work.stage = PropertyWork::Stage::Concluding;
  const ConcludeOrder order{work.property().id, work.states(), work.has_failed()};
  for (auto& search : work.searches()) {
    if (search->process == nullptr) continue;  // one that has ended its search does it, too
    if (!search->process->send(Order(order))) continue;
    begin({.kind = Kind::Conclude, .work = work, .own = std::move(search->process)});
    return;
  }
  auto judge = idle_judge(work);
  if (judge != nullptr && judge->send(Order(order)))
    begin({.kind = Kind::Conclude, .work = work, .own = std::move(judge)});
  else start(Kind::Conclude, work, order);
}

// To start a process for each of hundreds of properties would take seconds. After a loss, a
// property is judged by a process of its own.
std::unique_ptr<ProgramProcess> FuzzRun::idle_judge(const PropertyWork& work) {
  auto& idle = judges_[work.property().program];
  if (work.losses > 0 || idle.empty()) return nullptr;
  auto judge = std::move(idle.back());
  idle.pop_back();
  return judge;
}

void FuzzRun::keep_judge(Job& job) {
  auto& idle = judges_[job.work.property().program];
  if (idle.size() < options_.jobs) idle.push_back(std::move(job.own));
}

}  // namespace sonde::suite
