// SPDX-License-Identifier: Apache-2.0
// The side of the run, and the loop of the thread. What the thread does in one exchange is in
// fleet_exchange.cpp.
#include "suite/fleet_client.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <random>
#include <utility>

#include <unistd.h>

namespace sonde::suite {
namespace {

// Cases that wait for a connection; the local cache has them, too.
constexpr std::size_t most_waiting_cases = 20'000;

std::string random_word() {
  constexpr char digits[] = "0123456789abcdef";
  std::random_device device;
  std::string word;
  for (int i = 0; i < 32; ++i) word += digits[device() % 16];
  return word;
}

std::string host_name() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::chrono::steady_clock::duration seconds_of(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

}  // namespace

FleetClient::FleetClient(const store::Address& address, std::vector<FleetProperty> properties,
                         unsigned jobs, const FleetTiming& timing)
    : address_(address),
      properties_(std::move(properties)),
      timing_(timing),
      worker_{random_word(), host_name(), getpid(), jobs},
      timetable_(timing) {
  // Signals are for the thread that runs the campaign.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { work(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

FleetClient::~FleetClient() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  wakes_.notify_all();
  thread_.join();
}

void FleetClient::wait_until_joined(double seconds) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, seconds_of(seconds), [&] { return knows_whether_; });
}

void FleetClient::finish(double seconds) {
  std::unique_lock lock(mutex_);
  leaves_ = true;
  wakes_.notify_all();
  changed_.wait_for(lock, seconds_of(seconds), [&] { return has_left_; });
}

void FleetClient::post(Outgoing outgoing) {
  {
    const std::lock_guard lock(mutex_);
    outgoing_.push_back(std::move(outgoing));
  }
  wakes_.notify_all();
}

void FleetClient::kept(std::size_t property, std::vector<store::SharedCase> cases) {
  if (cases.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_cases_ + cases.size() > most_waiting_cases) return;
    waiting_cases_ += cases.size();
  }
  post(Kept{property, std::move(cases)});
}

std::string FleetClient::new_event() {
  const std::lock_guard lock(mutex_);
  return worker_.token + ":" + std::to_string(++events_);
}

void FleetClient::found(std::size_t property, store::SharedFailure failure) {
  post(Found{property, std::move(failure), new_event()});
}

void FleetClient::examined(std::size_t property, store::SharedFailure failure) {
  post(Examined{property, std::move(failure), new_event()});
}

void FleetClient::passed(std::size_t property, std::string origin) {
  post(Passed{property, std::move(origin), new_event()});
}

void FleetClient::given_up(std::size_t property, std::string origin) {
  post(GivenUp{property, std::move(origin)});
}

void FleetClient::replayed(std::size_t property) { post(Replayed{property}); }

void FleetClient::report(store::WorkerFigures figures) {
  const std::lock_guard lock(mutex_);
  figures_ = std::move(figures);
}

bool FleetClient::is_connected() const {
  const std::lock_guard lock(mutex_);
  return is_connected_;
}

std::vector<FleetNews> FleetClient::take_news() {
  const std::lock_guard lock(mutex_);
  return std::exchange(news_, {});
}

std::vector<std::string> FleetClient::take_remarks() {
  const std::lock_guard lock(mutex_);
  return std::exchange(remarks_, {});
}

void FleetClient::hand_over(FleetNews news) {
  const std::lock_guard lock(mutex_);
  news_.push_back(std::move(news));
}

void FleetClient::remark(std::string sentence) {
  const std::lock_guard lock(mutex_);
  if (said_.insert(sentence).second) remarks_.push_back(std::move(sentence));
}

// Other than a task that takes long.
bool FleetClient::has_other_work() const {
  const std::lock_guard lock(mutex_);
  return ends_ || leaves_ || !outgoing_.empty() || Clock::now() >= timetable_.next_pull();
}

void FleetClient::work() {
  std::unique_lock lock(mutex_);
  while (!ends_ && !has_left_) {
    const bool leaves = leaves_;
    lock.unlock();
    std::optional<store::StoreError> error;
    try {
      if (!fleet_) join();
      exchange();
      if (leaves) {
        renew();
        fleet_->leave();
      }
      pause_ = 0;
    } catch (const store::StoreError& thrown) {
      error = thrown;
    } catch (const std::exception& thrown) {  // such as no memory
      error = store::StoreError(store::StoreError::Kind::Lost, thrown.what());
    }
    if (error) pause(*error);
    lock.lock();
    if (leaves) has_left_ = true;  // one try: the run is over
    if (leaves) break;
    const bool had_error = error.has_value();
    wakes_.wait_until(lock, had_error ? Clock::now() + seconds_of(pause_) : timetable_.next_pull(),
                      [&] { return ends_ || leaves_ || (!had_error && !outgoing_.empty()); });
  }
  is_connected_ = false;
  knows_whether_ = true;
  const auto unsent = std::ranges::count_if(
      outgoing_, [](const auto& each) { return std::holds_alternative<Found>(each); });
  if (has_left_ && unsent > 0)
    remarks_.push_back(
        "findings that the store does not have: " + std::to_string(unsent) +
        "; they are in the local cache, and the next run sends those that come back");
  changed_.notify_all();
}

// A fault that a person must mend is not asked for so often.
void FleetClient::pause(const store::StoreError& error) {
  fleet_.reset();
  const bool is_lost = error.kind() == store::StoreError::Kind::Lost;
  pause_ = std::clamp(2 * pause_, timing_.least_pause, timing_.most_pause);
  if (!is_lost) pause_ = timing_.most_pause;
  has_lost_ = true;
  remark(std::string(error.what()) +
         "; the run goes on alone, and sends what it finds when the store is back");
  const std::lock_guard lock(mutex_);
  is_connected_ = false;
  knows_whether_ = true;
  changed_.notify_all();
}

std::optional<std::size_t> FleetClient::number_of(std::int64_t property) const {
  const auto found = std::ranges::find(shared_, property, &store::SharedProperty::property);
  if (found == shared_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - shared_.begin());
}

}  // namespace sonde::suite
