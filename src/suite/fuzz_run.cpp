// SPDX-License-Identifier: Apache-2.0
// One turn: start as many jobs as may run, wait until a process says something, take in what it
// says. A job is one order to one process, or one slice of a search. First the cases of earlier
// runs are run, and a short slice, for each property; then the schedule decides. A failure is
// examined by a process of its own while the search goes on. At the end, searches are asked to
// end, and each property is judged.
#include "suite/fuzz_run.hpp"

#include <algorithm>
#include <cerrno>

#include <poll.h>

#include "isolate/interrupt.hpp"
#include "isolate/left_processes.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

constexpr int milliseconds_of_waiting = 50;
constexpr double seconds_between_shows = 0.1;
constexpr double seconds_between_records = 5;
constexpr double seconds_between_sweeps = 1;
// A slice that takes longer than this ends by the clock, so that a slow property does not hold
// up the others. Then a run is not repeated exactly.
constexpr double most_slice_seconds = 3;
// Searches whose processes wait for their next slice, for each job: each takes memory, and to
// start one anew takes some milliseconds.
constexpr std::size_t processes_per_job = 16;
constexpr std::size_t least_processes = 32;
// Without a sign of life, a process is taken for dead.
constexpr double silent_seconds = 60;
constexpr double silent_while_shrinking_seconds = 900;

}  // namespace

FuzzRun::FuzzRun(std::vector<SuiteProperty> properties, const FuzzOptions& options,
                 campaign::Listener& listener, RunWatcher& watcher)
    : options_(options),
      listener_(listener),
      watcher_(watcher),
      schedule_(options.seed, options.schedule),
      aim_(options.targets) {
  for (auto& each : properties)
    properties_.push_back(std::make_unique<PropertyWork>(std::move(each)));
}

FuzzRun::~FuzzRun() = default;

double FuzzRun::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

Interruption FuzzRun::interruption() const {
  return ended_by_ == EndedBy::Interrupt ? Interruption::Interrupted : Interruption::None;
}

double FuzzRun::chance_of_news() const {
  double sum = 0;
  for (const auto& each : properties_) sum += each->chance_of_news();
  return properties_.empty() ? 0 : sum / static_cast<double>(properties_.size());
}

bool FuzzRun::is_stale() const {
  return std::ranges::all_of(
      properties_, [&](const auto& each) { return each->chance_of_news() < options_.until; });
}

void FuzzRun::run() {
  const isolate::InterruptWatch interrupts;
  const isolate::LeftProcesses left;  // of programs that died
  if (!aim_.empty())
    for (const auto& sentence : aim_.ask(properties_, options_.seed, isolate::interrupted))
      watcher_.say(sentence);
  if (options_.store) {
    exchange_ = std::make_unique<Exchange>(*options_.store, properties_, options_.jobs);
    for (const auto& sentence : exchange_->begin()) watcher_.say(sentence);
  }
  start_ = Clock::now();
  while (!is_over()) turn();
  finish();
}

bool FuzzRun::is_over() {
  if (isolate::interrupted()) ended_by_ = EndedBy::Interrupt;
  else if (seconds() >= options_.budget) ended_by_ = EndedBy::Budget;
  else if (options_.enough > 0 && confirmed_.size() >= options_.enough) ended_by_ = EndedBy::First;
  else if (jobs_.empty() && std::ranges::none_of(properties_, [](const auto& each) {
             return each->can_search() || !each->to_examine().empty() ||
                    each->stage == PropertyWork::Stage::Waiting;
           }))
    ended_by_ = EndedBy::Complete;
  else if (options_.until > 0 && is_stale()) ended_by_ = EndedBy::Until;
  return ended_by_ != EndedBy::Running;
}

void FuzzRun::turn() {
  while (jobs_.size() < options_.jobs && (finishes_ ? start_last() : start_next())) {
  }
  wait();
  for (std::size_t i = 0; i < jobs_.size(); ++i) look_at(*jobs_[i]);
  drop_finished();
  end_left_processes();
  exchange();
  show();
}

// A property is searched for a moment as soon as its kept cases have run, by the same process: so
// a suite of hundreds of properties starts at once.
bool FuzzRun::start_next() {
  const auto is_new = [](const auto& each) {
    return each->can_search() && each->cost == 0 && each->jobs == 0;
  };
  if (start_examination()) return true;
  if (std::ranges::any_of(properties_, is_new)) return start_slice();
  return start_replay() || start_slice();
}

// Examinations leave a job to searches where there is more than one.
bool FuzzRun::start_examination() {
  const auto busy =
      std::ranges::count_if(jobs_, [](const auto& job) { return job->kind == Kind::Examine; });
  const auto most = static_cast<std::ptrdiff_t>(options_.jobs) - 1;
  if (!finishes_ && busy >= std::max<std::ptrdiff_t>(1, most)) return false;
  for (auto& each : properties_) {
    if (each->is_examined || !may_examine(*each)) continue;
    auto failing = std::move(each->to_examine().front());
    each->to_examine().pop_front();
    const ExamineOrder order{failing};
    if (start(Kind::Examine, *each, order, std::move(failing))) return true;
  }
  return false;
}

// Of failures that were met in several runs, one run examines each.
bool FuzzRun::may_examine(PropertyWork& work) {
  auto& waiting = work.to_examine();
  while (exchange_ && !waiting.empty()) {
    const auto turn = exchange_->turn_of(work, waiting.front(), seconds());
    if (turn == Exchange::Turn::Ours) break;
    if (turn == Exchange::Turn::Open) return false;
    waiting.pop_front();
  }
  return !waiting.empty();
}

void FuzzRun::exchange() {
  if (!exchange_) return;
  for (const auto& sentence : exchange_->turn(seconds(), cases_per_second_)) watcher_.say(sentence);
}

// Those come last that can never reach what the run is directed at.
bool FuzzRun::start_replay() {
  for (const bool is_last : {false, true})
    for (auto& each : properties_) {
      if (each->stage != PropertyWork::Stage::Waiting) continue;
      if ((aim_.of(*each) == AimedAt::Never) != is_last) continue;
      each->stage = PropertyWork::Stage::Replaying;
      if (start(Kind::Replay, *each, ReplayOrder{})) return true;
    }
  return false;
}

bool FuzzRun::start_slice() {
  std::vector<Candidate> candidates;
  std::vector<PropertyWork*> works;
  for (auto& each : properties_) {
    if (!each->has_work()) continue;
    const auto running =
        std::ranges::count_if(each->searches(), [](const auto& search) { return search->runs; });
    candidates.push_back(
        {each->yield(), each->has_failed(), static_cast<unsigned>(running), aim_.of(*each)});
    if (exchange_) exchange_->add_others(*each, candidates.back());
    works.push_back(each.get());
  }
  const auto chosen = schedule_.next(candidates);
  if (chosen) start_search(*works[*chosen]);
  return chosen.has_value();
}

// One that has no job. A further one begins with what the others kept.
Search& FuzzRun::idle_search(PropertyWork& work) {
  for (auto& each : work.searches())
    if (!each->runs && !each->has_ended) return *each;
  auto& made = *work.searches().emplace_back(std::make_unique<Search>());
  for (const auto& other : work.searches())
    for (const auto& kept : other->known.kept)
      if (!kept.tree.empty()) made.seeds.push_back(kept.tree);
  return made;
}

void FuzzRun::start_search(PropertyWork& work) {
  Search& search = idle_search(work);
  campaign::Slice slice{.cost = schedule_.slice_cost(search.slices)};
  slice.seconds = std::min(exchange_ ? most_shared_slice_seconds : most_slice_seconds,
                           std::max(0.05, options_.budget - seconds()));
  slice.seeds = search.take_seeds();
  slice.known = std::exchange(search.failures, {});
  ++search.slices;
  search.last_used = ++slices_;
  if (search.process == nullptr) {
    try {
      search.process = new_process(work);
    } catch (const Error& error) {
      work.obstruct(error.what());
      search.has_ended = true;
      return;
    }
    search.has_begun = false;
  }
  work.cost += slice.cost;
  search.runs = true;
  begin({.kind = Kind::Search, .work = work, .search = &search});
  bool is_sent = true;
  if (search.has_begun) {
    is_sent = search.process->send(std::optional(std::move(slice)));
  } else {
    const auto number = static_cast<std::uint64_t>(
        std::ranges::find(work.searches(), &search, &std::unique_ptr<Search>::get) -
        work.searches().begin());
    SearchOrder order = search.order(number, std::move(slice));
    if (number == 0 && order.state.empty()) order.seeds = work.seeds();
    order.known = work.known();
    order.focus = aim_.edges_of(work.property().program);
    if (order.takes_corpus) order.near = aim_.functions_of(work.property().program);
    order.reports_cases = listener_.wants_cases();
    is_sent = search.process->send(Order(std::move(order)));
    search.has_begun = true;
  }
  if (!is_sent) lose(*jobs_.back(), jobs_.back()->process().last_words());
}

// Searches wait longest whose turn was longest ago: their process makes room for another one.
void FuzzRun::make_room() {
  std::vector<Search*> waiting;
  for (auto& work : properties_)
    for (auto& each : work->searches())
      if (each->process != nullptr && !each->runs) waiting.push_back(each.get());
  if (waiting.size() < std::max(least_processes, processes_per_job * options_.jobs)) return;
  Search& oldest = **std::ranges::min_element(waiting, {}, &Search::last_used);
  oldest.process.reset();
}

std::unique_ptr<ProgramProcess> FuzzRun::new_process(const PropertyWork& work) {
  make_room();
  const SuiteProperty& property = work.property();
  return std::make_unique<ProgramProcess>(
      ProgramStart{property.program, property.arguments, property.id, options_.seed});
}

bool FuzzRun::start(Kind kind, PropertyWork& work, const Order& order,
                    campaign::FailingCase failing) {
  std::unique_ptr<ProgramProcess> process;
  try {
    process = new_process(work);
  } catch (const Error& error) {
    give_up(kind, work, error.what());
    return false;
  }
  work.is_examined = work.is_examined || kind == Kind::Examine;
  begin({.kind = kind, .work = work, .own = std::move(process), .failing = std::move(failing)});
  jobs_.back()->process().send(order);
  return true;
}

void FuzzRun::begin(Job job) {
  job.began = job.last_sign = seconds();
  ++job.work.jobs;
  jobs_.push_back(std::make_unique<Job>(std::move(job)));
}

void FuzzRun::wait() {
  std::vector<pollfd> files;
  bool is_any_done = false;
  for (const auto& job : jobs_) {
    is_any_done = is_any_done || job->is_done;
    if (job->is_done) continue;  // it may have lost its process
    files.push_back({job->process().socket(), POLLIN, 0});
    files.push_back({job->process().output(), POLLIN, 0});
  }
  poll(files.data(), files.size(), is_any_done ? 0 : milliseconds_of_waiting);
}

void FuzzRun::drop_finished() {
  std::erase_if(jobs_, [&](const auto& job) {
    if (!job->is_done) return false;
    job->work.seconds += seconds() - job->began;
    --job->work.jobs;
    if (job->search != nullptr) job->search->runs = false;
    return true;
  });
}

// What a dead program has started came to this process.
void FuzzRun::end_left_processes() {
  if (seconds() - last_swept_ < seconds_between_sweeps) return;
  last_swept_ = seconds();
  std::vector<pid_t> needed;
  for (const auto& job : jobs_) needed.push_back(job->process().process());
  for (const auto& work : properties_)
    for (const auto& each : work->searches())
      if (each->process != nullptr) needed.push_back(each->process->process());
  for (const auto& [program, judges] : judges_)
    for (const auto& each : judges) needed.push_back(each->process());
  isolate::LeftProcesses::end_except(needed);
}

void FuzzRun::look_at(Job& job) {
  if (job.is_done) return;
  ProgramProcess& process = job.process();
  process.read();
  try {
    while (!job.is_done) {
      auto message = process.next_message();
      if (!message) break;
      job.last_sign = seconds();
      take(job, *message);
    }
  } catch (const Error& error) {
    return lose(job, error.what());
  }
  if (job.is_done) return;
  const bool may_shrink = job.kind == Kind::Examine || job.kind == Kind::Replay;
  const double patience = may_shrink ? silent_while_shrinking_seconds : silent_seconds;
  if (process.has_ended()) return lose(job, process.last_words());
  if (seconds() - job.last_sign <= patience) return;
  if (job.search == nullptr) job.work.losses = most_losses;  // it would be so again
  lose(job, "gave no sign of life");
}

Snapshot FuzzRun::snapshot() const {
  Snapshot all{.seconds = seconds(), .budget = options_.budget, .jobs = options_.jobs};
  all.busy = static_cast<unsigned>(jobs_.size());
  all.chance_new = chance_of_news();
  all.rest = rest();
  for (const auto& each : properties_) {
    all.rows.push_back(each->row());
    all.cases += all.rows.back().cases;
    all.cases_per_second += all.rows.back().cases_per_second;
    all.failures += all.rows.back().failures;
  }
  return all;
}

void FuzzRun::show() {
  const double now = seconds();
  if (now - last_shown_ >= seconds_between_shows) {
    last_shown_ = now;
    const Snapshot all = snapshot();
    cases_per_second_ = all.cases_per_second;
    watcher_.show(all);
  }
  if (now - last_saw_ < seconds_between_records) return;
  last_saw_ = now;
  watcher_.saw(*this);
}

}  // namespace sonde::suite
