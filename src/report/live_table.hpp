// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/cells.hpp"
#include "suite/snapshot.hpp"

namespace sonde::report {

// Where a table is shown.
struct TableView {
  std::size_t width = 80;   // columns
  std::size_t height = 24;  // lines
  bool has_colour = false;
  Characters characters = Characters::Ascii;
};

// A run at one moment, in at most so many lines of at most so many columns: a heading, a row for
// each property, and the totals. Where not all rows have room, those with failures are chosen
// first, then those at work, then a few that ran last; one line sums up the others. `ran_at` says
// when each row ran, in any unit. The order of the rows is that of the snapshot, so that none
// jumps. Columns that have no room are left out, the least important ones first.
std::vector<std::string> live_table(const suite::Snapshot& run, const TableView& view,
                                    std::span<const double> ran_at = {});

// The totals in one line, for where no table can be shown.
std::string live_line(const suite::Snapshot& run);

}  // namespace sonde::report
