// SPDX-License-Identifier: Apache-2.0
#include "api/tastes.hpp"

#include <algorithm>
#include <array>

namespace sonde::api {
namespace {

constexpr unsigned last_used_percent = 70;
constexpr unsigned last_literals = 8;  // that are used again

// A function that makes its values out of nothing is needed once or twice.
bool is_producer(const Function& function) {
  return function.result != nullptr &&
         std::ranges::none_of(function.arguments, [](const Argument& each) {
           return each.given.literal == nullptr && !each.given.is_out;
         });
}

template <std::size_t count>
unsigned one_of(const std::array<unsigned, count>& values, Source& source) {
  return values[source.toss(count)];
}

}  // namespace

Tastes::Tastes(const Description& description, Source& source) : literals_(description.pools) {
  for (const Function& function : description.functions) {
    const unsigned favour = one_of(std::array{1U, 2U, 4U, 8U}, source);
    weights_.push_back(function.weight * 8 * (is_producer(function) ? 1 : favour));
  }
  repeat_percent_ = one_of(std::array{0U, 30U, 60U}, source);
  small_percent_ = one_of(std::array{90U, 70U, 30U}, source);
  small_ = one_of(std::array{4U, 8U, 16U}, source);
}

std::uint64_t Tastes::handle(Source& source) const {
  std::uint64_t back = 0;
  while (back < furthest && source.toss(100) >= last_used_percent) ++back;
  return back;
}

unsigned Tastes::earlier_percent(const Argument& argument) {
  return argument.given.literal->form == Form::Record ? 60 : 15;
}

std::optional<std::uint32_t> Tastes::literal(const Argument& argument, Source& source) const {
  if (!source.is_fresh()) return std::nullopt;
  const auto& known = literals_[argument.pool];
  if (!known.empty() && source.toss(100) < repeat_percent_)
    return known[known.size() - 1 -
                 source.toss(std::min<std::size_t>(known.size(), last_literals))];
  if (source.toss(100) < small_percent_) source.limit_size(small_);
  return std::nullopt;
}

void Tastes::remember(const Argument& argument, std::uint32_t span) {
  literals_[argument.pool].push_back(span);
}

}  // namespace sonde::api
