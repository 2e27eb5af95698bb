// SPDX-License-Identifier: Apache-2.0
// A robot in a maze. Every step runs the same lines of code, whatever the place: coverage does not
// show how far a sequence of steps came. SONDE_STATE does, so the search continues from the places
// that were reached. Random steps (--strategy random) do not reach the exit in 100,000 tests.
#include <vector>

#include <sonde/sonde.hpp>

enum class Step { North, East, South, West };

struct Maze {
  static constexpr int size = 11;
  static constexpr const char* rows[size] = {
      "###########",  //
      "#R  #     #",  //
      "### # ### #",  //
      "#   # # X #",  //
      "# ##### ###",  //
      "#     #   #",  //
      "# ####### #",  //
      "# #     # #",  //
      "# # ### # #",  //
      "#   ###   #",  //
      "###########",
  };

  int row = 1;
  int column = 1;

  void go(Step step) {
    const int down = step == Step::South ? 1 : step == Step::North ? -1 : 0;
    const int right = step == Step::East ? 1 : step == Step::West ? -1 : 0;
    if (rows[row + down][column + right] == '#') return;
    row += down;
    column += right;
  }
  bool is_at_exit() const { return rows[row][column] == 'X'; }
};

SONDE_PROPERTY_WITH(Maze, HasNoWayOut, sonde::given().with({.max_tests = 200'000}),
                    std::vector<Step> steps) {
  Maze maze;
  for (const Step step : steps) {
    maze.go(step);
    SONDE_STATE(maze.row, maze.column);
  }
  SONDE_CHECK(!maze.is_at_exit());
}
