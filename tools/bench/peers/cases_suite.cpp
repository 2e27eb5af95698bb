// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/cases.hpp"
#include "suite/tasks.hpp"

namespace sonde::bench::rapid {

// Named as bench/suite.cpp names the families.
void add_suite(Cases& cases) {
  suite::visit_families([&](const char* name, const char*, const auto& visit_tasks) {
    visit_tasks(CaseCollector(std::string("suite-") + name, cases));
  });
}

}  // namespace sonde::bench::rapid
