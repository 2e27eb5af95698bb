// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "shrinking/property_of.hpp"
#include "shrinking/rows.hpp"

namespace shrinking {

struct Grid {
  int rows;
  int columns;
  std::vector<int> cells;
};

namespace {

using sonde::Draws;
using sonde::given;
using sonde::in_range;
using Ints = std::vector<int>;

// Its numbers stand beside their count, in no list.
auto counted() {
  return sonde::generate([](Draws& draws) {
    const int count = draws(in_range(0, 30));
    Ints values;
    for (int i = 0; i < count; ++i) values.push_back(draws(in_range(0, 100)));
    return values;
  });
}

auto grids() {
  return sonde::generate([](Draws& draws) {
    const int rows = draws(in_range(1, 8));
    const int columns = draws(in_range(1, 8));
    Grid grid{rows, columns, {}};
    for (int i = 0; i < rows * columns; ++i) grid.cells.push_back(draws(in_range(0, 9)));
    return grid;
  });
}

auto lists_with_index() {
  return sonde::generate([](Draws& draws) {
    auto values = draws(sonde::container_of<Ints>(in_range(0, 1000), {.min = 1}));
    const int index = draws(in_range(0, static_cast<int>(values.size()) - 1));
    return std::pair(std::move(values), index);
  });
}

// Pairs of which the second is not below the first.
auto ranges() {
  return sonde::flat_map(in_range(0, 1000), [](int low) {
    return sonde::map(in_range(low, 2000), [low](int high) { return std::pair(low, high); });
  });
}

int sum_of(const Ints& values) { return std::accumulate(values.begin(), values.end(), 0); }

}  // namespace

std::vector<Row> generated() {
  return {
      {.name = "counted",
       .property = property_of(
           [](const Ints& values) {
             return std::ranges::none_of(values, [](int value) { return value > 50; });
           },
           given(counted())),
       .smallest = "{51}"},
      {.name = "counted-sum",
       .property =
           property_of([](const Ints& values) { return sum_of(values) < 150; }, given(counted())),
       .smallest = "{50, 100}"},
      {.name = "grid",
       .property = property_of(
           [](const Grid& grid) { return std::ranges::find(grid.cells, 7) == grid.cells.end(); },
           given(grids())),
       .smallest = "shrinking::Grid{.rows = 1, .columns = 1, .cells = {7}}"},
      {.name = "index",
       .property = property_of(
           [](const std::pair<Ints, int>& drawn) {
             return drawn.first[static_cast<std::size_t>(drawn.second)] <= 10;
           },
           given(lists_with_index())),
       .smallest = "{{11}, 0}"},
      {.name = "range",
       .property =
           property_of([](std::pair<int, int> range) { return range.second - range.first < 100; },
                       given(ranges())),
       .smallest = "{0, 100}"},
      {.name = "mapped",
       .property = property_of([](int value) { return value <= 100; },
                               given(sonde::map(sonde::any<std::int16_t>(),
                                                [](std::int16_t value) { return 2 * value; }))),
       .smallest = "102"},
      {.name = "filtered",
       .property = property_of(
           [](int value) { return value <= 100; },
           given(sonde::filter(sonde::any<int>(), [](int value) { return value % 2 == 0; }))),
       .smallest = "102"},
      {.name = "one-of",
       .property = property_of([](int value) { return value < 150; },
                               given(sonde::one_of(in_range(0, 9), in_range(100, 200)))),
       .smallest = "150"},
      {.name = "element-of",
       .property = property_of([](int value) { return value <= 5; },
                               given(sonde::element_of({2, 3, 5, 7, 11}))),
       .smallest = "7"},
      {.name = "string-of",
       .property =
           property_of([](const std::string& text) { return std::ranges::count(text, 'y') < 2; },
                       given(sonde::string_of("xyz"))),
       .smallest = "\"yy\""},
      {.name = "different-elements",
       .property = property_of([](const Ints& values) { return values.size() < 3; },
                               given(sonde::container_of<Ints>(in_range(0, 50)).unique())),
       .smallest = "{0, 1, 2}"},
  };
}

}  // namespace shrinking
