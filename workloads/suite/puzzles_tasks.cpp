// SPDX-License-Identifier: Apache-2.0
#include "suite/puzzles_tasks.hpp"

#include "sonde/check.hpp"

namespace suite::puzzles {

template <Fault fault>
void check_tiles(const std::vector<Move>& moves) {
  SONDE_CHECK(!solves_tiles<fault>(moves));
}

template <Fault fault>
void check_colours(const std::array<Colour, vertex_count>& colours) {
  SONDE_CHECK(!is_coloured<fault>(colours));
}

template <Fault fault>
void check_queens(const std::array<Column, 8>& queens) {
  SONDE_CHECK(!is_peaceful<fault>(queens));
}

template <Fault fault>
void check_weights(const std::array<bool, weight_count>& chosen) {
  SONDE_CHECK(!is_balanced<fault>(chosen));
}

template <Fault fault>
void check_maze(const std::vector<Direction>& steps) {
  SONDE_CHECK(!leaves_maze<fault>(steps));
}

template <Fault fault>
void check_program(const std::vector<Instruction>& program) {
  SONDE_ASSUME(is_verified<fault>(program));
  SONDE_CHECK(run(program) != Fate::Trapped);
}

template <Fault fault>
void check_lock(const std::vector<LockStep>& steps) {
  SONDE_CHECK(!opens<fault>(steps));
}

template void check_tiles<Fault::Absent>(const std::vector<Move>&);
template void check_tiles<Fault::Present>(const std::vector<Move>&);
template void check_colours<Fault::Absent>(const std::array<Colour, vertex_count>&);
template void check_colours<Fault::Present>(const std::array<Colour, vertex_count>&);
template void check_queens<Fault::Absent>(const std::array<Column, 8>&);
template void check_queens<Fault::Present>(const std::array<Column, 8>&);
template void check_weights<Fault::Absent>(const std::array<bool, weight_count>&);
template void check_weights<Fault::Present>(const std::array<bool, weight_count>&);
template void check_maze<Fault::Absent>(const std::vector<Direction>&);
template void check_maze<Fault::Present>(const std::vector<Direction>&);
template void check_program<Fault::Absent>(const std::vector<Instruction>&);
template void check_program<Fault::Present>(const std::vector<Instruction>&);
template void check_lock<Fault::Absent>(const std::vector<LockStep>&);
template void check_lock<Fault::Present>(const std::vector<LockStep>&);

}  // namespace suite::puzzles
