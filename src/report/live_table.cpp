// SPDX-License-Identifier: Apache-2.0
#include "report/live_table.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "report/live_columns.hpp"
#include "report/numbers.hpp"

namespace sonde::report {
namespace {

using suite::Activity;
using suite::PropertyRow;
using suite::Snapshot;

constexpr std::size_t most_rows = 30;  // more are no overview, however high the window is
constexpr std::size_t most_idle = 8;   // of these without failures, where not all rows have room

bool is_at_work(const PropertyRow& row) {
  return row.activity == Activity::Replaying || row.activity == Activity::Searching ||
         row.activity == Activity::Shrinking || row.activity == Activity::Judging;
}

// Marks the rows that are shown, where not all have room.
std::vector<bool> chosen_rows(const Snapshot& run, std::span<const double> ran_at,
                              std::size_t count) {
  std::vector<std::size_t> order(run.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto rank = [&](std::size_t i) {
    const auto& row = run.rows[i];
    return std::tuple(row.failures == 0, !is_at_work(row), i < ran_at.size() ? -ran_at[i] : 0, i);
  };
  std::ranges::sort(order, {}, rank);
  std::vector<bool> chosen(run.rows.size(), false);
  std::size_t idle = 0;
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) {
    const auto& row = run.rows[order[i]];
    if (row.failures == 0 && !is_at_work(row) && ++idle > most_idle) break;
    chosen[order[i]] = true;
  }
  return chosen;
}

std::string aligned(const Cell& cell, std::size_t width, Align align, const TableView& view) {
  const std::size_t columns = columns_of(cell.text);
  const std::string blanks(columns < width ? width - columns : 0, ' ');
  const std::string text = painted(cell.text, cell.colour, view);
  return align == Align::Left ? text + blanks : blanks + text;
}

std::string without_end_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string heading(const Layout& layout, const TableView& view) {
  std::string line = aligned({"property"}, layout.name, Align::Left, {});
  for (const auto* column : layout.columns)
    line += std::string(layout.gap(), ' ') +
            aligned({std::string(column->heading_in(layout.spacing))},
                    column->width_in(layout.spacing), column->align, {});
  return painted(cut_at_the_end(without_end_blanks(std::move(line)), view.width), Colour::Bold,
                 view);
}

std::string line_of(const PropertyRow& row, const Layout& layout, const TableView& view) {
  const std::string id = in_one_line(row.id, view.characters);
  const std::string name = cut_in_the_middle(id, layout.name, view.characters);
  std::string line = aligned({name}, layout.name, Align::Left, view);
  for (const auto* column : layout.columns) {
    const std::size_t width = column->width_in(layout.spacing);
    line += std::string(layout.gap(), ' ') +
            aligned(column->cell(row, view, width), width, column->align, view);
  }
  return without_end_blanks(std::move(line));
}

// "... and 480 more: 470 resting, 10 waiting".
std::string line_of_rest(const Snapshot& run, const std::vector<bool>& chosen,
                         const TableView& view) {
  std::map<Activity, std::size_t> counts;
  std::size_t all = 0;
  std::size_t failing = 0;
  for (std::size_t i = 0; i < run.rows.size(); ++i) {
    if (chosen[i]) continue;
    ++all;
    ++counts[run.rows[i].activity];
    if (run.rows[i].failures > 0) ++failing;
  }
  std::string line = "... and " + grouped(all) + " more";
  if (failing > 0) line += ", " + grouped(failing) + " with failures";
  for (const auto& [activity, count] : counts)
    line += (activity == counts.begin()->first ? ": " : ", ") + grouped(count) + " " +
            std::string(name_of(activity));
  return painted(cut_at_the_end(line, view.width), Colour::Dim, view);
}

// An estimate: more than two digits would claim too much.
std::string chance_of(const Snapshot& run) {
  const double chance = std::clamp(run.chance_new, 0.0, 1.0);
  if (chance >= 0.1) return formatted("%.0f%%", 100 * chance);
  if (!(chance > 0)) return "0%";
  const double cases = 1 / chance;
  const double unit = std::pow(10, std::floor(std::log10(cases)) - 1);
  return "1 in " + compact(std::round(cases / unit) * unit);
}

// Why a run goes on beyond its budget.
std::vector<Cell> what_is_left(const suite::Rest& rest) {
  const std::string judged =
      grouped(rest.properties) + (rest.properties == 1 ? " property" : " properties") + " to judge";
  if (rest.failures == 0) return {{"the search is over: " + judged}};
  return {{"the search is over: " + counted(rest.failures, "failure") + " to shrink"}, {judged}};
}

// Those about the work, and those about what it brought.
struct Totals {
  std::vector<Cell> work;
  std::vector<Cell> results;
};

Totals totals_of(const Snapshot& run) {
  Totals totals;
  totals.work = {
      {clock_time(run.seconds) + (run.budget > 0 ? " of " + clock_time(run.budget) : "")},
      {grouped(run.busy) + " of " + counted(run.jobs, "job") + " busy"},
      {compact(run.cases_per_second) + " cases/s"},
      {compact(static_cast<double>(run.cases)) + (run.cases == 1 ? " case" : " cases")}};
  totals.results = {
      {counted(run.failures, "failure"), run.failures > 0 ? Colour::Red : Colour::None},
      {"next case is new: " + chance_of(run)}};
  if (!run.rest) return totals;
  const auto left = what_is_left(*run.rest);
  totals.work.insert(totals.work.begin() + 1, left.begin(), left.end());
  return totals;
}

// Appends the cells with commas between them, in as many lines as it takes.
void append_wrapped(std::vector<std::string>& lines, const std::vector<Cell>& cells,
                    const TableView& view) {
  std::string line;
  std::size_t columns = 0;
  for (const Cell& cell : cells) {
    const bool fits = columns + 2 + cell.text.size() <= view.width;
    if (!line.empty() && !fits) lines.push_back(std::exchange(line, ""));
    if (line.empty()) columns = 0;
    const std::string comma = line.empty() ? "" : ", ";
    const std::string text = cut_at_the_end(cell.text, view.width);
    line += comma + painted(text, cell.colour, view);
    columns += comma.size() + text.size();
  }
  lines.push_back(line);
}

std::vector<std::string> footer(const Snapshot& run, const TableView& view) {
  const auto [work, results] = totals_of(run);
  std::vector<std::string> lines;
  append_wrapped(lines, work, view);
  append_wrapped(lines, results, view);
  return lines;
}

std::vector<std::string> rows_of(const Snapshot& run, const TableView& view,
                                 std::span<const double> ran_at, std::size_t room) {
  std::size_t longest = 0;
  for (const auto& row : run.rows)
    longest = std::max(longest, columns_of(in_one_line(row.id, view.characters)));
  const Layout layout = layout_for(view.width, longest);
  const bool all_fit = run.rows.size() <= room;
  const auto chosen =
      all_fit ? std::vector<bool>(run.rows.size(), true) : chosen_rows(run, ran_at, room - 1);
  std::vector<std::string> lines = {heading(layout, view)};
  for (std::size_t i = 0; i < run.rows.size(); ++i)
    if (chosen[i]) lines.push_back(line_of(run.rows[i], layout, view));
  if (!all_fit) lines.push_back(line_of_rest(run, chosen, view));
  return lines;
}

}  // namespace

std::vector<std::string> live_table(const Snapshot& run, const TableView& view,
                                    std::span<const double> ran_at) {
  auto totals = footer(run, view);
  const std::size_t needed = totals.size() + 2;  // a heading and a row, or what sums them up
  if (view.height < needed || run.rows.empty()) {
    totals.resize(std::min(totals.size(), view.height));
    return totals;
  }
  const std::size_t room = std::min(view.height - totals.size() - 1, most_rows);
  auto lines = rows_of(run, view, ran_at, room);
  lines.insert(lines.end(), totals.begin(), totals.end());
  return lines;
}

std::string live_line(const Snapshot& run) {
  const auto [work, results] = totals_of(run);
  std::string line;
  for (const auto* cells : {&work, &results})
    for (const auto& cell : *cells) line += (line.empty() ? "" : ", ") + cell.text;
  return line;
}

}  // namespace sonde::report
