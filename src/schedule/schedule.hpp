// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "draw/case_source.hpp"
#include "schedule/plan.hpp"
#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::schedule {

// How schedules are searched for: the values of the setting `threads`.
enum class Search : std::uint8_t { Portfolio, Random, Pct, Pos, Enumerate };

// The value of that name; nothing if there is none.
std::optional<Search> search_of(std::string_view name);

// Of this process. Set before a case runs.
void set_search(Search search);

// A list of switches, as it stands in a case among what its body drew.
extern const Type schedule_type;

// Draws what decides in this case: the switches of a tree that is replayed, else a way of
// sampling. What is sampled becomes known while the case runs: `with_switches` writes it.
Plan draw_plan(drawing::CaseSource& source);

// The switches of the schedule that a tree has; none if it has no schedule.
std::vector<Switch> switches_in(const Tree& tree);

// The tree with these switches in place of those of its schedule. The tree itself if it has none.
Tree with_switches(const Tree& tree, std::span<const Switch> switches);

}  // namespace sonde::schedule
