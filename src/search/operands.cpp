// SPDX-License-Identifier: Apache-2.0
// Input-to-state correspondence (Aschermann et al., Redqueen, 2019): where one side of a
// comparison stands in the case, it was probably compared from there, and the other side
// may pass the comparison in its place. No leaf is coloured, as Redqueen does to find the
// right place: all places that match are tried.
#include "search/operands.hpp"

#include <string_view>

#include "schema/schema.hpp"
#include "tree/hash.hpp"

namespace sonde::search {
namespace {

using Index = Tree::Index;

std::uint64_t mask_of(unsigned width) {
  return width >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * width)) - 1;
}

std::uint64_t sign_extended(std::uint64_t number, unsigned width) {
  const unsigned unused = 64 - 8 * width;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(number << unused) >> unused);
}

char byte_of(std::uint64_t number, unsigned index) {
  return static_cast<char>((number >> (8 * index)) & 0xff);
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t hash = (a + 1) * 0x9e3779b97f4a7c15U;
  hash = ((hash ^ (hash >> 29)) + b) * 0xbf58476d1ce4e5b9U;
  return ((hash ^ (hash >> 29)) + c) * 0x94d049bb133111ebU;
}

bool holds_a_byte(const Node& node) {
  const Type* type = schema::find(node.kind);
  return type != nullptr && type->form == Form::Integer && type->max <= 0xff;
}

// One byte of the number, as a leaf of this kind holds it.
std::uint64_t byte_for(Kind kind, std::uint64_t number, unsigned index) {
  const std::uint64_t byte = (number >> (8 * index)) & 0xff;
  return schema::find(kind)->is_signed ? sign_extended(byte, 1) : byte;
}

}  // namespace

void Operands::learn(const run::Runner& runner, const Tree& tree, Random& random) {
  if (planned_.empty()) trees_.clear();
  trees_.push_back(tree);
  find_leaves();
  const std::size_t before = planned_.size();
  for (const auto& each : runner.comparisons()) {
    if (each.operand != coverage::Operand::Integer) continue;
    remember(each.other, random);
    if (!each.other_is_constant) remember(each.value, random);
    if (planned_.size() - before >= tuning_.most_planned) continue;
    match(each, each.value, each.other);
    if (!each.other_is_constant) match(each, each.other, each.value);
  }
  for (const auto& each : runner.text_comparisons()) {
    remember(std::string(each.other, each.other_size), random);
    match_text(each);
  }
}

bool Operands::next(Tree& mutant) {
  if (planned_.empty()) return false;
  const Replacement chosen = std::move(planned_.back());
  planned_.pop_back();
  mutant = trees_[chosen.tree];
  if (mutant[chosen.leaf].kind.form() == Form::Bytes) {
    mutant.set_bytes(chosen.leaf, chosen.text);
  } else if (chosen.leaves == 1) {
    mutant.set_value(chosen.leaf, chosen.number);
  } else {
    for (unsigned i = 0; i < chosen.leaves; ++i)
      mutant.set_value(chosen.leaf + i, byte_for(mutant[chosen.leaf].kind, chosen.number, i));
  }
  return true;
}

// Called once for all comparisons of a run, of which there may be thousands.
void Operands::find_leaves() {
  const Tree& tree = trees_.back();
  leaves_.clear();
  for (Index at = 0; at < tree.size(); ++at) {
    const Form form = tree[at].kind.form();
    if (form == Form::Bytes) leaves_.push_back({at, Leaf::Holds::Text});
    if (form != Form::Integer) continue;
    leaves_.push_back({at, holds_a_byte(tree[at]) ? Leaf::Holds::Byte : Leaf::Holds::Number});
  }
}

void Operands::match(const coverage::Comparison& compared, std::uint64_t from, std::uint64_t to) {
  const Tree& tree = trees_.back();
  const std::uint64_t mask = mask_of(compared.width);
  unsigned places = 0;
  for (const Leaf leaf : leaves_) {
    if (places == tuning_.most_places) return;
    if (leaf.holds == Leaf::Holds::Text) {
      match_bytes(compared, leaf.at, from, to);
      continue;
    }
    if ((tree[leaf.at].value & mask) == (from & mask)) {
      ++places;
      match_number(compared, leaf.at, to);
    }
    if (leaf.holds == Leaf::Holds::Byte) match_row(compared, leaf.at, from, to);
  }
}

// Plans one less and one more as well, because the code may ask which side is larger.
void Operands::match_number(const coverage::Comparison& compared, Index leaf, std::uint64_t to) {
  const Node& node = trees_.back()[leaf];
  const Type* type = schema::find(node.kind);
  for (const std::uint64_t by : {~std::uint64_t{0}, std::uint64_t{0}, std::uint64_t{1}}) {
    std::uint64_t number = sign_extended(to + by, compared.width);
    if (!schema::within_bounds(number, type)) number &= mask_of(compared.width);
    if (!schema::within_bounds(number, type) || number == node.value) continue;
    plan({trees_.size() - 1, leaf, 1, number, {}}, mixed(compared.site, number, node.kind.bits()));
  }
}

// Finds a row of byte leaves that was read as one number.
void Operands::match_row(const coverage::Comparison& compared, Index leaf, std::uint64_t from,
                         std::uint64_t to) {
  const Tree& tree = trees_.back();
  if (compared.width < 2 || leaf + compared.width > tree.size()) return;
  for (unsigned i = 0; i < compared.width; ++i) {
    const Node& node = tree[leaf + i];
    if (node.kind != tree[leaf].kind || static_cast<char>(node.value) != byte_of(from, i)) return;
  }
  plan({trees_.size() - 1, leaf, compared.width, to, {}}, mixed(compared.site, to, leaf));
}

void Operands::match_bytes(const coverage::Comparison& compared, Index leaf, std::uint64_t from,
                           std::uint64_t to) {
  const auto text = trees_.back().bytes(trees_.back()[leaf]);
  unsigned places = 0;
  for (std::size_t at = 0; at + compared.width <= text.size() && places < tuning_.most_places;
       ++at) {
    bool same = true;
    for (unsigned i = 0; i < compared.width; ++i) same = same && text[at + i] == byte_of(from, i);
    if (!same) continue;
    ++places;
    std::string changed(text);
    for (unsigned i = 0; i < compared.width; ++i) changed[at + i] = byte_of(to, i);
    plan({trees_.size() - 1, leaf, 1, 0, std::move(changed)}, mixed(compared.site, to, at));
  }
}

void Operands::match_text(const coverage::TextComparison& compared) {
  const Tree& tree = trees_.back();
  const std::string_view value(compared.value, compared.value_size);
  const std::string_view other(compared.other, compared.other_size);
  for (Index at = 0; at < tree.size(); ++at) {
    if (tree[at].kind.form() != Form::Bytes) continue;
    const std::uint64_t key = mixed(compared.site, hash_of(other), at);
    plan({trees_.size() - 1, at, 1, 0, std::string(other)}, key);
    std::string text(tree.bytes(tree[at]));
    const auto where = value.empty() ? std::string::npos : text.find(value);
    if (where == std::string::npos || text.size() == value.size()) continue;
    text.replace(where, value.size(), other);
    plan({trees_.size() - 1, at, 1, 0, std::move(text)}, ~key);
  }
}

// Plans each replacement once: a loop compares the same again in every case.
void Operands::plan(Replacement replacement, std::uint64_t key) {
  if (tried_.add(static_cast<coverage::Feature>(key >> 32)))
    planned_.push_back(std::move(replacement));
}

void Operands::remember(std::uint64_t number, Random& random) {
  auto& numbers = dictionary_.numbers;
  if (numbers.size() < tuning_.most_numbers) numbers.push_back(number);
  else numbers[random.below(tuning_.most_numbers)] = number;
}

void Operands::remember(std::string text, Random& random) {
  auto& texts = dictionary_.texts;
  if (texts.size() < tuning_.most_texts) texts.push_back(std::move(text));
  else texts[random.below(tuning_.most_texts)] = std::move(text);
}

void Operands::forget() {
  planned_.clear();
  trees_.clear();
  tried_.clear();
}

}  // namespace sonde::search
