// SPDX-License-Identifier: Apache-2.0
#include "sonde/run/function_calls.hpp"

#include <bit>

namespace sonde::run {

std::size_t result_of_call(std::uint64_t salt, const std::uint64_t* arguments, std::size_t count,
                           std::size_t results) {
  constexpr std::uint64_t factor = 0xff51afd7ed558ccdU;  // of MurmurHash3's last step
  std::uint64_t hash = salt;
  for (std::size_t i = 0; i < count; ++i) hash = (std::rotl(hash, 25) ^ arguments[i]) * factor;
  return static_cast<std::size_t>((hash ^ (hash >> 32)) % results);
}

}  // namespace sonde::run
