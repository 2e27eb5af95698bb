// SPDX-License-Identifier: Apache-2.0
#include "suite/labels.hpp"

#include <algorithm>

namespace suite::labels {
namespace {

constexpr unsigned highest_floor = 4;

template <unsigned bits>
struct Floor {
  unsigned number : bits = 0;
};

}  // namespace

Discounts discounts_of(const Order& order) {
  return {.bulk = order.count >= 200 ? 10U : 0U,
          .member = order.years_as_member >= 250 ? 5U : 0U,
          .coupon = order.coupon.value_or(0) <= 99 ? order.coupon.value_or(0) : 0U};
}

template <Fault fault>
std::int64_t price_of(const Order& order) {
  const auto [bulk, member, coupon] = discounts_of(order);
  const std::int64_t total = std::int64_t{order.cents} * order.count;
  if constexpr (fault == Fault::Present)
    return total * (100 - static_cast<std::int64_t>(bulk + member + coupon)) / 100;
  std::int64_t price = total;
  for (const unsigned percent : {bulk, member, coupon}) price = price * (100 - percent) / 100;
  return price;
}

unsigned matched_prefix(std::string_view path) {
  if (!path.starts_with('/')) return 0;
  if (!path.starts_with("/v")) return 1;
  if (path.size() < 3 || path[2] < '0' || path[2] > '9') return 2;
  return path.size() > 3 && path[3] == '/' ? 4 : 3;
}

template <Fault fault>
std::optional<unsigned> version_in(std::string_view path) {
  if (matched_prefix(path) < 4) return std::nullopt;
  const auto version = static_cast<unsigned>(path[2] - '0');
  return fault == Fault::Present || version > 0 ? std::optional(version) : std::nullopt;
}

template <Fault fault>
unsigned floor_after(const std::vector<Step>& steps) {
  Floor<fault == Fault::Present ? 5 : 32> floor;
  for (const Step step : steps) {
    if (step == Step::Up) ++floor.number;
    if (step == Step::Down && floor.number > 0) --floor.number;
  }
  return floor.number;
}

template <Fault fault>
void pop_heap(std::vector<int>& heap) {
  constexpr std::size_t ignored = fault == Fault::Present ? 1 : 0;
  heap.front() = heap.back();
  heap.pop_back();
  for (std::size_t at = 0; 2 * at + 1 < heap.size();) {
    std::size_t child = 2 * at + 1;
    if (child + 1 + ignored < heap.size() && heap[child + 1] > heap[child]) ++child;
    if (heap[child] <= heap[at]) return;
    std::swap(heap[child], heap[at]);
    at = child;
  }
}

int product_of(const Vector& a, const Vector& b) {
  int product = 0;
  for (std::size_t i = 0; i < a.size(); ++i) product += a[i] * b[i];
  return product;
}

template <Fault fault>
int side_of(const Vector& a, const Vector& b) {
  const int product = product_of(a, b);
  if (fault == Fault::Present ? product >= 0 : product > 0) return 1;
  return product < 0 ? -1 : 0;
}

template <Fault fault>
void press(Cabin& cabin, Button button) {
  const bool moves = button == Button::Up ? cabin.floor < highest_floor : cabin.floor > 0;
  const bool counts_as_closed =
      !cabin.is_open || (fault == Fault::Present && cabin.floor == highest_floor && cabin.is_held);
  switch (button) {
    case Button::Up:
    case Button::Down:
      cabin.is_held = cabin.is_held && !counts_as_closed;
      if (!counts_as_closed || !moves) return;
      cabin.moved_open = cabin.moved_open || cabin.is_open;
      cabin.floor += button == Button::Up ? 1U : ~0U;
      return;
    case Button::Open: cabin.is_open = true; return;
    case Button::Close: cabin.is_open = cabin.is_open && cabin.is_held; return;
    case Button::Hold: cabin.is_held = cabin.is_open; return;
  }
}

template std::int64_t price_of<Fault::Absent>(const Order&);
template std::int64_t price_of<Fault::Present>(const Order&);
template std::optional<unsigned> version_in<Fault::Absent>(std::string_view);
template std::optional<unsigned> version_in<Fault::Present>(std::string_view);
template unsigned floor_after<Fault::Absent>(const std::vector<Step>&);
template unsigned floor_after<Fault::Present>(const std::vector<Step>&);
template void pop_heap<Fault::Absent>(std::vector<int>&);
template void pop_heap<Fault::Present>(std::vector<int>&);
template int side_of<Fault::Absent>(const Vector&, const Vector&);
template int side_of<Fault::Present>(const Vector&, const Vector&);
template void press<Fault::Absent>(Cabin&, Button);
template void press<Fault::Present>(Cabin&, Button);

}  // namespace suite::labels
