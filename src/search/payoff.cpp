// SPDX-License-Identifier: Apache-2.0
// Ours. The share of a kind is what it finds for its cost, of what both kinds find: all edges
// count, since a case of full size that finds something often finds many. A few finds say nothing:
// of n, the share is n^2 / (n^2 + few^2) of that. So programs of which nearly all is known soon are
// searched as if there were no accounts.
#include "search/payoff.hpp"

#include <algorithm>

#include "search/corpus.hpp"

namespace sonde::search {
namespace {

constexpr double least_finds = 1e-9;  // less is nothing; denormal numbers would be slow

// However often an edge was taken.
coverage::Feature uncounted(coverage::Feature feature) {
  const bool is_edge = coverage::aspect_of(feature) == coverage::Aspect::Edge;
  return is_edge ? coverage::in_bucket(feature, 0) : feature;
}

}  // namespace

void Payoff::Account::age(double factor) {
  cost *= factor;
  finds *= factor;
  found *= factor;
  if (finds < least_finds) finds = found = 0;
}

void Payoff::Account::add(const Account& other) {
  cost += other.cost;
  finds += other.finds;
  found += other.found;
}

void Payoff::add(Kind kind, const run::Observation& seen) {
  if (kind == Kind::Aside) return;
  const double factor = 1 - 1 / tuning_.memory;
  for (Account& each : accounts_) each.age(factor);
  comparing_.age(factor);
  add_second_run(kind, seen);
}

void Payoff::add_second_run(Kind kind, const run::Observation& seen) {
  of(kind).cost += static_cast<double>(run::cost_of(seen));
}

void Payoff::add_compared_run(const run::Observation& seen) {
  comparing_.cost += tuning_.cost_of_comparing * static_cast<double>(run::cost_of(seen));
}

void Payoff::add_news(Kind kind, const run::Observation& seen, LeavesOut leaves_out) {
  const std::size_t news = seen.valid() ? find(seen.features, leaves_out) : 0;
  if (news == 0 || kind == Kind::Aside) return;
  of(kind).finds += 1;
  of(kind).found += static_cast<double>(news);
}

// How many edges and labels are new.
std::size_t Payoff::find(std::span<const coverage::Feature> features, LeavesOut leaves_out) {
  std::size_t news = 0;
  for (const coverage::Feature feature : features) {
    const bool counts = Corpus::grade_of(feature) == Corpus::Grade::Edge;
    if (!counts || !known_.add(uncounted(feature))) continue;
    news += leaves_out != nullptr && leaves_out(feature) ? 0 : 1;
  }
  return news;
}

Payoff::Account Payoff::all_but_full() const {
  Account all = of(Kind::Other);
  all.add(of(Kind::Operands));
  return all;
}

double Payoff::confidence(double finds) const {
  return finds * finds / (finds * finds + tuning_.few_finds * tuning_.few_finds);
}

double Payoff::full_share() const {
  const Account rest = all_but_full();
  const double full = of(Kind::Full).found_for_cost();
  const double other = rest.found_for_cost();
  if (full <= other) return 0;
  return full / (full + other) * confidence(of(Kind::Full).finds + rest.finds);
}

bool Payoff::is_turn_of_full() const {
  const double cost = of(Kind::Full).cost;
  return cost < full_share() * (cost + all_but_full().cost);
}

double Payoff::worth_of_operands() const {
  return worth_beside(of(Kind::Other), of(Kind::Operands).cost);
}

double Payoff::worth_of_comparisons() const {
  Account others = of(Kind::Other);
  others.add(of(Kind::Full));
  return worth_beside(others, of(Kind::Operands).cost + comparing_.cost);
}

// Operands count with one find more than they had: so the less was spent, the more they may be
// worth.
double Payoff::worth_beside(const Account& others, double cost) const {
  const double found = tuning_.credit_of_operands * (of(Kind::Operands).found + 1);
  const double expected = others.found_for_cost() * cost;
  if (found >= expected) return 1;
  return 1 - confidence(others.finds) * (1 - found / expected);
}

}  // namespace sonde::search
