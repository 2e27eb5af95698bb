// SPDX-License-Identifier: Apache-2.0
#include "report/live_columns.hpp"

#include <algorithm>
#include <cmath>

#include "report/numbers.hpp"
#include "report/sparkline.hpp"

namespace sonde::report {
namespace {

using suite::Activity;
using suite::PropertyRow;

constexpr std::size_t shortest_name = 12;  // that still differs from others
constexpr double least_stable = 0.95;      // below, what is new is hard to see

// Beyond this, other columns matter more.
std::size_t enough_for_name(std::size_t width) {
  return std::clamp<std::size_t>(width / 4, shortest_name, 2 * shortest_name);
}

// A share in at most four columns. "100%" and "0%" mean all and none.
std::string whole_percent(double share) {
  if (!(share > 0)) return "0%";
  if (share < 0.01) return "<1%";
  return formatted("%.0f%%", std::floor(100 * std::min(share, 1.0)));
}

// Of a property that has not run yet, nothing is known.
Cell known(const PropertyRow& row, std::string text, Colour colour = Colour::None) {
  return row.cases == 0 ? Cell{"-", Colour::Dim} : Cell{std::move(text), colour};
}

std::string_view short_name_of(Activity activity) {
  switch (activity) {
    case Activity::Waiting: return "wait";
    case Activity::Replaying: return "replay";
    case Activity::Searching: return "search";
    case Activity::Shrinking: return "shrink";
    case Activity::Resting: return "rest";
    case Activity::Judging: return "judge";
    case Activity::Ended: return "ended";
  }
  return "";
}

Colour colour_of(Activity activity) {
  switch (activity) {
    case Activity::Replaying: return Colour::Cyan;
    case Activity::Searching: return Colour::Green;
    case Activity::Shrinking: return Colour::Yellow;
    case Activity::Judging: return Colour::Cyan;
    case Activity::Waiting:
    case Activity::Resting:
    case Activity::Ended: return Colour::Dim;
  }
  return Colour::None;
}

Cell state(const PropertyRow& row, const TableView&, std::size_t width) {
  const auto name = name_of(row.activity);
  return {std::string(name.size() <= width ? name : short_name_of(row.activity)),
          colour_of(row.activity)};
}

Cell speed(const PropertyRow& row, const TableView&, std::size_t) {
  return known(row, compact(row.cases_per_second));
}

Cell valid(const PropertyRow& row, const TableView&, std::size_t) {
  return known(row, whole_percent(row.valid_share));
}

Cell features(const PropertyRow& row, const TableView&, std::size_t) {
  return known(row, compact(static_cast<double>(row.features)));
}

Cell news(const PropertyRow& row, const TableView& view, std::size_t width) {
  return {sparkline(row.news, width, view.characters), Colour::Cyan};
}

Cell since_news(const PropertyRow& row, const TableView&, std::size_t) {
  return known(row, compact(static_cast<double>(row.since_news)));
}

Cell stability(const PropertyRow& row, const TableView&, std::size_t) {
  return known(row, whole_percent(row.stability),
               row.stability < least_stable ? Colour::Yellow : Colour::None);
}

Cell failures(const PropertyRow& row, const TableView&, std::size_t) {
  return {compact(row.failures), row.failures > 0 ? Colour::Red : Colour::Dim};
}

constexpr std::array columns = {
    LiveColumn{"state", "state", 9, 6, 8, state, Align::Left},
    LiveColumn{"cases/s", "cases/s", 7, 7, 6, speed},
    LiveColumn{"valid", "valid", 5, 5, 4, valid},
    LiveColumn{"features", "features", 8, 8, 3, features},
    LiveColumn{"news/min", "news/min", 16, 8, 2, news, Align::Left},
    LiveColumn{"since news", "since", 10, 5, 5, since_news},
    LiveColumn{"stability", "stable", 9, 6, 1, stability},
    LiveColumn{"failures", "fails", 8, 5, 7, failures},
};

std::size_t width_of(const Layout& layout) {
  std::size_t width = 0;
  for (const auto* column : layout.columns)
    width += layout.gap() + column->width_in(layout.spacing);
  return width;
}

Layout with_all_columns(Spacing spacing) {
  Layout layout{.spacing = spacing};
  for (const auto& column : columns) layout.columns.push_back(&column);
  return layout;
}

}  // namespace

std::string painted(const std::string& text, Colour colour, const TableView& view) {
  static constexpr std::array codes = {"", "1", "2", "1;31", "32", "33", "36"};
  if (!view.has_colour || colour == Colour::None || text.empty()) return text;
  return std::string("\033[") + codes.at(static_cast<std::size_t>(colour)) + "m" + text + "\033[m";
}

std::string_view name_of(Activity activity) {
  switch (activity) {
    case Activity::Waiting: return "waiting";
    case Activity::Replaying: return "replaying";
    case Activity::Searching: return "searching";
    case Activity::Shrinking: return "shrinking";
    case Activity::Resting: return "resting";
    case Activity::Judging: return "judging";
    case Activity::Ended: return "ended";
  }
  return "";
}

std::string_view LiveColumn::heading_in(Spacing spacing) const {
  return spacing == Spacing::Roomy ? heading : short_heading;
}

std::size_t LiveColumn::width_in(Spacing spacing) const {
  return spacing == Spacing::Roomy ? width : short_width;
}

Layout layout_for(std::size_t width, std::size_t longest_name) {
  const std::size_t name = std::clamp(longest_name, shortest_name, enough_for_name(width));
  Layout layout = with_all_columns(Spacing::Roomy);
  if (width_of(layout) + name > width) layout = with_all_columns(Spacing::Tight);
  while (!layout.columns.empty() && width_of(layout) + name > width)
    layout.columns.erase(
        std::ranges::min_element(layout.columns, {}, [](auto* each) { return each->importance; }));
  const std::size_t room = width - std::min(width, width_of(layout));
  layout.name = std::min(room, std::max(longest_name, shortest_name));
  return layout;
}

}  // namespace sonde::report
