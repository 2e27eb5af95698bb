// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/searches.hpp"
#include "suite/tasks.hpp"

namespace sonde::bench::rapid {

// Named as bench/suite.cpp names the families.
void add_suite(Searches& searches) {
  suite::visit_families([&](const char* name, const char*, const auto& visit_tasks) {
    visit_tasks(SearchCollector(std::string("suite-") + name, searches));
  });
}

}  // namespace sonde::bench::rapid
