// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "bench/workloads.hpp"
#include "sonde/sonde.hpp"
#include "task.hpp"

namespace sonde::bench {

template <class Body, class GivenIt = Given<>>
std::shared_ptr<const Property> property_of(Body body, const GivenIt& given = {}) {
  using Made = decltype(properties::make(body, given, properties::parameters_of<Body>{}));
  return std::make_shared<Made>(body, given);
}

// A visitor of a workload's tasks: makes each of them one that can be measured.
class TaskCollector {
 public:
  explicit TaskCollector(std::vector<Task>& tasks) : tasks_(&tasks) {}

  template <class Body>
  void operator()(const workload::TaskOf<Body>& row) const {
    tasks_->push_back({.name = row.name,
                       .what = row.what,
                       .property = property_of(row.broken),
                       .control = property_of(row.control),
                       .half = row.half,
                       .smallest = row.smallest});
  }

 private:
  std::vector<Task>* tasks_;
};

// The same with domains of the workload's own: Domains::of(std::type_identity<int>()) for a
// parameter of type int.
template <class Domains>
class TaskCollectorWith {
 public:
  explicit TaskCollectorWith(std::vector<Task>& tasks) : tasks_(&tasks) {}

  template <class... Parameters>
  void operator()(const workload::TaskOf<void (*)(Parameters...)>& row) const {
    const auto domains =
        given(Domains::of(std::type_identity<std::remove_cvref_t<Parameters>>())...);
    tasks_->push_back({.name = row.name,
                       .what = row.what,
                       .property = property_of(row.broken, domains),
                       .control = property_of(row.control, domains),
                       .half = row.half,
                       .smallest = row.smallest});
  }

 private:
  std::vector<Task>* tasks_;
};

}  // namespace sonde::bench
