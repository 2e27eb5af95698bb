// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "suite/fault.hpp"

// Puzzles, of which the properties say that nobody solves them. The control of each puzzle has
// no solution.
namespace suite::puzzles {

enum class Move : std::uint8_t { Up, Down, Left, Right };

// Whether the moves of the gap solve a sliding puzzle of eight tiles, of which the shortest
// solution has 12 moves. Without the fault, two tiles are swapped, which makes the puzzle one of
// the other parity.
template <Fault fault>
bool solves_tiles(const std::vector<Move>& moves);

enum class Colour : std::uint8_t { Red, Green, Blue };
constexpr std::size_t vertex_count = 12;

// Whether no neighbours have the same colour in a strip of triangles: a vertex is a neighbour of
// the two before it. Without the fault, two more vertices that must be equal are neighbours.
template <Fault fault>
bool is_coloured(const std::array<Colour, vertex_count>& colours);

enum class Column : std::uint8_t { A, B, C, D, E, F, G, H };

// Whether eight queens, one in each row, attack none of each other. Without the fault, diagonals
// go on at the other side of the board, for which eight queens have no solution.
template <Fault fault>
bool is_peaceful(const std::array<Column, 8>& queens);

constexpr std::size_t weight_count = 24;

// Whether the chosen weights, all of which are even, have exactly a given sum. Without the
// fault, the sum is odd.
template <Fault fault>
bool is_balanced(const std::array<bool, weight_count>& chosen);

enum class Direction : std::uint8_t { North, South, West, East };

// Whether the steps lead to the exit of a maze, 20 steps away; steps against a wall do nothing.
// Without the fault, there is a wall before the exit.
template <Fault fault>
bool leaves_maze(const std::vector<Direction>& steps);

enum class Operation : std::uint8_t { Push, Pop, Add, Jump, JumpIfZero, Return };

struct Instruction {
  Operation operation = Operation::Return;
  std::int8_t operand = 0;  // a number, or how far a jump goes from the next instruction
};

using Program = std::vector<Instruction>;

// Whether a program can never pop from an empty stack or run past its end: at each
// instruction, the stack has the same depth on all ways there. Fault: the depth is not compared
// where a jump leads back.
template <Fault fault>
bool is_verified(const Program& program);

enum class Fate : std::uint8_t { Returned, StillRunning, Trapped };

// Runs a program for up to 200 instructions; a pop from an empty stack is a trap.
Fate run(const Program& program);

enum class Lock : std::uint8_t { Set, Add, Double, Store, Turn };

struct LockStep {
  Lock lock = Lock::Set;
  std::uint8_t operand = 0;
};

// Whether the steps open a lock of three stages. The lock has a number and a second one that
// was stored. Turning it leads to the next stage for 77, then for the square of the stored number
// above 100, then for three times the stored number. Without the fault, the last number must
// also be a square that is 2 more than a multiple of 4, which no square is.
template <Fault fault>
bool opens(const std::vector<LockStep>& steps);

}  // namespace suite::puzzles
