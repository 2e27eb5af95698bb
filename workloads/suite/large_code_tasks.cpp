// SPDX-License-Identifier: Apache-2.0
#include "suite/large_code_tasks.hpp"

#include <numeric>

#include "sonde/check.hpp"

namespace suite::large_code {

template <unsigned fault>
void check_sum(const std::vector<Instruction>& program) {
  const auto accounts = run(program, fault).accounts;
  const auto sum = std::accumulate(accounts.begin(), accounts.end(), std::int64_t{0});
  SONDE_CHECK(sum == 0);
}

template void check_sum<0>(const std::vector<Instruction>&);
template void check_sum<1>(const std::vector<Instruction>&);
template void check_sum<2>(const std::vector<Instruction>&);
template void check_sum<3>(const std::vector<Instruction>&);
template void check_sum<4>(const std::vector<Instruction>&);
template void check_sum<5>(const std::vector<Instruction>&);
template void check_sum<6>(const std::vector<Instruction>&);

}  // namespace suite::large_code
