// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "suite/fault.hpp"

// Code of several arguments that goes wrong only if they are related.
namespace suite::relations {

using Swap = std::pair<std::size_t, std::size_t>;

// Swaps of entries that turn one list into a permutation of it. Fault: the last entry is not
// looked at.
template <Fault fault>
std::vector<Swap> swaps_between(std::vector<std::uint8_t> from,
                                const std::vector<std::uint8_t>& to);

// How to get from one version of a table to the next: all of it, or only rows that changed.
struct Patch {
  std::optional<std::vector<int>> all{};
  std::vector<std::pair<std::size_t, int>> rows{};
};

// Only changed rows if both have the same size, of four or more, and at most half of the rows
// changed. Fault: the last row is not compared.
template <Fault fault>
Patch patch_between(const std::vector<int>& before, const std::vector<int>& after);
std::vector<int> patched(std::vector<int> before, const Patch& patch);

// Transfers that pay all debts with all credits of the same sum, each in the order given.
// Fault: a credit that is used up together with a debt stays, with nothing in it.
template <Fault fault>
std::vector<unsigned> transfers(const std::vector<std::uint8_t>& debts,
                                const std::vector<std::uint8_t>& credits);

struct Booking {
  std::uint8_t start = 0;
  std::uint8_t length = 0;

  unsigned end() const { return unsigned{start} + length; }
};

// Whether any two bookings of a room overlap. Fault: also if one starts when the other ends.
template <Fault fault>
bool has_conflict(std::vector<Booking> bookings);

// Where the pattern first stands in the text (Knuth, Morris and Pratt). Fault: after a
// mismatch, the pattern starts again from its first character.
template <Fault fault>
std::size_t position_of(std::string_view pattern, std::string_view text);

struct Version {
  std::uint8_t major_number = 0;
  std::uint8_t minor_number = 0;
  std::optional<std::string> stage{};  // of a release that is not final: "beta", "2"
};

// A final release is above all its stages; stages that are numbers are below others and are
// compared as numbers. Fault: a number and a word are compared as texts.
template <Fault fault>
bool is_before(const Version& a, const Version& b);

}  // namespace suite::relations
