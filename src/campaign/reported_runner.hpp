// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "campaign/search_loop.hpp"
#include "isolate/case_runner.hpp"

namespace sonde::campaign {

using ReportCase = std::function<void(const RanCase& ran)>;

// Another runner, of which each case is reported when it has run. `report` must outlive the
// runner.
std::unique_ptr<isolate::CaseRunner> reported(std::unique_ptr<isolate::CaseRunner> runner,
                                              const ReportCase& report);

}  // namespace sonde::campaign
