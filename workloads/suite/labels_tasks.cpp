// SPDX-License-Identifier: Apache-2.0
#include "suite/labels_tasks.hpp"

#include <algorithm>
#include <cstdlib>

#include "sonde/label.hpp"

namespace suite::labels {
namespace {

unsigned expected_floor(const std::vector<Step>& steps) {
  unsigned floor = 0;
  for (const Step step : steps) {
    if (step == Step::Up) ++floor;
    if (step == Step::Down && floor > 0) --floor;
  }
  return floor;
}

template <Fault fault>
bool stays_a_heap(std::vector<int> heap) {
  pop_heap<fault>(heap);
  return std::ranges::is_heap(heap);
}

unsigned state_of(const Cabin& cabin) {
  return 4 * cabin.floor + (cabin.is_open ? 2U : 0U) + (cabin.is_held ? 1U : 0U);
}

template <Fault fault>
Cabin ride(const std::vector<Button>& buttons) {
  Cabin cabin;
  for (const Button button : buttons) {
    press<fault>(cabin, button);
    SONDE_COLLECT(state_of(cabin));
  }
  return cabin;
}

}  // namespace

template <Fault fault>
void check_price(const Order& order) {
  SONDE_ASSUME(order.cents > 0 && order.count > 0);
  const auto [bulk, member, coupon] = discounts_of(order);
  SONDE_CLASSIFY(bulk > 0, "bulk");
  SONDE_CLASSIFY(member > 0, "old member");
  SONDE_CLASSIFY(coupon >= 86, "strong coupon");
  SONDE_CHECK(price_of<fault>(order) >= 0);
}

template <Fault fault>
void check_version(const std::string& path) {
  const unsigned matched = matched_prefix(path);
  SONDE_CLASSIFY(matched >= 1, "absolute");
  SONDE_CLASSIFY(matched >= 2, "versioned");
  SONDE_CLASSIFY(matched >= 3, "has a number");
  SONDE_CLASSIFY(matched >= 4, "goes on");
  SONDE_CHECK(version_in<fault>(path).value_or(1) >= 1);
}

template <Fault fault>
void check_floor(const std::vector<Step>& steps) {
  SONDE_MAXIMIZE("floor", expected_floor(steps));
  SONDE_CHECK(floor_after<fault>(steps) == expected_floor(steps));
}

template <Fault fault>
void check_heap(const std::vector<int>& heap) {
  SONDE_ASSUME(!heap.empty() && std::ranges::is_heap(heap));
  SONDE_OBSERVE("size", heap.size());
  SONDE_CHECK(stays_a_heap<fault>(heap));
}

template <Fault fault>
void check_side(const Vector& a, const Vector& b) {
  SONDE_ASSUME(product_of(a, a) > 0 && product_of(b, b) > 0);
  const int product = product_of(a, b);
  SONDE_MAXIMIZE("nearness to a right angle", -std::abs(product));
  SONDE_CHECK((side_of<fault>(a, b) == 0) == (product == 0));
}

template <Fault fault>
void check_lift(const std::vector<Button>& buttons) {
  SONDE_CHECK(!ride<fault>(buttons).moved_open);
}

template void check_price<Fault::Absent>(const Order&);
template void check_price<Fault::Present>(const Order&);
template void check_version<Fault::Absent>(const std::string&);
template void check_version<Fault::Present>(const std::string&);
template void check_floor<Fault::Absent>(const std::vector<Step>&);
template void check_floor<Fault::Present>(const std::vector<Step>&);
template void check_heap<Fault::Absent>(const std::vector<int>&);
template void check_heap<Fault::Present>(const std::vector<int>&);
template void check_side<Fault::Absent>(const Vector&, const Vector&);
template void check_side<Fault::Present>(const Vector&, const Vector&);
template void check_lift<Fault::Absent>(const std::vector<Button>&);
template void check_lift<Fault::Present>(const std::vector<Button>&);

}  // namespace suite::labels
