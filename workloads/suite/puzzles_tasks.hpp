// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/puzzles.hpp"
#include "task.hpp"

namespace suite::puzzles {

template <Fault fault>
void check_tiles(const std::vector<Move>& moves);
template <Fault fault>
void check_colours(const std::array<Colour, vertex_count>& colours);
template <Fault fault>
void check_queens(const std::array<Column, 8>& queens);
template <Fault fault>
void check_weights(const std::array<bool, weight_count>& chosen);
template <Fault fault>
void check_maze(const std::vector<Direction>& steps);
template <Fault fault>
void check_program(const std::vector<Instruction>& program);
template <Fault fault>
void check_lock(const std::vector<LockStep>& steps);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"sliding-tiles", "eight tiles to be moved into their places in 12 moves or more",
               &check_tiles<Present>, &check_tiles<Absent>, Half::Tuning});
  visit(TaskOf{"colouring", "twelve vertices, of which neighbours differ in colour",
               &check_colours<Present>, &check_colours<Absent>, Half::Final});
  visit(TaskOf{"queens", "eight queens on a board", &check_queens<Present>, &check_queens<Absent>,
               Half::Tuning});
  visit(TaskOf{"weights", "a choice of 24 weights that has a given sum", &check_weights<Present>,
               &check_weights<Absent>, Half::Final});
  visit(TaskOf{"maze", "steps to the exit of a maze, 20 or more", &check_maze<Present>,
               &check_maze<Absent>, Half::Tuning});
  visit(TaskOf{"bytecode", "a loop that takes more off the stack than is on it",
               &check_program<Present>, &check_program<Absent>, Half::Final});
  visit(TaskOf{"lock", "a program that opens a lock in three stages", &check_lock<Present>,
               &check_lock<Absent>, Half::Tuning});
}

}  // namespace suite::puzzles
