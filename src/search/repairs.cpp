// SPDX-License-Identifier: Apache-2.0
// The comparison that a case was discarded for is mostly the last one whose sides differ and are
// both computed. So comparisons are taken from the last to the first.
#include "search/repairs.hpp"

#include <algorithm>
#include <ranges>
#include <string_view>

namespace sonde::search {
namespace {

using Of = Replacement::Of;

}  // namespace

bool Repairs::pay(double valid_share, Random& random) const {
  const double share = (valid_ + 1) / (runs_ + 2);
  return share > valid_share || random.chance(tuning_.repairs_percent);
}

void Repairs::plan(const run::Runner& runner, const Tree& tree, Folds& folds, Random& random) {
  tree_ = tree;
  leaves_.read(tree);
  planned_.clear();
  last_.reset();
  runs_ += 1;
  for (const auto& each : runner.comparisons() | std::views::reverse) {
    if (is_full()) break;
    made_.clear();
    folds.add_known(each, leaves_, tree_, made_);
    for (Replacement& made : made_) planned_.push_back({std::move(made), each.site, {}});
    if (each.other_is_constant || each.operand != coverage::Operand::Integer) continue;
    add(each, each.value, each.other, random);
    add(each, each.other, each.value, random);
  }
  for (const auto& each : runner.text_comparisons() | std::views::reverse) {
    if (is_full()) break;
    if (each.other_is_constant) continue;
    const std::string_view value(each.value, each.value_size);
    const std::string_view other(each.other, each.other_size);
    add(each, value, other);
    add(each, other, value);
  }
  std::ranges::reverse(planned_);  // the first is taken from the back
  for (std::size_t left = planned_.size(), at = 0; left > 0; --left)
    if (worked_.contains(planned_[at].site)) move_to_back(at);
    else ++at;
}

void Repairs::move_to_back(std::size_t planned) {
  const auto at = planned_.begin() + static_cast<std::ptrdiff_t>(planned);
  std::rotate(at, at + 1, planned_.end());
}

void Repairs::add(const coverage::Comparison& compared, std::uint64_t from, std::uint64_t to,
                  Random& random) {
  const Sized side{to, compared.width};
  places_.clear();
  find_places(leaves_, {from, compared.width}, side, places_);
  if (places_.empty()) return;
  const auto known = worked_.find(compared.site);
  const auto is_known = [&](const OperandPlace& place) {
    return known != worked_.end() && known->second.holds(place, leaves_, tree_);
  };
  const auto others = std::ranges::partition(places_, is_known);
  const std::size_t first = others.size() == places_.size() ? random.below(places_.size()) : 0;
  made_.clear();
  add_replacements(places_[first], tree_, side, made_);
  if (made_.empty()) return;
  planned_.push_back({made_.front(), compared.site, Anchor::of(places_[first], leaves_, tree_)});
}

void Repairs::add(const coverage::TextComparison& compared, std::string_view from,
                  std::string_view to) {
  if (from.empty()) return;
  for (const auto& each : leaves_.bytes) {
    const std::size_t at = each.bytes.find(from);
    const bool is_text = each.in == CaseLeaves::Bytes::In::Text;
    if (at == std::string::npos || (!is_text && from.size() != to.size())) continue;
    planned_.push_back(
        {{is_text ? Of::Text : Of::Row, each.leaf, 0, at, from.size(), std::string(to)},
         compared.site,
         {}});
  }
}

bool Repairs::next(Tree& repaired) {
  if (planned_.empty()) return false;
  last_ = std::move(planned_.back());
  planned_.pop_back();
  repaired = tree_;
  last_->replacement.apply(repaired);
  return true;
}

void Repairs::record(bool valid) {
  if (!last_) return;
  runs_ += 1;
  if (!valid) return;
  valid_ += 1;
  planned_.clear();
  if (last_->anchor) worked_.insert_or_assign(last_->site, *last_->anchor);
}

}  // namespace sonde::search
