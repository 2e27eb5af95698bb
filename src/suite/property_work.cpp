// SPDX-License-Identifier: Apache-2.0
#include "suite/property_work.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "run/failure.hpp"

namespace sonde::suite {
namespace {

constexpr std::size_t most_moments = 400;     // then every second one is dropped, and left out
constexpr std::size_t most_seeds = 256;       // that wait for a search: more are no help any more
constexpr double period_seconds = 5;          // of the news in a row
constexpr std::size_t most_periods = 12;      // a minute
constexpr double weight_of_last_slice = 0.3;  // in the rate that is shown
// Any odd number that is large beside the deaths of processes, which are added to the seed.
constexpr std::uint64_t seeds_between_searches = 1'000'003;

void add_once(std::vector<std::string>& all, std::string sentence) {
  if (std::ranges::find(all, sentence) == all.end()) all.push_back(std::move(sentence));
}

bool counts(const Finding& finding) {
  return finding.state != FindingState::Fixed && finding.state != FindingState::Incubating;
}

std::uint64_t features_of(const SearchNews& news) {
  return news.guidance ? news.guidance->progress.features : 0;
}

}  // namespace

std::string_view name_of(FindingState state) {
  switch (state) {
    case FindingState::Open: return "open";
    case FindingState::Shrunk: return "shrunk";
    case FindingState::Fixed: return "fixed";
    case FindingState::Incubating: return "incubating";
    case FindingState::Regressed: return "regressed";
  }
  return "";
}

std::vector<codec::PackedTree> Search::take_seeds() {
  given = std::exchange(seeds, {});
  return given;
}

void Search::lose_process() {
  process.reset();
  ++restarts;
  ++losses;
  seeds.insert(seeds.begin(), given.begin(), given.end());
  given.clear();
}

bool Search::has_news_for_others(const SearchNews& news) const {
  const auto forgotten =
      news.forgets ? std::max(features_forgotten, features_of(known)) : features_forgotten;
  return features_of(news) >= forgotten;
}

void Search::add(SearchNews news, double now) {
  if (news.forgets) {
    features_forgotten = std::max(features_forgotten, features_of(known));
    known.kept.clear();
    kept_at.clear();
  }
  auto kept = std::move(known.kept);
  auto edges = std::move(known.edges);
  auto reached = std::move(known.reached);
  for (auto& each : news.kept) campaign::add_kept(kept, std::move(each));
  edges.insert(edges.end(), news.edges.begin(), news.edges.end());
  reached.insert(reached.end(), news.reached.begin(), news.reached.end());
  known = std::move(news);
  known.kept = std::move(kept);
  known.edges = std::move(edges);
  known.reached = std::move(reached);
  kept_at.resize(known.kept.size(), now);
  given.clear();
  losses = 0;
}

SearchOrder Search::order(std::uint64_t number, campaign::Slice slice) const {
  const bool is_new = known.state.empty();
  SearchOrder order;
  order.seed_shift = number * seeds_between_searches + (is_new ? restarts : 0);
  order.takes_corpus = is_new && number == 0;
  order.slice = std::move(slice);
  if (is_new) return order;
  order.state = known.state;
  order.kept = known.kept;
  order.edges = known.edges;
  order.reached = known.reached;
  order.deaths = known.deaths + 1;
  order.enumerated = known.enumerated;
  return order;
}

Finding* PropertyWork::finding(const std::string& origin) {
  const auto found = std::ranges::find(findings_, origin, &Finding::origin);
  return found == findings_.end() ? nullptr : &*found;
}

void PropertyWork::know(const std::string& origin) {
  add_once(known_, origin);
  for (auto& each : searches_) add_once(each->failures, origin);
}

Finding& PropertyWork::met(const Failure& failure, double now) {
  const std::string origin = run::origin_of(failure);
  know(origin);
  Finding* known = finding(origin);
  if (known == nullptr) known = &findings_.emplace_back(Finding{.origin = origin});
  if (known->seconds == 0) known->seconds = now;
  known->failure = failure;
  const auto before = before_.find(origin);
  const bool was_fixed =
      before != before_.end() && (before->second == "fixed" || before->second == "regressed");
  known->state = was_fixed ? FindingState::Regressed : FindingState::Open;
  return *known;
}

void PropertyWork::take(campaign::Counterexample found, double now) {
  Finding& finding = met(found.failure, now);
  const bool is_shrunk = found.fully_shrunk && !found.is_flaky();
  if (is_shrunk && finding.state != FindingState::Regressed) finding.state = FindingState::Shrunk;
  finding.token = found.token;
  finding.counterexample = std::move(found);
}

// What the cache knew and no case has met is fixed where its case ran and passed.
void PropertyWork::add(Replayed replayed, double now) {
  for (const auto& each : replayed.failures) {
    before_[each.origin] = each.state;
    const bool is_over = each.state == "fixed" || each.state == "accepted";
    if (finding(each.origin) != nullptr || is_over) continue;
    Finding known{.origin = each.origin, .state = FindingState::Incubating};
    known.failure.what = each.what;
    findings_.push_back(std::move(known));
  }
  for (const auto& origin : replayed.now_fixed)
    if (Finding* known = finding(origin)) known->state = FindingState::Fixed;
  seeds_ = std::move(replayed.seeds);
  for (auto& origin : replayed.known) add_once(known_, std::move(origin));
  for (auto& each : replayed.facts.counterexamples) take(std::move(each), now);
  replayed.facts.counterexamples.clear();
  replayed_ = std::move(replayed.facts);
}

// What a search was given by another one, all of them have.
void PropertyWork::share(const Search& from, const std::vector<campaign::PackedCase>& kept) {
  for (const auto& one : kept) {
    if (one.tree.empty()) continue;
    if (std::ranges::find(from.given, one.tree) != from.given.end()) continue;
    for (auto& each : searches_)
      if (each.get() != &from && each->seeds.size() < most_seeds) each->seeds.push_back(one.tree);
  }
}

void PropertyWork::add(Search& search, SearchNews news, double now, double took) {
  const Moment before = total();
  if (search.has_news_for_others(news)) share(search, news.kept);
  search.add(std::move(news), now);
  most_features_ = total().features;
  remember(now, took, before.tests + before.discards);
}

void PropertyWork::remember(double now, double took, std::uint64_t cases_before) {
  Moment moment = total();
  moment.seconds = now;
  const std::uint64_t cases = moment.tests + moment.discards;
  const std::uint64_t features_before = history_.empty() ? 0 : history_.back().features;
  if (moment.features > features_before) news_at_ = cases;
  if (took > 0) {
    const double rate = static_cast<double>(cases - std::min(cases, cases_before)) / took;
    rate_ = rate_ == 0 ? rate : (1 - weight_of_last_slice) * rate_ + weight_of_last_slice * rate;
  }
  while (news_.empty() || now >= period_start_ + period_seconds) {
    period_start_ = news_.empty() ? now : period_start_ + period_seconds;
    news_.push_back(0);
  }
  if (news_.size() > most_periods) news_.erase(news_.begin(), news_.end() - most_periods);
  if (moment.features > features_before)
    news_.back() += static_cast<double>(moment.features - features_before);
  add_to_history(moment);
}

// Moments at even distances, from the first one, and the last one.
void PropertyWork::add_to_history(const Moment& moment) {
  const bool last_stays = moments_ == 0 || (moments_ - 1) % moments_between_ == 0;
  if (!last_stays) history_.pop_back();
  if (history_.size() == most_moments) {
    for (std::size_t i = 1; 2 * i < history_.size(); ++i) history_[i] = history_[2 * i];
    history_.resize((history_.size() + 1) / 2);
    moments_between_ *= 2;
  }
  history_.push_back(moment);
  ++moments_;
}

bool PropertyWork::add(const CaseFound& found, double now) {
  const Finding* known = finding(run::origin_of(found.failing.failure));
  if (known != nullptr && counts(*known)) return false;
  Finding& finding = met(found.failing.failure, now);
  finding.token = found.token;
  finding.after_tests = found.failing.after.tests;
  to_examine_.push_back(found.failing);
  return true;
}

void PropertyWork::add(const Examined& examined, double now) {
  for (const auto& each : examined.facts.counterexamples) take(each, now);
  replayed_.can_accept = replayed_.can_accept || examined.facts.can_accept;
  for (const auto& sentence : examined.facts.remarks) remark(sentence);
}

void PropertyWork::obstruct(std::string sentence) { add_once(obstacles_, std::move(sentence)); }

void PropertyWork::remark(std::string sentence) { add_once(remarks_, std::move(sentence)); }

bool PropertyWork::has_failed() const { return failures() > 0; }

unsigned PropertyWork::failures() const {
  return static_cast<unsigned>(std::ranges::count_if(findings_, counts));
}

Moment PropertyWork::total() const {
  Moment all{.features = most_features_};
  for (const auto& each : searches_) {
    all.tests += each->known.tests;
    all.discards += each->known.discards;
    if (!each->known.guidance) continue;
    all.features = std::max(all.features, each->known.guidance->progress.features);
    all.kept = std::max(all.kept, each->known.guidance->progress.kept);
  }
  return all;
}

SearchYield PropertyWork::yield() const {
  const Moment all = total();
  SearchYield yield{.cases = all.tests + all.discards, .tests = all.tests, .cost = cost};
  for (const auto& each : searches_)
    if (each->known.guidance) yield.singles += each->known.guidance->discovery.singles;
  return yield;
}

double PropertyWork::chance_of_news() const {
  const bool has_stopped = stage == Stage::Searching && !can_search();
  return is_complete || has_stopped || !error.empty() ? 0 : suite::chance_of_news(yield());
}

PropertyRow PropertyWork::row() const {
  static constexpr std::array activities = {Activity::Waiting,   Activity::Replaying,
                                            Activity::Searching, Activity::Judging,
                                            Activity::Judging,   Activity::Ended};
  const Moment all = total();
  PropertyRow row{.id = property_.id, .activity = activities[static_cast<std::size_t>(stage)]};
  const bool may_rest =
      stage != Stage::Waiting && stage != Stage::Replaying && stage != Stage::Ended;
  if (may_rest && jobs == 0) row.activity = Activity::Resting;
  if (is_examined) row.activity = Activity::Shrinking;
  row.cases = all.tests + all.discards;
  row.cases_per_second = jobs > 0 ? rate_ : 0;
  if (row.cases > 0)
    row.valid_share = static_cast<double>(all.tests) / static_cast<double>(row.cases);
  row.features = all.features;
  row.news = news_;
  row.since_news = since_news();
  for (const auto& each : searches_)
    if (each->known.guidance)
      row.stability = std::min(row.stability, each->known.guidance->progress.stability);
  row.failures = failures();
  return row;
}

bool PropertyWork::can_search() const {
  if (stage != Stage::Searching || is_complete) return false;
  return searches_.empty() ||
         std::ranges::any_of(searches_, [](const auto& each) { return !each->has_ended; });
}

// A second search is of use once the first has kept something, unless all cases are run in turn.
bool PropertyWork::has_work() const {
  const auto waits = [](const auto& each) { return !each->runs && !each->has_ended; };
  const auto allows_others = [](const auto& each) {
    return !each->has_ended && !each->known.state.empty() && !each->known.enumerates;
  };
  return can_search() &&
         (std::ranges::any_of(searches_, waits) || std::ranges::all_of(searches_, allows_others));
}

bool PropertyWork::has_searched() const {
  return std::ranges::any_of(searches_,
                             [](const auto& each) { return !each->known.state.empty(); });
}

std::vector<std::string> PropertyWork::states() const {
  std::vector<std::string> all;
  for (const auto& each : searches_)
    if (!each->known.state.empty()) all.push_back(each->known.state);
  return all;
}

campaign::Counterexample PropertyWork::as_counterexample(const Finding& finding) {
  if (finding.counterexample) return *finding.counterexample;
  campaign::Counterexample bare;
  bare.failure = finding.failure;
  bare.token = finding.token;
  bare.after_tests = finding.after_tests;
  bare.fully_shrunk = false;
  return bare;
}

campaign::Ended PropertyWork::ended(Interruption interruption) const {
  campaign::Facts facts = concluded_ ? concluded_->facts : replayed_;
  facts.id = property_.id;
  facts.file = property_.file;
  facts.line = property_.line;
  facts.interrupted = interruption == Interruption::Interrupted;
  facts.can_accept = facts.can_accept || replayed_.can_accept;
  if (concluded_) {
    facts.kept_cases = replayed_.kept_cases;
    facts.remarks.insert(facts.remarks.end(), replayed_.remarks.begin(), replayed_.remarks.end());
    facts.obstacles.insert(facts.obstacles.end(), replayed_.obstacles.begin(),
                           replayed_.obstacles.end());
  }
  facts.remarks.insert(facts.remarks.end(), remarks_.begin(), remarks_.end());
  facts.obstacles.insert(facts.obstacles.end(), obstacles_.begin(), obstacles_.end());
  for (const Finding& each : findings_)
    if (counts(each)) facts.counterexamples.push_back(as_counterexample(each));
  const bool is_explained = !facts.obstacles.empty() || !error.empty();
  if (!concluded_) {
    facts.tests = total().tests;
    facts.discards = total().discards;
  }
  if (!concluded_ && facts.counterexamples.empty() && !is_explained)
    facts.obstacles.emplace_back(has_searched()
                                     ? "the run ended before its searches could be judged"
                                     : "it was never searched: give the run a larger budget");
  judge(facts);
  return {std::move(facts), seconds, error};
}

void PropertyWork::judge(campaign::Facts& facts) {
  const auto& found = facts.counterexamples;
  if (!found.empty()) {
    const bool all_flaky = std::ranges::all_of(
        found, [](const campaign::Counterexample& each) { return each.is_flaky(); });
    facts.verdict = all_flaky ? Verdict::Flaky : Verdict::Failed;
  } else if (facts.interrupted) {
    facts.verdict = Verdict::Interrupted;
  } else if (facts.verdict == Verdict::Passed && !facts.obstacles.empty()) {
    facts.verdict = Verdict::Hindered;
  }
}

}  // namespace sonde::suite
