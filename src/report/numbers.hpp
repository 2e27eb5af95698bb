// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

// Numbers as people read them.
namespace sonde::report {

std::string formatted(const char* format, double number);      // as printf
std::string grouped(std::uint64_t number);                     // 12,345
std::string counted(std::uint64_t number, const char* thing);  // 1 test, 2 tests
std::string percent(std::uint64_t part, std::uint64_t whole);  // 12.3%
std::string compact(double number);                            // 9,999 or 45.2k: five columns
std::string clock_time(double seconds);                        // 0:42 or 1:02:03
std::string right_aligned(const std::string& text, std::size_t columns);

}  // namespace sonde::report
