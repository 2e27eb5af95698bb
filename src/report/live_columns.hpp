// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "report/live_table.hpp"

namespace sonde::report {

enum class Colour : std::uint8_t { None, Bold, Dim, Red, Green, Yellow, Cyan };

// The text with the codes that colour it, if colours are shown.
std::string painted(const std::string& text, Colour colour, const TableView& view);

struct Cell {
  std::string text;
  Colour colour = Colour::None;
};

std::string_view name_of(suite::Activity activity);  // "searching"

enum class Align : std::uint8_t { Left, Right };
// Roomy: whole headings, and two blanks between columns.
enum class Spacing : std::uint8_t { Tight, Roomy };

// One row a column of the live table; the name of the property stands before them all.
struct LiveColumn {
  std::string_view heading;
  std::string_view short_heading;
  std::size_t width;  // in columns, at least that of the heading
  std::size_t short_width;
  unsigned importance;  // the least important column is left out first
  Cell (*cell)(const suite::PropertyRow& row, const TableView& view, std::size_t width);
  Align align = Align::Right;

  std::string_view heading_in(Spacing spacing) const;
  std::size_t width_in(Spacing spacing) const;
};

// How the columns are laid out for a width.
struct Layout {
  Spacing spacing = Spacing::Tight;
  std::size_t name = 0;  // the width of the name
  std::vector<const LiveColumn*> columns{};

  std::size_t gap() const { return spacing == Spacing::Roomy ? 2 : 1; }
};

// `longest_name` in columns.
Layout layout_for(std::size_t width, std::size_t longest_name);

}  // namespace sonde::report
