// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "report/events.hpp"
#include "report/junit.hpp"
#include "report/reporter.hpp"
#include "report/text_reporter.hpp"
#include "report/tyche.hpp"

namespace sonde::report {
namespace {

template <class Kind>
std::unique_ptr<Reporter> make(Output& output) {
  return std::make_unique<Kind>(output);
}

constexpr std::array reporters = {
    ReporterRow{"text", "text for people", make<TextReporter>},
    ReporterRow{"junit", "JUnit XML, for CI servers", make<JUnit>},
    ReporterRow{"events", "JSON lines, one for each event, as it happens", make<Events>},
    ReporterRow{"tyche", "JSON lines, a sample of the cases, for the Tyche viewer", make<Tyche>},
};

}  // namespace

std::span<const ReporterRow> reporter_rows() { return reporters; }

}  // namespace sonde::report
