// SPDX-License-Identifier: Apache-2.0
// The share is what fresh cases of full size find for their cost, of what both kinds find: all
// edges count, since a case of full size that finds something often finds many. Few cases that find
// say little, so the share is smaller the fewer they are. Programs of which nearly all is known
// soon have none. Ours.
#include "search/payoff.hpp"

#include "search/corpus.hpp"

namespace sonde::search {
namespace {

// However often an edge was taken.
coverage::Feature uncounted(coverage::Feature feature) {
  const bool is_edge = coverage::aspect_of(feature) == coverage::Aspect::Edge;
  return is_edge ? coverage::in_bucket(feature, 0) : feature;
}

}  // namespace

void Payoff::Account::age(double factor) {
  cases *= factor;
  cost *= factor;
  finds *= factor;
  found *= factor;
}

void Payoff::add(Kind kind, const run::Observation& seen) {
  const double factor = 1 - 1 / tuning_.memory;
  full_.age(factor);
  other_.age(factor);
  of(kind).cases += 1;
  of(kind).cost += static_cast<double>(run::cost_of(seen));
}

void Payoff::add_news(Kind kind, const run::Observation& seen) {
  const std::size_t news = seen.valid() ? find(seen.features) : 0;
  if (news == 0) return;
  of(kind).finds += 1;
  of(kind).found += static_cast<double>(news);
}

// How many edges and labels are new.
std::size_t Payoff::find(std::span<const coverage::Feature> features) {
  const std::size_t before = known_.size();
  for (const coverage::Feature feature : features)
    if (Corpus::grade_of(feature) == Corpus::Grade::Edge) known_.add(uncounted(feature));
  return known_.size() - before;
}

double Payoff::full_share() const {
  const double full = full_.found_for_cost();
  const double other = other_.found_for_cost();
  if (full <= other) return 0;
  const double finds = full_.finds + other_.finds;
  return full / (full + other) * finds / (finds + tuning_.few_finds);
}

bool Payoff::is_turn_of_full() const {
  return full_.cases < full_share() * (full_.cases + other_.cases);
}

}  // namespace sonde::search
