// SPDX-License-Identifier: Apache-2.0
#include "suite/puzzles.hpp"

#include <optional>
#include <string_view>
#include <utility>

namespace suite::puzzles {
namespace {

constexpr std::size_t side = 3;
using Tiles = std::array<std::uint8_t, side * side>;

// Out of the board gives nothing.
std::optional<std::size_t> neighbour(std::size_t gap, Move move) {
  const std::size_t row = gap / side;
  const std::size_t column = gap % side;
  switch (move) {
    case Move::Up: return row > 0 ? std::optional(gap - side) : std::nullopt;
    case Move::Down: return row + 1 < side ? std::optional(gap + side) : std::nullopt;
    case Move::Left: return column > 0 ? std::optional(gap - 1) : std::nullopt;
    case Move::Right: return column + 1 < side ? std::optional(gap + 1) : std::nullopt;
  }
  return std::nullopt;
}

bool is_solved(const Tiles& tiles) {
  for (std::size_t i = 0; i + 1 < tiles.size(); ++i)
    if (tiles[i] != i + 1) return false;
  return true;
}

template <Fault fault>
bool attack(int rows, int a, int b) {
  const int columns = a > b ? a - b : b - a;
  if (columns == 0 || columns == rows) return true;
  return fault == Fault::Absent && columns + rows == 8;
}

constexpr std::array<unsigned, weight_count> weights = {
    9370,  12748, 18368, 1950,  16256, 9160, 2698, 6138,  4708,  13182, 16370, 9078,
    13476, 18816, 4340,  19806, 9170,  1428, 8100, 14374, 10158, 6966,  13760, 6228};
constexpr unsigned wanted_weight = 67574;

constexpr std::size_t maze_width = 13;
constexpr std::string_view open_maze =
    "#############"
    "#     #     #"
    "##### # #####"
    "#     #     #"
    "# ##### ### #"
    "#   #   #   #"
    "### ##### # #"
    "# # #     # #"
    "# # # ##### #"
    "#X  # #     #"
    "# ### # #####"
    "#     #     #"
    "#############";
// All three ways to the exit are walled.
constexpr std::string_view closed_maze =
    "#############"
    "#     #     #"
    "##### # #####"
    "#     #     #"
    "# ##### ### #"
    "#   #   #   #"
    "### ##### # #"
    "# # #     # #"
    "### # ##### #"
    "#X# # #     #"
    "##### # #####"
    "#     #     #"
    "#############";

std::size_t step_from(std::size_t place, Direction direction) {
  switch (direction) {
    case Direction::North: return place - maze_width;
    case Direction::South: return place + maze_width;
    case Direction::West: return place - 1;
    case Direction::East: return place + 1;
  }
  return place;
}

struct Effect {
  unsigned needed;
  int growth;
};

Effect effect_of(Operation operation) {
  switch (operation) {
    case Operation::Push: return {0, 1};
    case Operation::Add: return {2, -1};
    case Operation::Pop:
    case Operation::JumpIfZero: return {1, -1};
    case Operation::Jump:
    case Operation::Return: return {0, 0};
  }
  return {0, 0};
}

bool is_jump(Operation operation) {
  return operation == Operation::Jump || operation == Operation::JumpIfZero;
}

// Where a jump leads, or past the end.
std::size_t target_of(const Program& program, std::size_t at) {
  const auto target = static_cast<std::ptrdiff_t>(at) + 1 + program[at].operand;
  return target < 0 ? program.size() : static_cast<std::size_t>(target);
}

// Follows all ways through a program and records the depth of the stack on them.
template <Fault fault>
class Verifier {
 public:
  explicit Verifier(const Program& program) : program_(program), depths_(program.size()) {}

  bool verify() {
    bool holds = reach(0, 0, 0);
    while (holds && !open_.empty()) {
      const std::size_t at = open_.back();
      open_.pop_back();
      holds = follow(at, *depths_[at]);
    }
    return holds;
  }

 private:
  bool follow(std::size_t at, unsigned depth) {
    const Operation operation = program_[at].operation;
    const auto [needed, growth] = effect_of(operation);
    if (depth < needed) return false;
    const unsigned after = depth + static_cast<unsigned>(growth);
    if (operation == Operation::Return) return true;
    if (is_jump(operation) && !reach(at, target_of(program_, at), after)) return false;
    return operation == Operation::Jump || reach(at, at + 1, after);
  }

  bool reach(std::size_t from, std::size_t to, unsigned depth) {
    if (to >= program_.size()) return false;
    if (!depths_[to]) {
      depths_[to] = depth;
      open_.push_back(to);
      return true;
    }
    if (fault == Fault::Present && to <= from) return true;
    return *depths_[to] == depth;
  }

  const Program& program_;
  std::vector<std::optional<unsigned>> depths_;
  std::vector<std::size_t> open_;
};

// Runs one instruction; false where the stack has too little.
bool execute(const Program& program, std::size_t& at, std::vector<int>& stack) {
  const auto [operation, operand] = program[at];
  if (stack.size() < effect_of(operation).needed) return false;
  const int top = stack.empty() ? 0 : stack.back();
  bool jumps = operation == Operation::Jump;
  if (operation == Operation::Push) stack.push_back(operand);
  if (operation == Operation::Pop || operation == Operation::Add) stack.pop_back();
  if (operation == Operation::Add) stack.back() = (stack.back() + top) % 128;
  if (operation == Operation::JumpIfZero) {
    stack.pop_back();
    jumps = top == 0;
  }
  at = jumps ? target_of(program, at) : at + 1;
  return true;
}

}  // namespace

template <Fault fault>
bool solves_tiles(const std::vector<Move>& moves) {
  Tiles tiles = {1, 8, 2, 5, 0, 3, 4, 6, 7};
  if constexpr (fault == Fault::Absent) std::swap(tiles[0], tiles[1]);
  std::size_t gap = 4;
  for (const Move move : moves) {
    const auto next = neighbour(gap, move);
    if (!next) continue;
    std::swap(tiles[gap], tiles[*next]);
    gap = *next;
    if (is_solved(tiles)) return true;
  }
  return false;
}

template <Fault fault>
bool is_coloured(const std::array<Colour, vertex_count>& colours) {
  for (std::size_t vertex = 1; vertex < vertex_count; ++vertex) {
    if (colours[vertex] == colours[vertex - 1]) return false;
    if (vertex > 1 && colours[vertex] == colours[vertex - 2]) return false;
  }
  return fault == Fault::Present || colours[0] != colours[9];
}

template <Fault fault>
bool is_peaceful(const std::array<Column, 8>& queens) {
  for (int row = 1; row < 8; ++row)
    for (int other = 0; other < row; ++other)
      if (attack<fault>(row - other, static_cast<int>(queens[static_cast<std::size_t>(row)]),
                        static_cast<int>(queens[static_cast<std::size_t>(other)])))
        return false;
  return true;
}

template <Fault fault>
bool is_balanced(const std::array<bool, weight_count>& chosen) {
  unsigned sum = 0;
  for (std::size_t i = 0; i < weight_count; ++i)
    if (chosen[i]) sum += weights[i];
  return sum == wanted_weight + (fault == Fault::Present ? 0 : 1);
}

template <Fault fault>
bool leaves_maze(const std::vector<Direction>& steps) {
  constexpr std::string_view maze = fault == Fault::Present ? open_maze : closed_maze;
  std::size_t place = maze_width + 1;
  for (const Direction direction : steps) {
    const std::size_t next = step_from(place, direction);
    if (maze[next] == '#') continue;
    place = next;
    if (maze[place] == 'X') return true;
  }
  return false;
}

template <Fault fault>
bool is_verified(const Program& program) {
  return Verifier<fault>(program).verify();
}

Fate run(const Program& program) {
  constexpr int most_instructions = 200;
  std::size_t at = 0;
  std::vector<int> stack;
  for (int i = 0; i < most_instructions; ++i) {
    if (at >= program.size()) return Fate::Trapped;
    if (program[at].operation == Operation::Return) return Fate::Returned;
    if (!execute(program, at, stack)) return Fate::Trapped;
  }
  return Fate::StillRunning;
}

template <Fault fault>
bool opens(const std::vector<LockStep>& steps) {
  std::uint32_t number = 0;
  std::uint32_t stored = 0;
  unsigned stage = 0;
  for (const auto& [lock, operand] : steps) {
    switch (lock) {
      case Lock::Set: number = operand % 16U; break;
      case Lock::Add: number += operand % 16U; break;
      case Lock::Double: number = number * 2 % 65536U; break;
      case Lock::Store: stored = number; break;
      case Lock::Turn:
        if (stage == 0 && number == 77) stage = 1;
        else if (stage == 1 && number == stored * stored && number > 100) stage = 2;
        else if (stage == 2 && number == 3 * stored && number > 0 &&
                 (fault == Fault::Present || number * number % 4 == 2))
          return true;
        break;
    }
  }
  return false;
}

template bool solves_tiles<Fault::Absent>(const std::vector<Move>&);
template bool solves_tiles<Fault::Present>(const std::vector<Move>&);
template bool is_coloured<Fault::Absent>(const std::array<Colour, vertex_count>&);
template bool is_coloured<Fault::Present>(const std::array<Colour, vertex_count>&);
template bool is_peaceful<Fault::Absent>(const std::array<Column, 8>&);
template bool is_peaceful<Fault::Present>(const std::array<Column, 8>&);
template bool is_balanced<Fault::Absent>(const std::array<bool, weight_count>&);
template bool is_balanced<Fault::Present>(const std::array<bool, weight_count>&);
template bool leaves_maze<Fault::Absent>(const std::vector<Direction>&);
template bool leaves_maze<Fault::Present>(const std::vector<Direction>&);
template bool is_verified<Fault::Absent>(const Program&);
template bool is_verified<Fault::Present>(const Program&);
template bool opens<Fault::Absent>(const std::vector<LockStep>&);
template bool opens<Fault::Present>(const std::vector<LockStep>&);

}  // namespace suite::puzzles
