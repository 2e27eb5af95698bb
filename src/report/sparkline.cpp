// SPDX-License-Identifier: Apache-2.0
#include "report/sparkline.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sonde::report {
namespace {

using Bars = std::array<std::string_view, 8>;  // the first stands for zero
constexpr Bars blocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr Bars signs = {"_", ".", ":", "-", "=", "+", "*", "#"};

std::size_t height_of(double value, double most) {
  if (!(value > 0)) return 0;
  constexpr std::size_t highest = blocks.size() - 1;
  const double share = std::log1p(value) / std::log1p(most);
  if (!(share < 1)) return highest;
  const auto height = static_cast<std::size_t>(std::ceil(share * static_cast<double>(highest)));
  return std::max<std::size_t>(height, 1);
}

}  // namespace

std::string sparkline(std::span<const double> values, std::size_t columns, Characters characters) {
  const auto last = values.last(std::min(columns, values.size()));
  double most = 0;
  for (const double value : last)
    if (value > most) most = value;
  const Bars& bars = characters == Characters::Utf8 ? blocks : signs;
  std::string line(columns - last.size(), ' ');
  for (const double value : last) line += bars[height_of(value, most)];
  return line;
}

}  // namespace sonde::report
