// SPDX-License-Identifier: Apache-2.0
// As bytes: four for each function, the least significant one first.
#include "code/function_set.hpp"

#include <algorithm>
#include <functional>

namespace sonde::code {
namespace {

constexpr std::size_t bytes_each = 4;

FunctionId number_at(std::string_view bytes) {
  FunctionId number = 0;
  for (std::size_t i = bytes_each; i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

}  // namespace

FunctionSet::FunctionSet(std::vector<FunctionId> functions) : all_(std::move(functions)) {
  std::ranges::sort(all_);
  const auto repeated = std::ranges::unique(all_);
  all_.erase(repeated.begin(), repeated.end());
  if (all_.size() > most) all_.resize(most);
}

FunctionSet FunctionSet::of_bytes(std::string_view bytes) {
  FunctionSet set;
  if (bytes.size() % bytes_each != 0 || bytes.size() / bytes_each > most) return set;
  for (std::size_t at = 0; at < bytes.size(); at += bytes_each)
    set.all_.push_back(number_at(bytes.substr(at, bytes_each)));
  const bool ascends =
      std::ranges::adjacent_find(set.all_, std::greater_equal<>()) == set.all_.end();
  return ascends ? set : FunctionSet();
}

std::string FunctionSet::to_bytes() const {
  std::string bytes;
  bytes.reserve(all_.size() * bytes_each);
  for (const FunctionId each : all_)
    for (std::size_t i = 0; i < bytes_each; ++i) bytes += static_cast<char>(each >> (8 * i) & 0xff);
  return bytes;
}

}  // namespace sonde::code
