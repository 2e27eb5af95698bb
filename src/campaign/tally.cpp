// SPDX-License-Identifier: Apache-2.0
#include "campaign/tally.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <utility>

namespace sonde::campaign {
namespace {

// ln(0.01) / ln(0.99) - 1, and a hundred more for each valid case (Hypothesis).
constexpr std::uint64_t first_discards = 458;
constexpr std::uint64_t discards_per_test = 100;
constexpr std::uint64_t most_cases_per_test = 10;  // where few, but not too few, are valid

// Counting checks and sizes takes 350 instructions of each case: a third of what a case of two
// numbers takes. So all of the first cases are counted, which is all of a unit run, and then few.
constexpr std::uint64_t all_sampled = 16'384;
constexpr std::uint64_t then_sampled_every = 64;

bool is_in_sample(std::uint64_t number) {
  return number <= all_sampled || number % then_sampled_every == 0;
}

bool is_conditional(Role role) { return role == Role::Classify || is_gate(role); }

void count(Counts& counts, const run::Observation& seen) {
  ++(seen.valid() ? counts.tests : counts.discards);
}

}  // namespace

bool Counts::too_few_valid() const { return discards > first_discards + discards_per_test * tests; }

// A division, since the goal may be endless.
bool Counts::too_slow_for(std::uint64_t goal) const {
  return discards > first_discards && cases() / most_cases_per_test >= goal;
}

void Tally::add(const run::Observation& seen) {
  count(all_, seen);
  if (seen.fresh) count(fresh_, seen);
  if (seen.probe.was_cut) ++cut_;
  if (is_sampled()) {
    add_checks(seen);
    sizes_.add(seen);
  } else if (is_in_sample(all_.cases() + 1)) {
    forget_reached();
  }
  if (!seen.valid()) return add_refusal(seen.probe);
  for (const auto& hit : seen.probe.hits) add_label(hit, seen);
}

void Tally::follow(const std::vector<const Site*>& checks, std::vector<ArgumentShape> arguments) {
  sizes_.follow(std::move(arguments));
  checks_.clear();
  for (const Site* site : checks) checks_.push_back({site});
  forget_reached();
}

bool Tally::is_sampled() const { return is_in_sample(all_.cases()); }

// So that a check that counts was reached by the next case.
void Tally::forget_reached() {
  for (const CheckCount& each : checks_) run::take_reached(*each.site);
}

void Tally::restart() {
  const Tally before = std::move(*this);
  *this = {};
  sizes_.follow(before.sizes_.shapes());
  for (const CheckCount& each : before.checks_) checks_.push_back({each.site});
}

void Tally::add_checks(const run::Observation& seen) {
  for (CheckCount& each : checks_)
    if (run::take_reached(*each.site) && seen.valid()) ++each.cases;
}

void Tally::add_refusal(const run::Probe& probe) {
  if (probe.refused_by != nullptr) {
    ++refused_[probe.refused_by];
  } else {
    ++refused_for_[probe.refused_why];
  }
}

LabelCount& Tally::known_count(unsigned site) {
  if (site >= counts_.size()) {
    counts_.resize(site + 1);
    last_case_.resize(site + 1);
  }
  LabelCount& count = counts_[site];
  count.site = run::sites()[site];
  needs_fresh_ = needs_fresh_ || count.site->role == Role::RequireCover;
  has_labels_ = has_labels_ || !run::is_of_step(count.site->role);
  return count;
}

void Tally::count_only(Counts all, Counts fresh) {
  all_ = all;
  fresh_ = fresh;
}

void Tally::set_count(const LabelCount& count) { known_count(count.site->id) = count; }

void Tally::add_label(const run::Hit& hit, const run::Observation& seen) {
  LabelCount& count = known_count(hit.site);
  if (hit.value == 0 && is_conditional(count.site->role)) return;
  count.numbers.add(hit.value);
  if (seen.fresh) count.fresh_numbers.add(hit.value);
  if (last_case_[hit.site] == all_.tests) return;
  last_case_[hit.site] = all_.tests;
  ++count.cases;
  if (seen.fresh) ++count.fresh;
}

bool Tally::is_sound() const {
  std::set<const Site*> sites;
  for (const LabelCount& each : counts_)
    if (each.site != nullptr && !sites.insert(each.site).second) return false;
  return !refused_.contains(nullptr);
}

void Tally::order_counts() {
  const auto read = std::exchange(counts_, {});
  last_case_.clear();
  for (const LabelCount& each : read)
    if (each.site != nullptr) known_count(each.site->id) = each;
}

void Tally::merge(const Tally& other) {
  all_.tests += other.all_.tests;
  all_.discards += other.all_.discards;
  fresh_.tests += other.fresh_.tests;
  fresh_.discards += other.fresh_.discards;
  cut_ += other.cut_;
  timeouts_ += other.timeouts_;
  for (const LabelCount& each : other.counts_)
    if (each.site != nullptr) add_count(each);
  for (const auto& [site, cases] : other.refused_) refused_[site] += cases;
  for (const auto& [why, cases] : other.refused_for_) refused_for_[why] += cases;
  for (CheckCount& check : checks_)
    for (const CheckCount& each : other.checks_)
      if (each.site == check.site) check.cases += each.cases;
  sizes_.merge(other.sizes_);
}

void Tally::add_count(const LabelCount& more) {
  LabelCount& count = known_count(more.site->id);
  count.cases += more.cases;
  count.fresh += more.fresh;
  count.numbers.add(more.numbers);
  count.fresh_numbers.add(more.fresh_numbers);
}

LabelCount Tally::count_of(const Site& site) const {
  LabelCount count;
  if (site.id < counts_.size()) count = counts_[site.id];
  count.site = &site;
  return count;
}

void Tally::count_timeout(double seconds) {
  ++all_.discards;
  ++timeouts_;
  std::array<char, 64> why{};
  std::snprintf(why.data(), why.size(), "takes longer than %.2g s (case-seconds)", seconds);
  ++refused_for_[why.data()];
}

std::uint64_t Tally::refused_by(const Site& site) const {
  const auto found = refused_.find(&site);
  return found == refused_.end() ? 0 : found->second;
}

std::vector<LabelCount> Tally::labels() const {
  std::vector<LabelCount> met;
  std::ranges::copy_if(counts_, std::back_inserter(met), [](const LabelCount& count) {
    return count.site != nullptr && !is_gate(count.site->role) &&
           run::is_reported(count.site->role);
  });
  return met;
}

std::vector<const Site*> Tally::gates() const {
  std::vector<const Site*> met;
  for (const auto& count : counts_)
    if (count.site != nullptr && is_gate(count.site->role)) met.push_back(count.site);
  return met;
}

std::vector<Refusal> Tally::refusals() const {
  std::vector<Refusal> all;
  for (const auto& [site, cases] : refused_)
    all.push_back(
        {std::string(site->place.file) + ":" + std::to_string(site->place.line) + ": " + site->text,
         cases});
  for (const auto& [why, cases] : refused_for_) all.push_back({why, cases});
  std::ranges::sort(all, [](const Refusal& one, const Refusal& other) {
    return one.cases != other.cases ? one.cases > other.cases : one.where < other.where;
  });
  return all;
}

}  // namespace sonde::campaign
