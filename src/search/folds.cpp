// SPDX-License-Identifier: Apache-2.0
#include "search/folds.hpp"

#include <bit>

namespace sonde::search {
namespace {

using Of = Replacement::Of;

// The number that stands at a place of a case.
std::optional<std::uint64_t> number_at(const OperandPlace& place, const Tree& tree) {
  if (place.of == Of::Number) return tree[place.leaf].value;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < place.size; ++i) {
    const std::size_t at = place.at + (place.spelling == Spelling::Big ? i : place.size - 1 - i);
    const auto leaf = static_cast<Tree::Index>(place.leaf + at);
    const std::uint64_t byte = place.of == Of::Text
                                   ? static_cast<unsigned char>(tree.bytes(tree[place.leaf])[at])
                                   : tree[leaf].value & 0xff;
    number = number << 8 | byte;
  }
  return number;
}

// Places where a number of this width may stand.
std::optional<OperandPlace> any_number(const CaseLeaves& leaves, unsigned width, Random& random) {
  if (leaves.integers.empty()) return std::nullopt;
  const auto& chosen = leaves.integers[random.below(leaves.integers.size())];
  if (chosen.width < width) return std::nullopt;
  return OperandPlace{Spelling::Leaf, Of::Number, chosen.leaf};
}

// Sums stand at an end more often than elsewhere.
std::optional<OperandPlace> any_bytes(const CaseLeaves& leaves, std::size_t size, Random& random) {
  if (leaves.bytes.empty()) return std::nullopt;
  const auto& chosen = leaves.bytes[random.below(leaves.bytes.size())];
  if (chosen.bytes.size() < size) return std::nullopt;
  const std::size_t last = chosen.bytes.size() - size;
  const std::uint64_t end = random.below(3);
  const bool is_text = chosen.in == CaseLeaves::Bytes::In::Text;
  return OperandPlace{random.below(2) == 0 ? Spelling::Little : Spelling::Big,
                      is_text ? Of::Text : Of::Row, chosen.leaf,
                      end == 0   ? 0
                      : end == 1 ? last
                                 : random.below(last + 1),
                      size};
}

std::optional<OperandPlace> any_place(const CaseLeaves& leaves, unsigned width, Random& random) {
  if (random.below(2) == 0)
    if (const auto number = any_number(leaves, width, random)) return number;
  return any_bytes(leaves, width, random);
}

std::optional<Replacement> folded(const coverage::Comparison& compared, Folds::By by,
                                  const OperandPlace& place, const Tree& tree, std::uint64_t less) {
  const auto number = number_at(place, tree);
  if (!number) return std::nullopt;
  const std::uint64_t other = compared.other - less;
  const std::uint64_t changed =
      by == Folds::By::Xor ? *number ^ compared.value ^ other : *number + other - compared.value;
  const unsigned width = place.is_bytes() ? static_cast<unsigned>(place.size) : compared.width;
  std::vector<Replacement> made;
  add_replacements(place, tree, {changed, width}, made);
  if (made.empty()) return std::nullopt;
  return made.front();
}

}  // namespace

bool Folds::is_settled(std::uint32_t site) const {
  const auto known = sites_.find(site);
  if (known == sites_.end()) return false;
  return known->second.worked || known->second.tried >= tuning_.most_folds_of_site;
}

std::optional<Folds::Fold> Folds::pick(const coverage::Comparison& compared,
                                       const CaseLeaves& leaves, const Tree& tree, Random& random) {
  if (is_settled(compared.site)) return std::nullopt;
  const auto place = any_place(leaves, compared.width, random);
  if (!place) return std::nullopt;
  ++sites_[compared.site].tried;
  const Sized other{compared.other, compared.width};
  const By by = other.low() == other.mask() ? By::Xor : By::Sum;
  const std::uint64_t less = by == By::Sum ? random.below(2) : 0;
  auto replacement = folded(compared, by, *place, tree, less);
  if (!replacement) return std::nullopt;
  return Fold{by, *place, *std::move(replacement)};
}

void Folds::add_known(const coverage::Comparison& compared, const CaseLeaves& leaves,
                      const Tree& tree, std::vector<Replacement>& made) {
  const auto site = sites_.find(compared.site);
  if (site == sites_.end() || !site->second.worked) return;
  places_.clear();
  site->second.worked->find(leaves, tree, places_);
  for (const OperandPlace& place : places_)
    if (auto replacement = folded(compared, site->second.by, place, tree, 0))
      made.push_back(*std::move(replacement));
}

void Folds::record_success(std::uint32_t site, const Fold& fold, const CaseLeaves& leaves,
                           const Tree& tree) {
  Site& known = sites_[site];
  known.worked = Anchor::of(fold.place, leaves, tree);
  known.by = fold.by;
}

}  // namespace sonde::search
