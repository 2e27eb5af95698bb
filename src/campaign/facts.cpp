// SPDX-License-Identifier: Apache-2.0
#include "campaign/facts.hpp"

namespace sonde::campaign {

std::uint64_t CallCount::rejections() const {
  std::uint64_t all = 0;
  for (const Part& each : rejected) all += each.calls;
  return all;
}

std::string_view name_of(FoundIn found_in) {
  switch (found_in) {
    case FoundIn::Search: return "search";
    case FoundIn::Example: return "example";
    case FoundIn::KeptCase: return "kept-case";
    case FoundIn::EarlierRun: return "earlier-run";
    case FoundIn::Replay: return "replay";
  }
  return "";
}

std::string_view name_of(Gate gate) {
  switch (gate) {
    case Gate::Met: return "met";
    case Gate::Unmet: return "unmet";
    case Gate::Undecided: return "undecided";
  }
  return "";
}

// The cache stores these names too.
std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed: return "passed";
    case Verdict::Failed: return "failed";
    case Verdict::GaveUp: return "gave up";
    case Verdict::Flaky: return "flaky";
    case Verdict::GateUnmet: return "gate unmet";
    case Verdict::Interrupted: return "interrupted";
    case Verdict::Hindered: return "hindered";
  }
  return "";
}

}  // namespace sonde::campaign
