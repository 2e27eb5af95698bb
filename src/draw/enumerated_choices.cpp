// SPDX-License-Identifier: Apache-2.0
// A choice with one option is no digit. Whether a domain has too many cases shows early: where
// its parts are independent, the options of one case's digits multiply to the number of all
// cases. Alternatives of different sizes make this a guess, so it has some slack.
#include "draw/enumerated_choices.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "draw/numbers.hpp"
#include "schema/schema.hpp"

namespace sonde::drawing {
namespace {

constexpr double slack = 64;               // not measured
constexpr std::size_t most_digits = 4096;  // of a case: a generator that never ends must be left
constexpr Kind digits_kind("enumerated", Form::Bytes);

std::uint64_t options_within(std::uint64_t width) {
  return width == ~std::uint64_t{0} ? width : width + 1;
}

// The distance from the lower end of the number that comes at this place: first the target,
// then its neighbours above and below, and so on.
std::uint64_t by_nearness(std::uint64_t place, IntegerRange range) {
  const std::uint64_t above = range.width - range.target;
  const std::uint64_t both = std::min(range.target, above);
  if (place > 2 * both)
    return above > both ? range.target + (place - both) : range.target - (place - both);
  const std::uint64_t distance = (place + 1) / 2;
  return place % 2 == 1 ? range.target + distance : range.target - distance;
}

std::string printable_characters() {
  std::string letters;
  for (char c = 'a'; c <= '~'; ++c) letters += c;
  for (char c = ' '; c < 'a'; ++c) letters += c;
  return letters;
}

// Every character of an alphabet, the simplest first.
std::string characters_of(Alphabet alphabet) {
  std::string letters = alphabet == Alphabet::Any ? "" : printable_characters();
  if (alphabet == Alphabet::Printable) return letters;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<char>(byte);
    const bool is_left_out = c == '\0' && alphabet == Alphabet::CString;
    if (!is_left_out && letters.find(c) == std::string::npos) letters += c;
  }
  return letters;
}

// What an alternative, but for the first, adds to the size of a case. Pointers and variants are
// wrappers: the record counts that they hold.
std::uint64_t size_of(const Type& type, unsigned alternative) {
  if (type.style == Style::Opaque) return 1;
  if (!schema::details(type).recursive) return 0;
  const Type* const payload = type.fields[alternative];
  const bool is_record = payload != nullptr && payload->form == Form::Record;
  return is_record && schema::details(*payload).recursive ? 1 : 0;
}

}  // namespace

// The bound is stored like a digit, before the others.
EnumeratedChoices EnumeratedChoices::of(const Tree& recipe) {
  EnumeratedChoices choices(Bound{});
  if (recipe.empty() || recipe[0].kind != digits_kind) return choices;
  const std::string_view bytes = recipe.bytes(recipe[0]);
  for (std::size_t at = 0; at + sizeof(Digit) <= bytes.size(); at += sizeof(Digit)) {
    std::array<char, sizeof(Digit)> digit{};
    std::ranges::copy(bytes.substr(at, sizeof(Digit)), digit.begin());
    if (at == 0) choices.bound_ = std::bit_cast<Bound>(digit);
    else choices.digits_.push_back(std::bit_cast<Digit>(digit));
  }
  return choices;
}

Tree EnumeratedChoices::recipe() const {
  std::string bytes;
  const auto append = [&](const auto& each) {
    const auto part = std::bit_cast<std::array<char, sizeof(Digit)>>(each);
    bytes.append(part.data(), part.size());
  };
  append(bound_);
  for (const Digit& each : digits_) append(each);
  Tree tree;
  tree.leaf(digits_kind, bytes);
  return tree;
}

void EnumeratedChoices::start() {
  at_ = 0;
  size_ = 0;
  product_ = 1;
  state_ = State::Draws;
}

// Digits behind the last one that was drawn are there only if draws changed by themselves.
bool EnumeratedChoices::advance() {
  if (is_too_large()) return false;
  digits_.resize(at_);
  while (!digits_.empty() && digits_.back().value + 1 == digits_.back().options) digits_.pop_back();
  if (digits_.empty()) return false;
  ++digits_.back().value;
  return true;
}

void EnumeratedChoices::refuse() {
  if (state_ == State::Draws) state_ = State::Refused;
}

std::uint64_t EnumeratedChoices::below(std::uint64_t options) {
  if (options <= 1 || state_ != State::Draws) return 0;
  product_ *= static_cast<double>(options);
  const bool is_known = at_ < digits_.size();
  const bool has_changed = is_known && digits_[at_].options != options;
  const bool has_too_many = options > most_options_ || at_ == most_digits ||
                            product_ > slack * static_cast<double>(most_options_);
  if (has_changed || has_too_many) {
    state_ = State::TooLarge;
    return 0;
  }
  if (!is_known) digits_.push_back({0, options});
  return digits_[at_++].value;
}

std::int64_t EnumeratedChoices::integer(std::int64_t min, std::int64_t max) {
  const auto low = static_cast<std::uint64_t>(min);
  const std::uint64_t width = static_cast<std::uint64_t>(max) - low;
  const auto zero = static_cast<std::uint64_t>(std::clamp<std::int64_t>(0, min, max));
  const std::uint64_t place = number(options_within(width));
  return static_cast<std::int64_t>(low + by_nearness(place, {width, zero - low}));
}

std::uint64_t EnumeratedChoices::natural(std::uint64_t min, std::uint64_t max) {
  return min + number(options_within(max - min));
}

// Real numbers are too many, unless there is only one. With a bound, whole ones near zero are
// drawn.
double EnumeratedChoices::real(double min, double max) {
  if (min == max) return min;
  if (!is_bounded()) below(~std::uint64_t{0});
  constexpr double most_whole = 1e6;
  const double low = std::ceil(std::max(min, -most_whole));
  const double high = std::floor(std::min(max, most_whole));
  if (low > high || !is_bounded()) return simplest_real(min, max);
  return static_cast<double>(
      integer(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)));
}

std::size_t EnumeratedChoices::length(Sizes sizes) {
  const std::uint64_t more = below(options_within(std::min(sizes.max - sizes.min, room())));
  size_ += more;
  return sizes.min + more;
}

// A type that holds itself has values without end, where no bound is set.
unsigned EnumeratedChoices::alternative(const Type& type, unsigned count, unsigned ends) {
  const bool is_endless = schema::details(type).recursive && !is_bounded();
  std::vector<unsigned> order = {ends};
  for (unsigned i = 0; i < count; ++i)
    if (i != ends && size_of(type, i) <= room()) order.push_back(i);
  const unsigned chosen = order[below(is_endless ? ~std::uint64_t{0} : order.size())];
  if (chosen != ends) size_ += size_of(type, chosen);
  return chosen;
}

void EnumeratedChoices::fill(std::string& text, Alphabet alphabet) {
  if (!text.empty()) fill(text, characters_of(alphabet));
}

void EnumeratedChoices::fill(std::string& text, std::string_view letters) {
  for (char& c : text) c = letters[number(letters.size())];
}

}  // namespace sonde::drawing
