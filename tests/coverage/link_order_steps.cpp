// SPDX-License-Identifier: Apache-2.0
// More than 256 edges in a run, so that of their sequences only a sample counts.
#include <cstddef>
#include <utility>
#include <vector>

namespace {

template <unsigned number>
[[gnu::noinline]] std::size_t step(unsigned value) {
  if (value % (number + 2) == 0) return number;
  return value > number * 7 ? 2 : 1;
}

template <unsigned... numbers>
std::size_t run_all(unsigned value, std::integer_sequence<unsigned, numbers...>) {
  return (step<numbers>(value) + ...);
}

}  // namespace

std::size_t count_steps(const std::vector<unsigned>& program) {
  std::size_t sum = 0;
  for (const unsigned each : program)
    sum += run_all(each, std::make_integer_sequence<unsigned, 200>());
  return sum;
}
