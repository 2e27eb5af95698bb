// SPDX-License-Identifier: Apache-2.0
#include "api/call_profile.hpp"

#include <algorithm>
#include <array>

#include "api/tuning.hpp"

namespace sonde::api {
namespace {

constexpr unsigned large = 100;
constexpr unsigned varied_percent = 90;
constexpr unsigned last_literals = 8;  // that are used again

// A function that makes its values out of nothing is needed once or twice.
bool is_producer(const Function& function) {
  return function.result != nullptr &&
         std::ranges::none_of(function.arguments, [](const Argument& each) {
           return each.given.literal == nullptr && !each.given.is_out;
         });
}

// What it makes depends on the world outside, such as a file. Drawn heaps do not have that, so it
// is called early where most cases begin with a drawn heap.
bool is_opener(const Function& function) {
  return is_producer(function) && function.arguments.empty();
}
constexpr unsigned opener_factor = 3;

// Changes nothing that other calls could see.
bool is_query(const Function& function) {
  return std::ranges::all_of(function.arguments,
                             [](const Argument& each) {
                               return each.given.passing == Passing::Borrowed ||
                                      each.given.passing == Passing::Copied;
                             }) &&
         !is_producer(function);
}

bool consumes(const Function& function) {
  return std::ranges::any_of(function.arguments,
                             [](const Argument& each) { return each.given.is_consumed; });
}

template <std::size_t count>
unsigned one_of(const std::array<unsigned, count>& values, drawing::CaseSource& source) {
  return values[source.toss(count)];
}

struct ChosenHabits {
  unsigned reuse;
  std::optional<unsigned> recent;
  unsigned tries;
};

// What the function says, or else the API.
ChosenHabits habits_of(const Function& function, const Description& description) {
  const Habits& own = function.habits;
  const Habits& all = description.habits;
  const auto recent = own.recent ? own.recent : all.recent;
  const bool is_tuned = tuned.recent != 0;
  return {own.reuse.value_or(all.reuse.value_or(tuned.reuse)),
          recent || !is_tuned ? recent : tuned.recent,
          own.tries.value_or(all.tries.value_or(tuned.tries))};
}

}  // namespace

CallProfile::CallProfile(const Description& description, drawing::CaseSource& source)
    : literals_(description.pools) {
  for (const Function& function : description.functions) {
    const unsigned favour = one_of(std::array{1U, 2U, 4U}, source);
    unsigned weight = consumes(function) ? 2 : is_query(function) ? 2 * favour : 8 * favour;
    if (description.has_scenes && is_opener(function)) weight *= opener_factor;
    const unsigned repeat = one_of(std::array{5U, 30U, 90U}, source);
    const auto [reuse, recent, tries] = habits_of(function, description);
    functions_.push_back({function.weight * weight, function.weight, repeat, reuse, recent, tries,
                          is_producer(function) || function.only_makes_values()});
  }
  last_used_percent_ = one_of(std::array{80U, 95U, 99U}, source);
  const unsigned length = one_of(std::array{60U, 100U, 150U}, source);
  length_ = description.length.value_or(tuned.length == 0 ? length : tuned.length);
  small_percent_ = one_of(std::array{98U, 90U, 60U}, source);
  small_ = one_of(std::array{2U, 4U, 8U, 16U}, source);
}

unsigned CallProfile::weight_of(std::size_t function, bool has_values) const {
  const FunctionProfile& profile = functions_[function];
  return profile.makes_values && has_values ? profile.least_weight : profile.weight;
}

std::uint64_t CallProfile::handle(std::size_t function, unsigned rejected,
                                  drawing::CaseSource& source) const {
  const unsigned recent = functions_[function].recent.value_or(last_used_percent_);
  const unsigned percent = rejected == 0 ? recent : recent / 2;
  std::uint64_t back = 0;
  while (back < furthest && source.toss(100) >= percent) ++back;
  return back;
}

bool CallProfile::varies(const Argument& argument, drawing::CaseSource& source) const {
  return argument.given.literal->form == Form::Record && source.is_fresh() &&
         source.toss(100) < varied_percent;
}

std::optional<std::uint32_t> CallProfile::literal(std::size_t function, const Argument& argument,
                                                  drawing::CaseSource& source) const {
  if (!source.is_fresh()) return std::nullopt;
  const auto& known = literals_[argument.pool];
  if (!known.empty() && source.toss(100) < functions_[function].repeat_percent)
    return known[known.size() - 1 -
                 source.toss(std::min<std::size_t>(known.size(), last_literals))];
  source.set_size(source.toss(100) < small_percent_ ? small_ : large);
  return std::nullopt;
}

void CallProfile::remember(const Argument& argument, std::uint32_t span) {
  literals_[argument.pool].push_back(span);
}

}  // namespace sonde::api
