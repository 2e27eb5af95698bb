// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

// How often the tests of the specification's runs, 10 million for each fault, came out.

namespace ifc_stack {

inline constexpr double runs = 1e7;

struct Counts {
  double hand_written_fails;  // of a model with unbiased random numbers
  double varied_passes;       // naive states with variations: the original's own log
  double varied_fails;
};

inline constexpr std::array<Counts, 20> counts_of_fault = {{
    {708318, 867440, 9984},  {178194, 872158, 6028},   {163549, 875680, 1572},
    {56776, 871241, 6377},   {141876, 873647, 3727},   {279000, 859716, 17412},
    {107132, 811792, 66891}, {1072181, 809178, 66816}, {57637, 873448, 4717},
    {57405, 873366, 4664},   {435927, 870317, 7889},   {88826, 870269, 6644},
    {110309, 870477, 7296},  {669790, 866520, 11086},  {86160, 878563, 2514},
    {71991, 881078, 1823},   {43243, 875742, 899},     {14594, 877226, 410},
    {57366, 873895, 2076},   {157498, 875934, 1267},
}};

inline constexpr double hand_written_passes = 7726001;  // with the correct rules

constexpr double hand_written_failure_rate(unsigned fault) {
  return counts_of_fault[fault - 1].hand_written_fails / runs;
}

}  // namespace ifc_stack
