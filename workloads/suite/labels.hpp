// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "suite/fault.hpp"

// Code that is never instrumented: only labels say what a case did.
namespace suite::labels {

struct Order {
  std::uint16_t cents = 0;
  std::uint8_t count = 0;
  std::uint8_t years_as_member = 0;
  std::optional<std::uint8_t> coupon{};
};

struct Discounts {
  unsigned bulk = 0;
  unsigned member = 0;
  unsigned coupon = 0;
};

// In percent. Coupons are worth up to 99 percent; others are ignored.
Discounts discounts_of(const Order& order);
// What is to be paid. Fault: discounts are added up, not applied one after the other.
template <Fault fault>
std::int64_t price_of(const Order& order);

// How much of "/vN/" a path begins with, in characters.
unsigned matched_prefix(std::string_view path);
// The number of the interface that a path names, 1 to 9. Fault: 0 as well.
template <Fault fault>
std::optional<unsigned> version_in(std::string_view path);

enum class Step : std::uint8_t { Up, Down, Wait };

// The floor after steps from floor 0, which is the lowest. Fault: the floor has five bits.
template <Fault fault>
unsigned floor_after(const std::vector<Step>& steps);

// Takes the largest number off a heap, as std::make_heap makes it. Fault: while the last number
// sinks from the top, a right child at the end is not compared.
template <Fault fault>
void pop_heap(std::vector<int>& heap);

using Vector = std::array<std::int8_t, 4>;

int product_of(const Vector& a, const Vector& b);
// Whether the angle between two vectors is below, at or above a right angle: 1, 0 or -1. Fault:
// a right angle counts as below.
template <Fault fault>
int side_of(const Vector& a, const Vector& b);

enum class Button : std::uint8_t { Up, Down, Open, Close, Hold };

struct Cabin {
  unsigned floor = 0;
  bool is_open = false;
  bool is_held = false;
  bool moved_open = false;
};

// A lift of five floors. It moves with its door closed only; holding keeps an open door open
// until the next floor is asked for. Fault: on the highest floor, a door that is held counts as
// closed.
template <Fault fault>
void press(Cabin& cabin, Button button);

}  // namespace suite::labels
