// SPDX-License-Identifier: Apache-2.0
#include "shrink/ranked_value.hpp"

#include <limits>

#include "schema/schema.hpp"
#include "shrink/characters.hpp"

namespace sonde::shrink {
namespace {

constexpr std::uint64_t ascii_count = 128;
constexpr std::uint64_t byte_count = 256;
constexpr auto most_signed = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
constexpr auto least_signed = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::min());

constexpr Alphabetical letters(Alphabetical::Of::Text);

// Signed characters below zero come last.
std::uint64_t character_height(std::uint64_t value) {
  if (value < ascii_count) return letters.rank(static_cast<char>(value));
  return value + byte_count < byte_count ? value + byte_count : value;
}

std::uint64_t character_at(std::uint64_t rank, bool is_signed) {
  if (rank < ascii_count)
    return static_cast<std::uint64_t>(letters.at(static_cast<std::uint8_t>(rank)));
  return is_signed && rank < byte_count ? rank - byte_count : rank;
}

// The simplest alternative stands first, the others keep their order.
std::uint64_t choice_height(std::uint64_t value, std::uint64_t simplest) {
  if (value == simplest) return 0;
  return value < simplest ? value + 1 : value;
}

std::uint64_t choice_at(std::uint64_t rank, std::uint64_t simplest) {
  if (rank == 0) return simplest;
  return rank <= simplest ? rank - 1 : rank;
}

// A generator's own type does not say its bounds.
const Type* bounded_type(Kind kind) {
  const Type* type = schema::find(kind);
  return schema::is_derived(type) ? type : nullptr;
}

bool is_signed(Kind kind) {
  const Type* type = schema::find(kind);
  return type == nullptr || type->is_signed;
}

}  // namespace

RankedValue::RankedValue(const Node& leaf)
    : type_(bounded_type(leaf.kind)), is_signed_(is_signed(leaf.kind)), value_(leaf.value) {
  if (leaf.kind.form() == Form::Choice) {
    steps_ = Steps::Choice;
    simplest_ = type_ == nullptr ? 0 : schema::details(*type_).simplest;
    rank_ = choice_height(value_, simplest_);
  } else if (type_ != nullptr && type_->style == Style::Character) {
    steps_ = Steps::Character;
    rank_ = character_height(value_);
  } else {
    simplest_ = type_ == nullptr ? 0 : schema::simplest_integer(*type_);
    const auto distance = static_cast<std::int64_t>(value_ - simplest_);
    is_below_ = is_signed_ && distance < 0;
    rank_ = is_below_ ? simplest_ - value_ : value_ - simplest_;
  }
}

std::uint64_t RankedValue::value_at(std::uint64_t rank) const {
  switch (steps_) {
    case Steps::Choice: return choice_at(rank, simplest_);
    case Steps::Character: return character_at(rank, type_->is_signed);
    case Steps::Integer: break;
  }
  return is_below_ ? simplest_ - rank : simplest_ + rank;
}

std::optional<std::uint64_t> RankedValue::mirrored_at(std::uint64_t rank) const {
  if (steps_ != Steps::Integer || !is_signed_) return std::nullopt;
  const std::uint64_t most = type_ == nullptr ? most_signed : type_->max;
  const std::uint64_t least = type_ == nullptr ? least_signed : type_->min;
  const std::uint64_t room = is_below_ ? most - simplest_ : simplest_ - least;
  if (rank > room) return std::nullopt;
  return is_below_ ? simplest_ + rank : simplest_ - rank;
}

std::uint64_t RankedValue::room_above() const {
  return (type_ == nullptr ? most_signed : type_->max) - value_;
}

std::uint64_t RankedValue::room_below() const {
  return value_ - (type_ == nullptr ? least_signed : type_->min);
}

}  // namespace sonde::shrink
