// SPDX-License-Identifier: Apache-2.0
// Input-to-state correspondence (Aschermann et al., Redqueen, 2019): where one side of a
// comparison stands in the case, it was probably compared from there, and the other side
// may pass the comparison in its place. No leaf is coloured, as Redqueen does to find the
// right place: some of all places that match are tried.
#include "search/operands.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "tree/hash.hpp"

namespace sonde::search {
namespace {

using Of = Replacement::Of;

std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t hash = (a + 1) * 0x9e3779b97f4a7c15U;
  hash = ((hash ^ (hash >> 29)) + b) * 0xbf58476d1ce4e5b9U;
  return ((hash ^ (hash >> 29)) + c) * 0x94d049bb133111ebU;
}

// Where ranges of characters begin that programs ask for: white space, what can be printed,
// digits, letters.
constexpr std::array<unsigned char, 5> range_starts = {'0', 'a', 'A', ' ', '\t'};

// Of numbers, one place of each kind is tried; of texts, each place.
std::uint64_t key_of(std::uint32_t site, const Replacement& made, const Tree& tree) {
  if (made.of == Of::Number) return mixed(site, made.number, tree[made.leaf].kind.bits());
  return mixed(site, hash_of(made.bytes), mixed(made.leaf, made.at, made.size));
}

// Small records are passed in registers: then the upper half of a number is compared where it
// stands, and the lower half is masked out.
std::optional<coverage::Comparison> upper_half(const coverage::Comparison& compared) {
  if (compared.width < 4 || compared.other == 0) return std::nullopt;
  const unsigned half = 4U * compared.width;  // bits
  const std::uint64_t lower = (std::uint64_t{1} << half) - 1;
  if (((compared.value | compared.other) & lower) != 0) return std::nullopt;
  coverage::Comparison upper = compared;
  upper.value >>= half;
  upper.other >>= half;
  upper.width = static_cast<std::uint8_t>(compared.width / 2);
  return upper;
}

// `byte < 128` becomes `byte >= 0` of a signed one: what is compared with 0 or with -1 may be
// asked for its upper bit.
bool may_ask_for_upper_bit(const Sized& side) {
  return side.width == 1 && (side.low() == 0 || side.low() == 0xff);
}

// Leaves so many of them, picked at random.
template <class T>
void sample(std::vector<T>& all, std::size_t most, Random& random) {
  if (all.size() <= most) return;
  for (std::size_t i = 0; i < most; ++i) std::swap(all[i], all[i + random.below(all.size() - i)]);
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(most), all.end());
}

// Of numbers, the first places: any others cost ifc-stack 14% more tests (30 trials). Of bytes
// and digits, any places.
void keep_some(std::vector<OperandPlace>& places, std::size_t most, Random& random) {
  const auto is_number = [](const OperandPlace& place) { return place.of == Of::Number; };
  const auto numbers =
      static_cast<std::size_t>(std::ranges::find_if_not(places, is_number) - places.begin());
  for (std::size_t i = numbers; i + 1 < places.size(); ++i)
    std::swap(places[i], places[i + random.below(places.size() - i)]);
  const std::size_t bytes = std::min(places.size() - numbers, most);
  places.erase(places.begin() + static_cast<std::ptrdiff_t>(numbers + bytes), places.end());
  if (numbers <= most) return;
  const auto first = places.begin() + static_cast<std::ptrdiff_t>(most);
  places.erase(first, places.begin() + static_cast<std::ptrdiff_t>(numbers));
}

}  // namespace

void Operands::learn(const run::Runner& runner, const run::Observation& seen, Random& random,
                     Guesses guesses) {
  tree_ = std::make_shared<const Tree>(seen.tree);
  is_valid_ = seen.valid();
  leaves_.read(*tree_);
  strange_.clear();
  record_success(*tree_);
  planned_before_ = planned_.size();
  for (const auto& each : runner.comparisons()) learn(each, random);
  for (const auto& each : runner.text_comparisons()) {
    remember(std::string(each.other, each.other_size), random);
    match_text(each);
  }
  plan_folds(random, guesses);
  drop_oldest();
}

// What was planned last was kept: it showed something new.
void Operands::record_success(const Tree& tree) {
  if (last_ && last_->fold && tree == last_tree_)
    folds_.record_success(last_->site, *last_->fold, leaves_, tree);
  last_.reset();
}

void Operands::learn(const coverage::Comparison& compared, Random& random) {
  const bool is_real = compared.operand == coverage::Operand::Real;
  if (!is_real) remember(compared.other, random);
  if (!is_real && !compared.other_is_constant) remember(compared.value, random);
  if (planned_.size() - planned_before_ >= tuning_.most_planned) return;
  if (is_real) {
    match_real(compared, compared.value, compared.other);
    return match_real(compared, compared.other, compared.value);
  }
  if (const auto upper = upper_half(compared)) match(*upper, upper->value, upper->other, random);
  bool stands = match(compared, compared.value, compared.other, random);
  if (compared.other_is_constant && match_range(compared, random)) return;
  if (!compared.other_is_constant)
    stands = match(compared, compared.other, compared.value, random) || stands;
  if (!stands && compared.other_is_constant) strange_.push_back(compared);
}

void Operands::plan_folds(Random& random, Guesses guesses) {
  made_.clear();
  for (const auto& each : strange_) folds_.add_known(each, leaves_, *tree_, made_);
  plan_made(0);
  std::erase_if(strange_, [&](const auto& each) { return folds_.is_settled(each.site); });
  if (strange_.empty()) return;
  const unsigned most = guesses == Guesses::Few ? tuning_.most_folds : tuning_.most_folds_if_quiet;
  for (unsigned i = 0; i < most; ++i) guess_fold(strange_[random.below(strange_.size())], random);
}

void Operands::guess_fold(const coverage::Comparison& compared, Random& random) {
  auto fold = folds_.pick(compared, leaves_, *tree_, random);
  if (!fold) return;
  const std::uint64_t key = key_of(compared.site, fold->replacement, *tree_);
  const std::size_t before = planned_.size();
  plan(fold->replacement, key, compared.site);
  if (planned_.size() > before) planned_.back().fold = std::move(fold);
}

// `c >= '0' && c <= '9'` becomes `c - '0' < 10`: then the case has the character before the
// subtraction, and the ends of the range are tried there.
bool Operands::match_range(const coverage::Comparison& compared, Random& random) {
  const Sized size{compared.other, compared.width};
  if (size.low() > 0xff || leaves_.bytes.empty()) return false;
  for (const unsigned char first : range_starts) {
    const Sized from{compared.value + first, compared.width};
    if (from.needs() > 1) continue;
    places_.clear();
    find_characters(leaves_, from, places_);
    if (places_.empty()) continue;
    sample(places_, 1, random);
    for (const std::uint64_t end : {std::uint64_t{first}, first + size.low() - 1}) {
      if (end > 0xff) continue;
      remember_character(static_cast<char>(end), random);
      match_exactly(places_[0], compared, {end, 1});
    }
    return true;
  }
  return false;
}

void Operands::match_exactly(const OperandPlace& place, const coverage::Comparison& compared,
                             const Sized& to) {
  made_.clear();
  add_replacements(place, *tree_, to, made_);
  plan_made(compared.site);
}

bool Operands::next(Tree& mutant) {
  while (!planned_.empty()) {
    last_ = std::move(planned_.back());
    planned_.pop_back();
    if (!tried_.add(static_cast<coverage::Feature>(last_->key >> 32))) continue;
    mutant = *last_->tree;
    was_of_valid_ = last_->is_of_valid;
    last_->replacement.apply(mutant);
    if (last_->fold) last_tree_ = mutant;
    return true;
  }
  return false;
}

bool Operands::match(const coverage::Comparison& compared, std::uint64_t from, std::uint64_t to,
                     Random& random) {
  const Sized side{to, compared.width};
  places_.clear();
  find_places(leaves_, {from, compared.width}, side, places_);
  if (places_.empty()) return false;
  const bool is_character = std::ranges::any_of(places_, &OperandPlace::is_character);
  if (is_character) remember_character(static_cast<char>(to), random);
  keep_some(places_, tuning_.most_places, random);
  for (const OperandPlace& place : places_) match_at(place, compared, side);
  return true;
}

// Plans one less and one more as well, because the code may ask which side is larger.
void Operands::match_at(const OperandPlace& place, const coverage::Comparison& compared,
                        const Sized& to) {
  made_.clear();
  const bool only_equal = place.is_character() && &place != &places_.back();
  for (const std::uint64_t by : {~std::uint64_t{0}, std::uint64_t{0}, std::uint64_t{1}}) {
    if (by != 0 && only_equal) continue;
    add_replacements(place, *tree_, {to.number + by, to.width}, made_);
  }
  if (!only_equal && compared.other_is_constant && may_ask_for_upper_bit(to))
    for (const std::uint64_t end : {0x7fU, 0x80U}) add_replacements(place, *tree_, {end, 1}, made_);
  plan_made(compared.site);
}

void Operands::match_real(const coverage::Comparison& compared, std::uint64_t from,
                          std::uint64_t to) {
  made_.clear();
  add_reals(leaves_, *tree_, from, to, made_);
  plan_made(compared.site);
}

void Operands::match_text(const coverage::TextComparison& compared) {
  const std::string_view value(compared.value, compared.value_size);
  const std::string_view other(compared.other, compared.other_size);
  for (const auto& each : leaves_.bytes) {
    if (each.in != CaseLeaves::Bytes::In::Text) continue;
    const std::string& text = each.bytes;
    const std::uint64_t key = mixed(compared.site, hash_of(other), each.leaf);
    plan({Of::Text, each.leaf, 0, 0, text.size(), std::string(other)}, key, compared.site);
    const auto where = value.empty() ? std::string::npos : text.find(value);
    if (where == std::string::npos || text.size() == value.size()) continue;
    plan({Of::Text, each.leaf, 0, where, value.size(), std::string(other)}, ~key, compared.site);
  }
  match_integers(compared, value, other);
  if (!compared.other_is_constant) match_integers(compared, other, value);
}

// Records are compared at once, as bytes.
void Operands::match_integers(const coverage::TextComparison& compared, std::string_view from,
                              std::string_view to) {
  if (from.size() != to.size()) return;
  places_.clear();
  find_integers(leaves_, from, places_);
  made_.clear();
  for (const OperandPlace& place : places_)
    if (made_.size() < tuning_.most_places)
      made_.push_back({Of::Integers, place.leaf, 0, 0, from.size(), std::string(to)});
  plan_made(compared.site);
}

void Operands::plan_made(std::uint32_t site) {
  for (const Replacement& each : made_) plan(each, key_of(site, each, *tree_), site);
}

void Operands::plan(Replacement replacement, std::uint64_t key, std::uint32_t site) {
  if (!tried_.holds(static_cast<coverage::Feature>(key >> 32)))
    planned_.push_back({tree_, std::move(replacement), key, site, is_valid_});
}

void Operands::drop_oldest() {
  if (planned_.size() <= tuning_.most_queued) return;
  const auto extra = static_cast<std::ptrdiff_t>(planned_.size() - tuning_.most_queued);
  planned_.erase(planned_.begin(), planned_.begin() + extra);
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

void Operands::remember_character(char character, Random& random) {
  auto& known = dictionary_.characters;
  if (known.find(character) != std::string::npos) return;
  if (known.size() < tuning_.most_characters) known.push_back(character);
  else known[random.below(tuning_.most_characters)] = character;
}

void Operands::forget() {
  planned_.clear();
  tried_.clear();
}

}  // namespace sonde::search
