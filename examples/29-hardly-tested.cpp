// SPDX-License-Identifier: Apache-2.0
// The property passes, and says little: nearly all of its valid cases have no row, because an
// assumption discards most cases with rows. The report says so, and how many of the valid cases
// reached each check.
#include <algorithm>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

struct Row {
  int id = 0;
  std::string name;
};

struct Table {
  std::string title;
  std::vector<Row> rows;
};

// Wrong where two rows of one name stand side by side: it leaves out the second.
std::size_t count_named(const Table& table, const std::string& name) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    if (table.rows[i].name == name) {
      ++count;
      ++i;
    }
  return count;
}

bool counts_each_name(const Table& table) {
  return std::ranges::all_of(table.rows, [&](const Row& row) {
    const auto expected = std::ranges::count(table.rows, row.name, &Row::name);
    return count_named(table, row.name) == static_cast<std::size_t>(expected);
  });
}

bool is_valid(const Row& row) { return row.id > 50 && row.id % 16 == 3 && row.name.size() > 4; }

SONDE_PROPERTY(Tables, CountNames, Table table) {
  SONDE_ASSUME(std::ranges::all_of(table.rows, is_valid));
  if (!table.rows.empty()) SONDE_CHECK(counts_each_name(table));
}

// Draws what the assumption above asks for.
auto rows() {
  return sonde::generate([](sonde::Draws& draws) {
    std::vector<Row> drawn;
    const int count = draws(sonde::in_range(0, 5));
    for (int i = 0; i < count; ++i) {
      const int id = 16 * draws(sonde::in_range(3, 100)) + 3;
      drawn.push_back({id, draws(sonde::string_of("abc", {.min = 5, .max = 6}))});
    }
    return drawn;
  });
}

SONDE_PROPERTY_WITH(Tables, CountNamesOfDrawnRows, sonde::given(rows()), std::vector<Row> rows) {
  SONDE_CHECK(counts_each_name({"drawn", rows}));
}
