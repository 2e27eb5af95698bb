// SPDX-License-Identifier: Apache-2.0
#include "bench/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sonde::bench {
namespace {

// Sum of t^3 - t over all groups of t equal values.
double tie_term(std::span<const double> first, std::span<const double> second) {
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  std::ranges::sort(all);
  double sum = 0;
  for (auto at = all.begin(); at != all.end();) {
    const auto group = std::ranges::equal_range(at, all.end(), *at);
    const auto ties = static_cast<double>(group.size());
    sum += ties * ties * ties - ties;
    at = group.end();
  }
  return sum;
}

}  // namespace

double mean(std::span<const double> values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double standard_error(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const double middle = mean(values);
  double squares = 0;
  for (const double each : values) squares += (each - middle) * (each - middle);
  const auto count = static_cast<double>(values.size());
  return std::sqrt(squares / (count - 1) / count);
}

double geometric_mean(std::span<const double> values) {
  std::vector<double> logarithms;
  for (const double each : values) logarithms.push_back(std::log(each));
  return std::exp(mean(logarithms));
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double a12(std::span<const double> first, std::span<const double> second) {
  double wins = 0;
  for (const double each : first)
    for (const double other : second) wins += each > other ? 1 : each == other ? 0.5 : 0;
  return wins / static_cast<double>(first.size() * second.size());
}

std::string_view category_of_a12(double a12) {
  const double distance = std::abs(a12 - 0.5);
  if (distance < 0.06) return "negligible";
  if (distance < 0.14) return "small";
  return distance < 0.21 ? "medium" : "large";
}

double mann_whitney_p(std::span<const double> first, std::span<const double> second) {
  const auto pairs = static_cast<double>(first.size() * second.size());
  const auto count = static_cast<double>(first.size() + second.size());
  const double ties = tie_term(first, second) / (count * (count - 1));
  const double deviation = std::sqrt(pairs / 12 * (count + 1 - ties));
  if (!(deviation > 0)) return 1;  // all values are equal
  const double distance = std::abs(a12(first, second) - 0.5) * pairs;
  return std::erfc(std::max(distance - 0.5, 0.0) / deviation / std::sqrt(2.0));
}

}  // namespace sonde::bench
