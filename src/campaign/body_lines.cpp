// SPDX-License-Identifier: Apache-2.0
// The first edge of a case is the body's. So the code of the body is near it, and only what is near
// is looked up in the debug information: reading that takes long.
#include "campaign/body_lines.hpp"

#include <algorithm>
#include <map>

#include "coverage/coverage.hpp"
#include "isolate/frames.hpp"

namespace sonde::campaign {
namespace {

constexpr std::uintptr_t most_distance = std::uintptr_t{1} << 16;  // bytes; bodies are smaller
constexpr std::size_t most_looked_up = 2'000;                      // edges: takes less than 1 s

struct NearEdge {
  std::uintptr_t address;
  std::uint64_t cases;
};

// The line of the body; a line of a function that was inlined there belongs to its caller.
const isolate::StackFrame* line_in_body(const std::vector<isolate::StackFrame>& frames) {
  const auto found = std::ranges::find_if(frames, [](const isolate::StackFrame& frame) {
    return frame.function.find("::sonde_body(") != std::string::npos &&
           isolate::is_of_user(frame.file);
  });
  return found == frames.end() ? nullptr : &*found;
}

}  // namespace

// Where only unknown edges were looked for, no edge is the first.
void BodyLines::add(const run::Observation& seen) {
  const std::size_t entry = coverage::first_edge();
  if (!seen.valid() || entry == 0) return;
  bool is_watched = false;
  for (const coverage::Feature feature : seen.features) {
    if (coverage::aspect_of(feature) != coverage::Aspect::Edge) continue;
    const std::size_t edge = coverage::edge_in(feature);
    if (edge >= taken_.size()) taken_.resize(edge + 1);
    ++taken_[edge];
    is_watched = true;
  }
  if (!is_watched) return;
  ++cases_;
  entry_ = entry;
}

BodyCoverage BodyLines::coverage() const {
  const std::uintptr_t entry = coverage::address_of_edge(entry_);
  std::vector<NearEdge> near;
  std::vector<std::uintptr_t> addresses;
  for (std::size_t edge = 1; edge < taken_.size() && near.size() < most_looked_up; ++edge) {
    const std::uintptr_t address = taken_[edge] == 0 ? 0 : coverage::address_of_edge(edge);
    if (entry == 0 || address + most_distance < entry || address > entry + most_distance) continue;
    near.push_back({address, taken_[edge]});
    addresses.push_back(address);
  }
  std::map<std::pair<std::string, unsigned>, std::uint64_t> lines;
  const auto frames = isolate::inlined_at(addresses);
  for (std::size_t i = 0; i < near.size(); ++i) {
    const auto* const line = line_in_body(frames[i]);
    if (line == nullptr) continue;
    std::uint64_t& cases = lines[{line->file, line->line}];
    cases = std::max(cases, near[i].cases);
  }
  BodyCoverage covered{cases_, {}};
  for (const auto& [place, cases] : lines)
    covered.lines.push_back({place.first, place.second, cases});
  return covered;
}

}  // namespace sonde::campaign
