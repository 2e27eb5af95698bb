// SPDX-License-Identifier: Apache-2.0
// Observed numbers fall into one bucket an octave and sign. Numbers to be maximised
// have eight an octave, so that a small step up is news.
#include "run/label_features.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "tree/hash.hpp"

namespace sonde::run {
namespace {

constexpr unsigned mantissa_bits = 52;
constexpr unsigned finer_bits = 3;
constexpr std::size_t most_in_set = 24;  // labels: 276 pairs. Not measured.

// What a feature is about.
enum class About : std::uint8_t { Hit, NextStep, Refused, Pair, Number, State };

// The upper bits of a double: sign, exponent, and so many of the mantissa.
std::uint64_t bucket_of(double value, unsigned bits) {
  return value == 0 ? 0 : 1 + (std::bit_cast<std::uint64_t>(value) >> (mantissa_bits - bits));
}

std::uint64_t bucket_of(const Hit& hit) {
  switch (sites()[hit.site]->role) {
    case Role::Observe: return bucket_of(hit.value, 0);
    case Role::Maximize: return bucket_of(hit.value, finer_bits);
    case Role::Step: return static_cast<std::uint64_t>(hit.value);
    default: return hit.value == 0 ? 0 : 1;
  }
}

bool is_met(const Hit& hit) {
  switch (sites()[hit.site]->role) {
    case Role::Observe:
    case Role::Maximize: return true;
    case Role::Step:
    case Role::Refusal:
    case Role::Argument:
    case Role::SometimesEach:
    case Role::State: return false;
    default: return hit.value != 0;
  }
}

// Whether it is a condition, or a label that has none.
bool may_be_in_set(Role role) {
  return role == Role::Label || role == Role::Classify || role == Role::Sometimes ||
         role == Role::RequireCover;
}

coverage::Feature feature_of(About about, std::uint64_t which, std::uint64_t more = 0) {
  std::uint64_t hash = (8 * which + static_cast<std::uint64_t>(about) + 1) * 0x9e3779b97f4a7c15U;
  hash = ((hash ^ (hash >> 29)) + more) * 0xbf58476d1ce4e5b9U;
  return coverage::feature_of(coverage::Aspect::Other, (hash ^ (hash >> 29)) >> 32);
}

coverage::Feature feature_of(const Hit& hit) {
  return feature_of(About::Hit, sites()[hit.site]->key, bucket_of(hit));
}

void collect_states(const Probe& probe, std::vector<coverage::Feature>& into) {
  for (const std::uint16_t state : probe.all_states())
    into.push_back(feature_of(About::State, state));
}

}  // namespace

void collect_labels(const Probe& probe, std::vector<coverage::Feature>& into) {
  collect_states(probe, into);
  std::uint64_t before = 0;  // the step before, and whether it threw
  for (const auto& hit : probe.hits) {
    const Role role = sites()[hit.site]->role;
    // What refused a step is not part of the case, which would not show it again. That arguments
    // are collected must not change the search.
    if (role == Role::Refusal || role == Role::Argument) continue;
    if (role == Role::State || role == Role::SometimesEach) continue;
    if (may_be_in_set(role) && hit.value == 0) continue;
    into.push_back(feature_of(hit));
    if (role != Role::Step) continue;
    const std::uint64_t key = sites()[hit.site]->key;
    into.push_back(feature_of(About::NextStep, key, before));
    before = 2 * key + (hit.value == step_threw ? 1 : 0);
  }
  if (probe.outcome != Outcome::Discard) return;
  const std::uint64_t refused =
      probe.refused_by != nullptr ? probe.refused_by->key : hash_of(probe.refused_why);
  into.push_back(feature_of(About::Refused, refused));
}

void collect_label_sets(const Probe& probe, std::vector<coverage::Feature>& into) {
  std::array<std::uint32_t, most_in_set> met{};
  std::size_t count = 0;
  for (const auto& hit : probe.hits) {
    const Site& site = *sites()[hit.site];
    if (hit.value == 0 || !may_be_in_set(site.role)) continue;
    const auto end = met.begin() + static_cast<std::ptrdiff_t>(count);
    if (count == most_in_set || std::find(met.begin(), end, site.key) != end) continue;
    met[count++] = site.key;
  }
  std::sort(met.begin(), met.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      into.push_back(feature_of(About::Pair, met[i], met[j]));
  into.push_back(feature_of(About::Number, count));
}

void collect_met_labels(const Probe& probe, std::vector<coverage::Feature>& into) {
  collect_states(probe, into);
  for (const auto& hit : probe.hits)
    if (is_met(hit)) into.push_back(feature_of(hit));
}

}  // namespace sonde::run
