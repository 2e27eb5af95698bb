// SPDX-License-Identifier: Apache-2.0
// Bounds are tightened along the differences until nothing changes, as Bellman and Ford do for
// shortest paths. Without a contradiction, that takes at most as many rounds as there are numbers.
#include <algorithm>

#include "scene/store.hpp"

namespace sonde::scene {

Linear plus(const Linear& a, const Linear& b) {
  Linear sum = a;
  sum.constant += b.constant;
  for (const auto& [variable, factor] : b.terms) {
    const auto at = std::ranges::find(sum.terms, variable, &std::pair<Variable, Wide>::first);
    if (at == sum.terms.end()) sum.terms.emplace_back(variable, factor);
    else if ((at->second += factor) == 0) sum.terms.erase(at);
  }
  return sum;
}

Linear times(const Linear& a, Wide factor) {
  if (factor == 0) return {};
  Linear product = a;
  product.constant *= factor;
  for (auto& term : product.terms) term.second *= factor;
  return product;
}

namespace {

// Of the wishes beyond a range, half get its end, where faults are likely, and the others any value
// within it: otherwise a range such as 1 to 9,999 would be its ends and the small numbers.
bool is_moved(Wide wish, Wide least, Wide most) {
  return (wish < least || wish > most) && wish % 2 != 0;
}

Wide floor_of(Wide a, Wide positive) {
  return a >= 0 ? a / positive : -((-a + positive - 1) / positive);
}

}  // namespace

Variable Numbers::add(Wide least, Wide most, Wish wish) {
  rows_.push_back({least, most, wish});
  return static_cast<Variable>(rows_.size() - 1);
}

Wide Numbers::least(const Linear& sum) const {
  Wide total = sum.constant;
  for (const auto& [variable, factor] : sum.terms)
    total += factor * (factor > 0 ? rows_[variable].least : rows_[variable].most);
  return total;
}

Wide Numbers::most(const Linear& sum) const { return -least(times(sum, -1)); }

Linear Numbers::simplified(const Linear& sum) const {
  Linear simple;
  simple.constant = sum.constant;
  for (const auto& [variable, factor] : sum.terms)
    if (is_fixed(variable)) simple.constant += factor * rows_[variable].least;
    else simple.terms.emplace_back(variable, factor);
  return simple;
}

bool Numbers::at_most_zero(const Linear& sum) {
  const Linear simple = simplified(sum);
  if (simple.is_known()) return simple.constant <= 0;
  const auto& [first, factor] = simple.terms[0];
  if (simple.terms.size() == 1) {
    Row& row = rows_[first];
    if (factor > 0) row.most = std::min(row.most, floor_of(-simple.constant, factor));
    else row.least = std::max(row.least, -floor_of(-simple.constant, -factor));
    return propagate();
  }
  const auto& [second, other] = simple.terms[1];
  if (simple.terms.size() == 2 && factor * other == -1) {
    if (factor == 1) differences_.push_back({first, second, -simple.constant});
    else differences_.push_back({second, first, -simple.constant});
    return propagate();
  }
  return fix_first_of(simple) && at_most_zero(simple);
}

bool Numbers::equal_to_zero(const Linear& sum) {
  return at_most_zero(sum) && at_most_zero(times(sum, -1));
}

bool Numbers::unequal_to_zero(const Linear& sum) {
  const Linear simple = simplified(sum);
  if (simple.is_known()) return simple.constant != 0;
  unequal_.push_back(simple);
  return propagate();
}

bool Numbers::fix_first_of(const Linear& sum) { return fix(sum.terms[0].first); }

bool Numbers::propagate() {
  for (std::size_t round = 0; round <= rows_.size() + 1; ++round) {
    bool has_changed = false;
    for (const Difference& each : differences_) {
      Row& first = rows_[each.first];
      Row& second = rows_[each.second];
      if (first.most > second.most + each.most) {
        first.most = second.most + each.most;
        has_changed = true;
      }
      if (second.least < first.least - each.most) {
        second.least = first.least - each.most;
        has_changed = true;
      }
    }
    has_changed = keeps_inequalities() || has_changed;
    for (const Row& row : rows_)
      if (row.least > row.most) return false;
    if (!has_changed) return true;
  }
  return false;
}

// A number that is not allowed at an end of a range moves the end. True if one was moved.
bool Numbers::keeps_inequalities() {
  bool has_changed = false;
  for (const Linear& sum : unequal_) {
    const Linear simple = simplified(sum);
    if (simple.is_known()) {
      if (simple.constant != 0) continue;
      Row& row = rows_[sum.terms[0].first];  // contradiction: nothing is left
      row.least = row.most + 1;
      return true;
    }
    if (simple.terms.size() != 1) continue;
    const auto& [variable, factor] = simple.terms[0];
    if (simple.constant % factor != 0) continue;
    Row& row = rows_[variable];
    const Wide refused = -simple.constant / factor;
    if (row.least == refused) ++row.least;
    else if (row.most == refused) --row.most;
    else continue;
    has_changed = true;
  }
  return has_changed;
}

bool Numbers::is_refused(Variable variable, Wide value) const {
  return std::ranges::any_of(unequal_, [&](const Linear& sum) {
    const Linear simple = simplified(sum);
    return simple.terms.size() == 1 && simple.terms[0].first == variable &&
           simple.constant + simple.terms[0].second * value == 0;
  });
}

bool Numbers::fix(Variable variable) {
  const Row& row = rows_[variable];
  const Wide furthest = row.most - row.least;
  const Wide wish = row.wish.value;
  const bool moves = is_moved(wish, row.least, row.most);
  if (moves) moved_.push_back(variable);
  const Wide nearest = moves ? row.least + (wish < 0 ? -wish : wish) % (furthest + 1)
                             : std::clamp(wish, row.least, row.most);
  for (Wide away = 0; away <= furthest; ++away)
    for (const Wide value : {nearest + away, nearest - away}) {
      if (value < row.least || value > row.most || is_refused(variable, value)) continue;
      rows_[variable].least = rows_[variable].most = value;
      return propagate();
    }
  return false;
}

bool Numbers::fix_all() {
  for (Variable each = 0; each < rows_.size(); ++each)
    if (!is_fixed(each) && !fix(each)) return false;
  return true;
}

std::vector<Numbers::Wish> Numbers::moved_wishes() const {
  std::vector<Wish> moved;
  for (const Variable each : moved_) moved.push_back({value_of(each), rows_[each].wish.mark});
  return moved;
}

bool Numbers::keep_small(Variable variable, Wide most) {
  Row& row = rows_[variable];
  row.most = std::min(row.most, std::max(row.least, most));
  return propagate();
}

}  // namespace sonde::scene
