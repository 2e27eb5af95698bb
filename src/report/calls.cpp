// SPDX-License-Identifier: Apache-2.0
#include "report/calls.hpp"

#include "report/numbers.hpp"

namespace sonde::report {
namespace {

using campaign::CallCount;

constexpr std::size_t number_columns = 9;
constexpr std::size_t share_columns = 7;

std::string rejections_of(const CallCount& count) {
  const std::uint64_t attempts = count.made + count.rejections();
  std::string text;
  for (const auto& [name, calls] : count.rejected)
    text += ", " + grouped(calls) + " (" + percent(calls, attempts) + ") rejected: " + name;
  return text;
}

std::string thrown_of(const CallCount& count) {
  if (count.threw == 0) return "";
  return ", " + grouped(count.threw) + " (" + percent(count.threw, count.made) + ") threw";
}

// One line an argument, below the name of its function.
std::string arguments_of(const CallCount& count) {
  const std::string margin(number_columns + share_columns + 8, ' ');
  std::string text;
  for (const auto& [name, values] : count.arguments) {
    if (!values.empty()) text += margin + name + ":";
    for (const auto& [value, calls] : values)
      text += (&value == &values[0].name ? " " : ", ") + value + " " + percent(calls, count.made);
    if (!values.empty()) text += "\n";
  }
  return text;
}

std::string row_of(const CallCount& count, std::uint64_t all) {
  const bool was_drawn = count.made + count.rejections() > 0;
  return "  " + right_aligned(grouped(count.made), number_columns) + "  " +
         right_aligned(percent(count.made, all), share_columns) + "  " + count.name +
         thrown_of(count) + rejections_of(count) + (was_drawn ? "" : ", no attempt") + "\n" +
         arguments_of(count);
}

}  // namespace

std::string calls_table(const campaign::Facts& facts) {
  if (facts.calls.empty()) return "";
  std::uint64_t all = 0;
  for (const CallCount& each : facts.calls) all += each.made;
  const bool is_unknown = all == 0 && !facts.counterexamples.empty();
  if (is_unknown) return "";  // the first sequence ended its process
  std::string text = "calls of " + counted(facts.tests, "sequence") + ":\n";
  for (const CallCount& each : facts.calls) text += row_of(each, all);
  return text;
}

}  // namespace sonde::report
