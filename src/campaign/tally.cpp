// SPDX-License-Identifier: Apache-2.0
#include "campaign/tally.hpp"

#include <algorithm>
#include <string_view>

namespace sonde::campaign {
namespace {

bool is_conditional(Role role) { return role == Role::Classify || is_gate(role); }

}  // namespace

void Tally::add(const execute::Observation& seen) {
  if (seen.outcome == Outcome::Discard) {
    ++discards_;
    if (seen.probe.refused_by != nullptr) {
      ++refused_[seen.probe.refused_by];
    } else {
      ++refused_for_[seen.probe.refused_why];
    }
    return;
  }
  ++tests_;
  for (const auto& hit : seen.probe.hits) add_label(hit);
}

void Tally::add_label(const execute::Hit& hit) {
  if (hit.site >= counts_.size()) {
    counts_.resize(hit.site + 1);
    last_case_.resize(hit.site + 1);
  }
  LabelCount& count = counts_[hit.site];
  count.site = execute::sites()[hit.site];
  if (hit.value == 0 && is_conditional(count.site->role)) return;
  const bool first = count.cases == 0;
  count.least = first ? hit.value : std::min(count.least, hit.value);
  count.most = first ? hit.value : std::max(count.most, hit.value);
  ++count.hits;
  count.sum += hit.value;
  if (last_case_[hit.site] == tests_) return;
  last_case_[hit.site] = tests_;
  ++count.cases;
}

LabelCount Tally::count_of(const Site& site) const {
  LabelCount count;
  if (site.id < counts_.size()) count = counts_[site.id];
  count.site = &site;
  return count;
}

std::vector<LabelCount> Tally::labels() const {
  std::vector<LabelCount> met;
  std::ranges::copy_if(counts_, std::back_inserter(met), [](const LabelCount& count) {
    return count.site != nullptr && !is_gate(count.site->role);
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
