// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::shrink {

// The values of an integer or of a choice, ordered from the simplest one up. The rank of a
// value is its number of steps from the simplest. Integers stay on their side of the simplest.
class RankedValue {
 public:
  explicit RankedValue(const Node& leaf);

  std::uint64_t rank() const { return rank_; }
  std::uint64_t value_at(std::uint64_t rank) const;

  // Whether it is an integer below the simplest.
  bool is_below() const { return is_below_; }
  // The value of the same rank on the other side of the simplest. Nothing if the node is no
  // integer, or if that value is out of the type's bounds.
  std::optional<std::uint64_t> mirrored_at(std::uint64_t rank) const;

  // How far the value may move up or down, as far as is known.
  std::uint64_t room_above() const;
  std::uint64_t room_below() const;

 private:
  enum class Steps : std::uint8_t { Integer, Character, Choice };

  const Type* type_;  // null where the bounds are a generator's
  bool is_signed_;
  std::uint64_t value_;
  Steps steps_ = Steps::Integer;
  std::uint64_t simplest_ = 0;
  std::uint64_t rank_ = 0;
  bool is_below_ = false;
};

// Whether a node has a ranked value: an integer, or a choice without payload.
inline bool is_number(const Node& node) {
  return node.kind.form() == Form::Integer ||
         (node.kind.form() == Form::Choice && node.extent == 1);
}

}  // namespace sonde::shrink
