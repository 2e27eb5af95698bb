// SPDX-License-Identifier: Apache-2.0
#include "suite/size.hpp"

#include <algorithm>
#include <span>
#include <type_traits>

namespace suite::size {
namespace {

constexpr std::size_t chunk = 32;

void sort_by_insertion(std::vector<int>& numbers, std::size_t first, std::size_t last) {
  for (std::size_t i = first + 1; i < last; ++i)
    for (std::size_t j = i; j > first && numbers[j - 1] > numbers[j]; --j)
      std::swap(numbers[j - 1], numbers[j]);
}

// Both the first `width` numbers and the rest are sorted.
void merge(std::span<int> numbers, std::size_t width) {
  const std::vector<int> left(numbers.begin(),
                              numbers.begin() + static_cast<std::ptrdiff_t>(width));
  std::size_t next = width;
  std::size_t to = 0;
  for (const int number : left) {
    while (next < numbers.size() && numbers[next] < number) numbers[to++] = numbers[next++];
    numbers[to++] = number;
  }
}

template <unsigned bits>
struct Streak {
  unsigned current : bits = 0;
  unsigned longest : bits = 0;
};

}  // namespace

template <Fault fault>
std::vector<int> sorted(std::vector<int> numbers) {
  constexpr std::size_t ignored = fault == Fault::Present ? 1 : 0;
  const std::size_t count = numbers.size();
  for (std::size_t first = 0; first < count; first += chunk)
    sort_by_insertion(numbers, first, std::min(first + chunk, count));
  for (std::size_t width = chunk; width < count; width *= 2) {
    for (std::size_t first = 0; first + width + ignored < count; first += 2 * width)
      merge(std::span(numbers).subspan(first, std::min(2 * width, count - first)), width);
  }
  return numbers;
}

template <Fault fault>
unsigned longest_streak(const std::vector<int>& changes) {
  Streak<fault == Fault::Present ? 4 : 32> streak;
  for (const int change : changes) {
    if (change <= 0) streak.current = 0;
    else ++streak.current;
    if (streak.current > streak.longest) streak.longest = streak.current;
  }
  return streak.longest;
}

template <Fault fault>
std::string joined(const std::vector<std::string>& parts) {
  using Total = std::conditional_t<fault == Fault::Present, std::uint8_t, std::size_t>;
  Total total = 0;
  for (const auto& part : parts) total = static_cast<Total>(total + part.size());
  std::string text;
  text.reserve(total);
  for (const auto& part : parts) text.append(part, 0, total - text.size());
  return text;
}

template <Fault fault>
unsigned disk_usage(const Folder& folder) {
  constexpr std::size_t levels = fault == Fault::Present ? 5 : 1U << 20;
  struct Open {
    const Folder* folder;
    std::size_t next;
  };
  std::vector<Open> path = {{&folder, 0}};
  unsigned total = folder.bytes;
  while (!path.empty()) {
    auto& [open, next] = path.back();
    if (next == open->folders.size() || path.size() == levels) {
      path.pop_back();
      continue;
    }
    const Folder& below = open->folders[next++];
    total += below.bytes;
    path.push_back({&below, 0});
  }
  return total;
}

template <Fault fault>
std::size_t NumberSet<fault>::slot_of(std::uint16_t number) const {
  std::size_t slot = number % slots_.size();
  while (slots_[slot] != unused && slots_[slot] != number) slot = (slot + 1) % slots_.size();
  return slot;
}

template <Fault fault>
void NumberSet<fault>::grow() {
  auto before = std::vector<std::uint32_t>(slots_.size() * 2, unused);
  before.swap(slots_);
  for (const std::uint32_t number : before) {
    if (number == unused) continue;
    if constexpr (fault == Fault::Absent) {
      slots_[slot_of(static_cast<std::uint16_t>(number))] = number;
    } else {
      std::size_t slot = number % slots_.size();
      while (slot < slots_.size() && slots_[slot] != unused) ++slot;
      slots_[slot % slots_.size()] = number;
    }
  }
}

template <Fault fault>
void NumberSet<fault>::insert(std::uint16_t number) {
  if (contains(number)) return;
  if (4 * ++count_ > 3 * slots_.size()) grow();
  slots_[slot_of(number)] = number;
}

template <Fault fault>
bool NumberSet<fault>::contains(std::uint16_t number) const {
  return slots_[slot_of(number)] == number;
}

template <Fault fault>
std::string run_lengths(std::string_view text) {
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 1;
    while (at + length < text.size() && text[at + length] == text[at] && length < 99) ++length;
    if constexpr (fault == Fault::Absent) code += static_cast<char>('0' + length / 10);
    code += static_cast<char>('0' + length % 10);
    code += text[at];
    at += length;
  }
  return code;
}

std::string from_run_lengths(std::string_view code, std::size_t digits) {
  std::string text;
  for (std::size_t at = 0; at + digits < code.size(); at += digits + 1) {
    std::size_t length = 0;
    for (const char digit : code.substr(at, digits))
      length = 10 * length + static_cast<std::size_t>(digit - '0');
    text.append(length, code[at + digits]);
  }
  return text;
}

template std::vector<int> sorted<Fault::Absent>(std::vector<int>);
template std::vector<int> sorted<Fault::Present>(std::vector<int>);
template unsigned longest_streak<Fault::Absent>(const std::vector<int>&);
template unsigned longest_streak<Fault::Present>(const std::vector<int>&);
template std::string joined<Fault::Absent>(const std::vector<std::string>&);
template std::string joined<Fault::Present>(const std::vector<std::string>&);
template unsigned disk_usage<Fault::Absent>(const Folder&);
template unsigned disk_usage<Fault::Present>(const Folder&);
template class NumberSet<Fault::Absent>;
template class NumberSet<Fault::Present>;
template std::string run_lengths<Fault::Absent>(std::string_view);
template std::string run_lengths<Fault::Present>(std::string_view);

}  // namespace suite::size
