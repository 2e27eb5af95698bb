// SPDX-License-Identifier: Apache-2.0
// An interpreter may loop forever because its program does. Such cases are not bugs: they are
// discarded, and the search continues in another process.
#include <vector>

#include <sonde/domains.hpp>
#include <sonde/sonde.hpp>

// A program for one counter: each line adds a number to it, and may then jump to the first line
// if the counter is above 0.
struct Line {
  int add;
  bool jumps;
};

long run(const std::vector<Line>& program) {
  volatile long counter = 0;  // or the compiler may remove an endless loop
  for (std::size_t at = 0; at < program.size();) {
    counter = counter + program[at].add;
    at = program[at].jumps && counter > 0 ? 0 : at + 1;
  }
  return counter;
}

// Removes lines that do nothing.
std::vector<Line> optimised(const std::vector<Line>& program) {
  std::vector<Line> shorter;
  for (const Line& line : program)
    if (line.add != 0 || line.jumps) shorter.push_back(line);
  return shorter;
}

SONDE_PROPERTY_WITH(
    Programs, RunTheSameWhenOptimised,
    sonde::given(sonde::container_of<std::vector>(
                     sonde::build<Line>(sonde::in_range(-9, 1), sonde::any<bool>()), {.max = 3}))
        .with({.max_tests = 100, .case_seconds = 0.05, .on_timeout = sonde::OnTimeout::Discard}),
    std::vector<Line> program) {
  SONDE_CHECK_EQ(run(optimised(program)), run(program));
}
