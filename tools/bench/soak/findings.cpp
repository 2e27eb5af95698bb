// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/findings.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>

#include "store/cache.hpp"
#include "tree/error.hpp"

namespace sonde::bench {

void add_announced(const std::filesystem::path& events, Announced& into) {
  std::ifstream file(events);
  for (std::string line; std::getline(file, line);) {
    const auto event = nlohmann::json::parse(line, nullptr, false);
    if (event.is_discarded() || event.value("event", "") != "found") continue;
    const FindingName name{event.value("property", ""), event.value("origin", "")};
    into.all.insert(name);
    if (event.value("found_in", "") == "earlier-run") into.again.insert(name);
  }
}

KeptFindings kept_findings(const suite::Listing& program, const std::filesystem::path& cache) {
  store::Cache store(cache);
  KeptFindings kept;
  for (const auto& property : program.properties) {
    for (const auto& failure : store.failures(property.key)) {
      const FindingName name{property.id, failure.origin};
      kept.all.insert(name);
      if (failure.rate.runs > 0) kept.flaky.insert(name);
    }
  }
  for (const auto& remark : store.take_remarks()) throw Error(remark);
  return kept;
}

std::vector<FindingName> missing(const std::set<FindingName>& wanted,
                                 const std::set<FindingName>& there) {
  std::vector<FindingName> result;
  std::ranges::set_difference(wanted, there, std::back_inserter(result));
  return result;
}

}  // namespace sonde::bench
