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
                       .half = row.half});
  }

 private:
  std::vector<Task>* tasks_;
};

}  // namespace sonde::bench
