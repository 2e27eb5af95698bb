// SPDX-License-Identifier: Apache-2.0
#include "campaign/tally.hpp"

#include <algorithm>
#include <string_view>

namespace sonde::campaign {
namespace {

// ln(0.01) / ln(0.99) - 1, and a hundred more for each valid case (Hypothesis).
constexpr std::uint64_t first_discards = 458;
constexpr std::uint64_t discards_per_test = 100;
constexpr std::uint64_t most_cases_per_test = 10;  // where few, but not too few, are valid

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
  if (!seen.valid()) return add_refusal(seen.probe);
  for (const auto& hit : seen.probe.hits) add_label(hit, seen);
}

void Tally::add_refusal(const run::Probe& probe) {
  if (probe.refused_by != nullptr) {
    ++refused_[probe.refused_by];
  } else {
    ++refused_for_[probe.refused_why];
  }
}

void Tally::add_label(const run::Hit& hit, const run::Observation& seen) {
  if (hit.site >= counts_.size()) {
    counts_.resize(hit.site + 1);
    last_case_.resize(hit.site + 1);
  }
  LabelCount& count = counts_[hit.site];
  count.site = run::sites()[hit.site];
  needs_fresh_ = needs_fresh_ || count.site->role == Role::RequireCover;
  maximizes_ = maximizes_ || count.site->role == Role::Maximize;
  if (hit.value == 0 && is_conditional(count.site->role)) return;
  const bool first = count.cases == 0;
  count.least = first ? hit.value : std::min(count.least, hit.value);
  count.most = first ? hit.value : std::max(count.most, hit.value);
  ++count.hits;
  count.sum += hit.value;
  if (last_case_[hit.site] == all_.tests) return;
  last_case_[hit.site] = all_.tests;
  ++count.cases;
  if (seen.fresh) ++count.fresh;
}

void Tally::write(isolate::Writer& writer) const {
  writer.put(all_.tests).put(all_.discards).put(fresh_.tests).put(fresh_.discards);
  writer.put(needs_fresh_).put(maximizes_);
  writer.put(std::uint64_t{counts_.size()});
  for (const LabelCount& count : counts_) {
    writer.put(count.site != nullptr).put(count.cases).put(count.fresh).put(count.hits);
    writer.put(count.sum).put(count.least).put(count.most);
  }
  writer.put(std::uint64_t{refused_.size()});
  for (const auto& [site, cases] : refused_) writer.put(site->id).put(cases);
  writer.put(std::uint64_t{refused_for_.size()});
  for (const auto& [why, cases] : refused_for_) writer.put(std::string_view(why)).put(cases);
}

Tally Tally::read(isolate::Reader& reader) {
  const auto number = [&reader] { return reader.get<std::uint64_t>(); };
  const auto site = [](std::uint64_t id) {
    if (id >= run::sites().size()) throw Error("a child process told of an unknown place");
    return run::sites()[id];
  };
  Tally tally;
  for (Counts* counts : {&tally.all_, &tally.fresh_}) {
    counts->tests = number();
    counts->discards = number();
  }
  tally.needs_fresh_ = reader.get<bool>();
  tally.maximizes_ = reader.get<bool>();
  const auto labels = number();
  for (std::uint64_t id = 0; id < labels; ++id) {
    LabelCount& count = tally.counts_.emplace_back();
    if (reader.get<bool>()) count.site = site(id);
    for (auto* part : {&count.cases, &count.fresh, &count.hits}) *part = number();
    for (auto* part : {&count.sum, &count.least, &count.most}) *part = reader.get<double>();
  }
  tally.last_case_.resize(tally.counts_.size());
  for (auto left = number(); left > 0; --left) {
    const Site* const by = site(reader.get<unsigned>());
    tally.refused_[by] = number();
  }
  for (auto left = number(); left > 0; --left) {
    const std::string why = reader.text();
    tally.refused_for_[why] = number();
  }
  return tally;
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
    return count.site != nullptr && !is_gate(count.site->role) && !is_call(count.site->role);
  });
  return met;
}

std::vector<LabelCount> Tally::calls() const {
  std::vector<LabelCount> met;
  std::ranges::copy_if(counts_, std::back_inserter(met), [](const LabelCount& count) {
    return count.site != nullptr && is_call(count.site->role);
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
