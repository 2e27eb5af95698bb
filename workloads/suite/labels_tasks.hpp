// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "suite/labels.hpp"
#include "task.hpp"

namespace suite::labels {

template <Fault fault>
void check_price(const Order& order);
template <Fault fault>
void check_version(const std::string& path);
template <Fault fault>
void check_floor(const std::vector<Step>& steps);
template <Fault fault>
void check_heap(const std::vector<int>& heap);
template <Fault fault>
void check_side(const Vector& a, const Vector& b);
template <Fault fault>
void check_lift(const std::vector<Button>& buttons);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"discounts", "three independent labels: bulk, old member, strong coupon",
               &check_price<Present>, &check_price<Absent>, Half::Tuning});
  visit(TaskOf{"interface-version", "four nested labels: a path that begins with /v0/",
               &check_version<Present>, &check_version<Absent>, Half::Final});
  visit(TaskOf{"floors", "a number to maximize: the floor 32", &check_floor<Present>,
               &check_floor<Absent>, Half::Tuning});
  visit(TaskOf{"heap", "an assumption, that a list is a heap, and a number: its size",
               &check_heap<Present>, &check_heap<Absent>, Half::Final});
  visit(TaskOf{"right-angle", "a number to maximize: how near two vectors are to a right angle",
               &check_side<Present>, &check_side<Absent>, Half::Tuning});
  visit(TaskOf{"lift", "states that are collected: a door held open on the highest floor",
               &check_lift<Present>, &check_lift<Absent>, Half::Final});
}

}  // namespace suite::labels
