// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "suite/fault.hpp"

// Code whose faults act on large arguments only.
namespace suite::size {

// Sorts chunks of 32 by insertion and merges them. Fault: the last part is not merged if it
// has one number.
template <Fault fault>
std::vector<int> sorted(std::vector<int> numbers);

// The most positive numbers in a row. Fault: counters of four bits.
template <Fault fault>
unsigned longest_streak(const std::vector<int>& changes);

// All parts, one after the other, in a buffer of their total size. Fault: the total is
// computed in eight bits.
template <Fault fault>
std::string joined(const std::vector<std::string>& parts);

struct Folder {
  std::uint8_t bytes = 0;
  std::vector<Folder> folders{};
};

// All bytes in the folder and below. Fault: folders below the fifth level do not count.
template <Fault fault>
unsigned disk_usage(const Folder& folder);

// A set with open addressing that doubles when three quarters are used. Fault: while it
// grows, a number that finds no slot up to the end replaces what is in the first slot.
template <Fault fault>
class NumberSet {
 public:
  void insert(std::uint16_t number);
  bool contains(std::uint16_t number) const;

 private:
  static constexpr std::uint32_t unused = 1U << 16;

  std::size_t slot_of(std::uint16_t number) const;
  void grow();

  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(8, unused);
  std::size_t count_ = 0;
};

// Each run of equal characters as its length, in two decimal digits, and the character; runs
// of more than 99 are split. Fault: one digit, the last.
template <Fault fault>
std::string run_lengths(std::string_view text);
std::string from_run_lengths(std::string_view code, std::size_t digits);

}  // namespace suite::size
