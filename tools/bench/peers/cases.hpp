// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "bench/peers/generators.hpp"
#include "bench/peers/tally.hpp"
#include "task.hpp"

// How RapidCheck searches for the failure of each task, made where the types of its arguments are
// known. A file a group of workloads, because it takes long to compile.
namespace sonde::bench::rapid {

// Draws arguments and runs the body of a task.
using RunCase = std::function<Outcome(Tally& tally, rc::Random& random, int size)>;
using Cases = std::map<std::pair<std::string, std::string>, RunCase>;  // by workload and task

void add_suite(Cases& cases);
void add_structures(Cases& cases);

template <class Body, class... P>
Outcome run_case(Body body, properties::List<P...>, Tally& tally, rc::Random& random, int size) {
  // Braces, unlike a call, draw the arguments from left to right.
  std::tuple<std::decay_t<P>...> values{draw<std::decay_t<P>>(random, size)...};
  return tally.run([&] {
    return std::apply([&](auto&... value) { return body(static_cast<P&&>(value)...); }, values);
  });
}

// A visitor of a workload's tasks.
class CaseCollector {
 public:
  CaseCollector(std::string workload, Cases& cases)
      : workload_(std::move(workload)), cases_(&cases) {}

  template <class Body>
  void operator()(const workload::TaskOf<Body>& row) const {
    (*cases_)[{workload_, row.name}] = [body = row.broken](Tally& tally, rc::Random& random,
                                                           int size) {
      return run_case(body, properties::parameters_of<Body>{}, tally, random, size);
    };
  }

 private:
  std::string workload_;
  Cases* cases_;
};

}  // namespace sonde::bench::rapid
