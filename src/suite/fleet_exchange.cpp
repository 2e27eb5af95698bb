// SPDX-License-Identifier: Apache-2.0
// What the thread of a FleetClient does with the store. Whatever throws is done again from its
// begin on the next connection: all calls of the store may be repeated.
#include <algorithm>
#include <utility>

#include "store/cache.hpp"
#include "suite/fleet_client.hpp"

namespace sonde::suite {
namespace {

constexpr std::int64_t most_imported = 200;  // findings of one property
// A worker that begins takes the newest cases of what others kept: as many as from its own cache.
constexpr std::int64_t most_first_cases = 2000;  // for each property
constexpr std::int64_t most_first_of_all = 20'000;
constexpr int most_batches = 20;  // in one exchange
constexpr std::size_t most_replays = 8;
// New cases of a property after which a worker looks at the size of its corpus: a quarter of the
// least corpus that is thinned.
constexpr std::size_t growth_to_look = 64;

store::KeptFailure as_kept(const store::SharedFailure& shared) {
  store::KeptFailure kept{.origin = shared.origin, .tree = shared.tree};
  kept.state = store::State::Shrunk;
  kept.what = shared.what;
  kept.place = shared.place;
  kept.why = shared.why;
  kept.rate = shared.rate;
  return kept;
}

}  // namespace

void FleetClient::exchange() {
  send_all();
  if (timetable_.renews(Clock::now())) renew();
  if (timetable_.pulls(Clock::now())) {
    pull_findings();
    pull_cases();
  }
  if (timetable_.looks(Clock::now())) look_for_tasks();
  if (timetable_.tidies(Clock::now())) fleet_->tidy();
  go_on_thinning();
}

void FleetClient::join() {
  fleet_.emplace(store::connect(address_));
  std::vector<store::PropertyName> names;
  for (const auto& each : properties_) names.push_back(each.name);
  shared_ = fleet_->join(worker_, names);
  grown_.resize(shared_.size());
  if (!has_joined_once_) {
    const auto count = static_cast<std::int64_t>(properties_.size());
    cases_ = fleet_->newest_cases(shared_, std::min(count * most_first_cases, most_first_of_all));
    import_all_findings();
    has_joined_once_ = true;
  }
  if (std::exchange(has_lost_, false)) {
    remark("the store is back");
    renewed_.clear();
    timetable_.renew_at_once();
  }
  const std::lock_guard lock(mutex_);
  said_.clear();  // what happens again is said again
  is_connected_ = true;
  knows_whether_ = true;
  changed_.notify_all();
}

// A run may have a property in two builds.
void FleetClient::hand_over(const store::KnownOrigin& origin) {
  for (std::size_t i = 0; i < shared_.size(); ++i) {
    const bool is_of_this_build = origin.build >= shared_[i].build;
    if (shared_[i].property == origin.property)
      hand_over(OriginKnown{i, origin.origin, origin.state, is_of_this_build});
  }
}

// What happens meanwhile comes behind the cursor. From the begin of the history on, a worker would
// read again whatever happened in the life of the store.
void FleetClient::import_all_findings() {
  findings_ = fleet_->newest_event();
  for (std::size_t i = 0; i < properties_.size(); ++i) import_findings(i);
  for (const auto& each : fleet_->known_origins(shared_)) hand_over(each);
}

// Findings that are shrunk run again before the search, as those of the local cache do. Those that
// are not yet shrunk are the matter of another worker.
void FleetClient::import_findings(std::size_t property) {
  const auto open = fleet_->open_findings(shared_[property], most_imported);
  const auto& [name, folder, key] = properties_[property];
  if (open.empty()) return;
  std::optional<store::Cache> cache;
  std::vector<store::KeptFailure> local;
  if (!folder.empty()) local = cache.emplace(folder).failures(key);
  for (const auto& each : open) {
    const auto known = std::ranges::find(local, each.origin, &store::KeptFailure::origin);
    const bool is_news = known == local.end() || known->state == store::State::Unshrunk;
    const bool can_run = each.is_shrunk && !each.tree.empty() && cache;
    if (can_run && is_news) cache->keep_failure(key, as_kept(each));
  }
}

void FleetClient::send_all() {
  for (;;) {
    Outgoing* first = nullptr;
    {
      const std::lock_guard lock(mutex_);
      if (outgoing_.empty()) return;
      first = &outgoing_.front();  // others only add behind it
    }
    std::visit([this](auto& one) { send(one); }, *first);
    const std::lock_guard lock(mutex_);
    if (const auto* kept = std::get_if<Kept>(first)) waiting_cases_ -= kept->cases.size();
    outgoing_.pop_front();
  }
}

void FleetClient::send(Kept& kept) {
  const auto left_out = fleet_->add_cases(shared_[kept.property], kept.cases);
  grown_[kept.property] += kept.cases.size();
  if (left_out > 0)
    remark(properties_[kept.property].name.name +
           ": cases above 1 MB are kept in the local cache only, and not shared");
}

void FleetClient::send(Found& found) {
  const auto claim = fleet_->add_finding(shared_[found.property], found.failure, found.event);
  const bool is_ours = claim.who == store::ShrinkClaim::Who::This;
  if (is_ours) shrinks_[{found.property, found.failure.origin}] = claim.task;
  hand_over(ShrinkDecided{found.property, found.failure.origin, is_ours});
}

void FleetClient::send(Examined& examined) {
  const auto task = shrinks_.find({examined.property, examined.failure.origin});
  fleet_->improve_finding(shared_[examined.property], examined.failure, examined.event,
                          task == shrinks_.end() ? 0 : task->second);
  if (task != shrinks_.end()) shrinks_.erase(task);
}

void FleetClient::send(Passed& passed) {
  fleet_->pass_finding(shared_[passed.property], passed.origin, passed.event);
}

// The task is done: who meets the failure again makes another.
void FleetClient::send(GivenUp& given_up) {
  const auto task = shrinks_.find({given_up.property, given_up.origin});
  if (task == shrinks_.end()) return;
  fleet_->finish(task->second);
  shrinks_.erase(task);
}

void FleetClient::send(Replayed& replayed) {
  const auto task = replays_.find(replayed.property);
  if (task == replays_.end()) return;
  fleet_->finish(task->second);
  replays_.erase(task);
  look_for_replays(replayed.property);
}

void FleetClient::pull_findings() {
  for (const auto& each : fleet_->new_findings(shared_, findings_)) hand_over(each);
}

void FleetClient::pull_cases() {
  const store::PullLimits limits;
  std::map<std::size_t, std::vector<codec::PackedTree>> came;
  for (int i = 0; i < most_batches; ++i) {
    const auto before = cases_.seq;
    for (auto& each : fleet_->new_cases(shared_, cases_, limits))
      if (const auto property = number_of(each.property))
        came[*property].push_back(std::move(each.tree));
    if (cases_.seq == before) break;
  }
  for (auto& [property, trees] : came) {
    grown_[property] += trees.size();
    hand_over(CasesCame{property, std::move(trees)});
  }
}

void FleetClient::look_for_tasks() {
  if (const auto task = fleet_->claim_shrink(shared_)) {
    const auto property = number_of(task->property);
    // A damaged case cannot be shrunk: its lease runs out, and after a few tries it is left alone.
    if (property && !task->failure.tree.empty()) {
      shrinks_[{*property, task->failure.origin}] = task->task;
      hand_over(ShrinkCame{*property, task->failure});
    }
  }
  look_for_old_cases();
  look_for_thinning();
}

// A run may have a property in two builds: each of them runs what it has not yet run.
void FleetClient::look_for_old_cases() {
  const auto ids = fleet_->with_other_builds(shared_);
  const std::set<std::int64_t> wanted(ids.begin(), ids.end());
  for (std::size_t i = 0; i < shared_.size() && replays_.size() < most_replays; ++i)
    if (wanted.contains(shared_[i].property)) look_for_replays(i);
}

// Slices whose cases are all known in this build need no run.
void FleetClient::look_for_replays(std::size_t property) {
  if (replays_.contains(property)) return;
  for (int i = 0; i < most_batches; ++i) {
    auto task = fleet_->claim_replay(shared_[property]);
    if (!task) return;
    if (!task->trees.empty()) {
      replays_[property] = task->task;
      return hand_over(ReplayCame{property, std::move(task->trees)});
    }
    fleet_->finish(task->task);
  }
}

// All workers see a corpus grow, so it is enough that each looks seldom.
void FleetClient::look_for_thinning() {
  for (std::size_t i = 0; i < grown_.size(); ++i) {
    if (grown_[i] < growth_to_look) continue;
    fleet_->ask_to_thin(shared_[i]);
    grown_[i] = 0;
  }
  if (!thinning_) claim_thinning();
}

void FleetClient::claim_thinning() {
  thinning_ = fleet_->claim_thin(shared_);
  has_switched_ = false;
}

// Until something else is due: cases and findings must not wait for it.
void FleetClient::go_on_thinning() {
  while (thinning_) {
    thin_some();
    if (!thinning_) claim_thinning();
    if (has_other_work()) return;
  }
}

// One step of a task.
void FleetClient::thin_some() {
  if (!has_switched_) {
    has_switched_ = fleet_->thin(*thinning_);
    if (!has_switched_) thinning_.reset();
  } else if (!fleet_->drop_old_cases(*thinning_) && !fleet_->drop_old_builds(*thinning_)) {
    fleet_->finish(thinning_->task);
    thinning_.reset();
  }
}

// Only what has changed is written, and then what others wrote is read.
void FleetClient::renew() {
  store::WorkerFigures figures;
  {
    const std::lock_guard lock(mutex_);
    if (figures_) figures = *figures_;
  }
  auto all = std::move(figures.properties);
  figures.properties.clear();
  all.resize(shared_.size());
  renewed_.resize(shared_.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].property = shared_[i].property;
    all[i].build = shared_[i].build;
    if (all[i].runs || all[i] != renewed_[i]) figures.properties.push_back(all[i]);
  }
  for (const auto& [origin, task] : shrinks_) figures.tasks.push_back(task);
  for (const auto& [property, task] : replays_) figures.tasks.push_back(task);
  if (thinning_) figures.tasks.push_back(thinning_->task);
  fleet_->renew(figures);
  renewed_ = std::move(all);

  OthersDid did;
  for (auto& each : fleet_->others(shared_)) {
    const auto found = std::ranges::find_if(shared_, [&](const store::SharedProperty& mine) {
      return mine.property == each.property && mine.build == each.build;
    });
    if (found == shared_.end()) continue;
    each.property = found - shared_.begin();
    did.all.push_back(each);
  }
  hand_over(std::move(did));
}

}  // namespace sonde::suite
