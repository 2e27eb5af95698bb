// SPDX-License-Identifier: Apache-2.0
// The shrinking challenge (github.com/jlink/shrinking-challenge), most of it from the
// evaluation of SmartCheck and of "Test-Case Reduction via Test-Case Generation".
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "shrinking/property_of.hpp"
#include "shrinking/rows.hpp"

namespace shrinking {

// 1 + (2 / 3): a number where there are no operands.
struct Term {
  int number = 0;
  char operation = 0;
  std::vector<Term> operands{};
};

struct Heap {
  int head = 0;
  std::shared_ptr<const Heap> left{};
  std::shared_ptr<const Heap> right{};
};

namespace {

using sonde::given;
using sonde::in_range;
using Ints = std::vector<int>;
using Shorts = std::vector<std::int16_t>;

bool reverses_to_itself(const Ints& values) {
  return std::equal(values.begin(), values.end(), values.rbegin());
}

int sum_of(const Shorts& values) { return std::accumulate(values.begin(), values.end(), 0); }

// Lists that sum to less than 256, five of them, sum to less than 5 * 256: not where
// the sum overflows.
bool sums_stay_low(int sum) { return static_cast<std::int16_t>(sum) < 5 * 256; }

auto short_list() {
  return sonde::filter(sonde::container_of<Shorts>(sonde::any<std::int16_t>(), {.max = 1}),
                       [](const Shorts& values) { return sum_of(values) < 256; });
}

using Five = std::tuple<Shorts, Shorts, Shorts, Shorts, Shorts>;

bool holds_bound_5(const Five& five) {
  return sums_stay_low(std::apply([](const auto&... each) { return (sum_of(each) + ...); }, five));
}

void holds_bound_5_derived(const std::array<Shorts, 5>& five) {
  int sum = 0;
  for (const Shorts& each : five) {
    SONDE_ASSUME(sum_of(each) < 256);
    sum += sum_of(each);
  }
  SONDE_CHECK(sums_stay_low(sum));
}

bool has_few_different(const std::vector<Ints>& lists) {
  std::set<int> different;
  for (const Ints& list : lists) different.insert(list.begin(), list.end());
  return different.size() <= 4;
}

auto lists_of_drawn_length() {
  return sonde::flat_map(in_range(1, 100), [](int length) {
    const auto size = static_cast<std::size_t>(length);
    return sonde::container_of<Ints>(in_range(0, 1000), {.min = size, .max = size});
  });
}

bool stays_below_900(const Ints& values) { return std::ranges::max(values) < 900; }

void is_gone_once_deleted(Ints values, int value) {
  const auto at = std::ranges::find(values, value);
  SONDE_ASSUME(at != values.end());
  values.erase(at);
  SONDE_CHECK(std::ranges::find(values, value) == values.end());
}

bool has_no_three_different(const Ints& values) {
  return std::set<int>(values.begin(), values.end()).size() < 3;
}

void has_no_pair_of_references(const Ints& values) {
  const int size = static_cast<int>(values.size());
  SONDE_ASSUME(std::ranges::all_of(values, [&](int value) { return value < size; }));
  for (int i = 0; i < size; ++i) {
    const int j = values[static_cast<std::size_t>(i)];
    if (i != j) SONDE_CHECK(values[static_cast<std::size_t>(j)] != i);
  }
}

bool holds_at_most_ten(const std::vector<Ints>& lists) {
  std::size_t sum = 0;
  for (const Ints& list : lists) sum += list.size();
  return sum <= 10;
}

Term sum_or_quotient(std::tuple<int, Term, Term> parts) {
  auto& [operation, left, right] = parts;
  return {0, operation == 0 ? '+' : '/', {std::move(left), std::move(right)}};
}

auto terms() {
  const auto number = sonde::map(sonde::any<int>(), [](int value) { return Term{value}; });
  return sonde::recursive<Term>(number, [](auto self) {
    return sonde::map(sonde::tuple_of(in_range(0, 1), self, self), &sum_or_quotient);
  });
}

bool divides_by_literal_zero(const Term& term) {
  if (term.operands.empty()) return false;
  const Term& right = term.operands[1];
  if (term.operation == '/' && right.operands.empty() && right.number == 0) return true;
  return divides_by_literal_zero(term.operands[0]) || divides_by_literal_zero(right);
}

// Wraps around; nothing where it divides by zero.
std::optional<std::int64_t> value_of(const Term& term) {
  if (term.operands.empty()) return term.number;
  const auto left = value_of(term.operands[0]);
  const auto right = value_of(term.operands[1]);
  if (!left || !right) return std::nullopt;
  if (term.operation == '+')
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(*left) +
                                     static_cast<std::uint64_t>(*right));
  if (*right == 0) return std::nullopt;
  if (*right == -1) return static_cast<std::int64_t>(-static_cast<std::uint64_t>(*left));
  return *left / *right;
}

void has_a_value(const Term& term) {
  SONDE_ASSUME(!divides_by_literal_zero(term));
  SONDE_CHECK(value_of(term).has_value());
}

template <class Refuses>
bool differ(int first, int second, Refuses refuses) {
  return first < 10 || !refuses(std::abs(first - second));
}

bool differ_by_more_than_zero(int first, int second) {
  return differ(first, second, [](int by) { return by == 0; });
}
bool differ_by_not_a_little(int first, int second) {
  return differ(first, second, [](int by) { return by >= 1 && by <= 4; });
}
bool differ_by_not_one(int first, int second) {
  return differ(first, second, [](int by) { return by == 1; });
}

using HeapPointer = std::shared_ptr<const Heap>;

// Nothing one time in eight, or a heap whose heads are not below `least`.
struct Heaps {
  using Value = HeapPointer;
  int least;
  int size;

  HeapPointer draw(sonde::Source& source) const {
    return sonde::generate([this](sonde::Draws& draws) { return draw(draws); }).draw(source);
  }
  HeapPointer draw(sonde::Draws& draws) const {
    const auto goes_on =
        sonde::weighted(sonde::weight(1, sonde::just(false)), sonde::weight(7, sonde::just(true)));
    if (size == 0 || !draws(goes_on)) return nullptr;
    const int head = draws(in_range(least, std::numeric_limits<int>::max()));
    auto left = draws(Heaps{head, size / 2});
    auto right = draws(Heaps{head, size / 2});
    return std::make_shared<Heap>(Heap{head, std::move(left), std::move(right)});
  }
  const sonde::Type& type() const { return sonde::domains::generate_type; }
};

auto heaps() {
  return sonde::flat_map(in_range(0, 20), [](int size) { return Heaps{0, size}; });
}

HeapPointer merged(const HeapPointer& one, const HeapPointer& other) {
  if (one == nullptr) return other;
  if (other == nullptr) return one;
  if (one->head <= other->head)
    return std::make_shared<Heap>(Heap{one->head, merged(one->right, other), one->left});
  return std::make_shared<Heap>(Heap{other->head, merged(other->right, one), other->left});
}

Ints listed(const HeapPointer& heap) {
  Ints values;
  std::vector<HeapPointer> left{heap};
  while (!left.empty()) {
    const HeapPointer next = left.back();
    left.pop_back();
    if (next == nullptr) continue;
    values.push_back(next->head);
    left.push_back(next->left);
    left.push_back(next->right);
  }
  return values;
}

// Lists what is left behind the head as it comes, not sorted.
Ints wrongly_sorted(const HeapPointer& heap) {
  if (heap == nullptr) return {};
  Ints values{heap->head};
  const Ints rest = listed(merged(heap->left, heap->right));
  values.insert(values.end(), rest.begin(), rest.end());
  return values;
}

bool sorts(const HeapPointer& heap) { return std::ranges::is_sorted(wrongly_sorted(heap)); }

// Terms and heaps, as C++.
std::string term(const char* operation, const std::string& operands) {
  return std::string("shrinking::Term{.number = 0, .operation = '") + operation +
         "', .operands = {" + operands + "}}";
}

std::string heap(int head, const std::string& left, const std::string& right) {
  return "std::make_shared<shrinking::Heap>(shrinking::Heap{.head = " + std::to_string(head) +
         ", .left = " + left + ", .right = " + right + "})";
}

std::string leaf(int head) { return heap(head, "nullptr", "nullptr"); }

}  // namespace

std::vector<Row> challenge() {
  const std::string zero = term("\\0", "");
  const auto positive = given(sonde::positive<int>(), sonde::positive<int>());
  const auto lists = [] { return short_list(); };
  return {
      {.name = "reverse",
       .property = property_of(&reverses_to_itself),
       .smallest = "{0, 1}",
       .published_runs = 45.55},
      {.name = "bound5",
       .property = property_of(&holds_bound_5,
                               given(sonde::tuple_of(lists(), lists(), lists(), lists(), lists()))),
       .smallest = "{{}, {}, {}, {-1}, {-32768}}",
       .published_runs = 123.39},
      {.name = "bound5-derived",
       .property = property_of(&holds_bound_5_derived),
       .smallest = "{std::vector<std::int16_t>{}, std::vector<std::int16_t>{}, "
                   "std::vector<std::int16_t>{}, std::vector<std::int16_t>{}, "
                   "std::vector<std::int16_t>{-1, -32768}}"},
      {.name = "large-union-list",
       .property = property_of(&has_few_different),
       .smallest = "{{0, 1, -1, 2, -2}}",
       .published_runs = 301.39},
      {.name = "length-list",
       .property = property_of(&stays_below_900, given(lists_of_drawn_length())),
       .smallest = "{900}",
       .published_runs = 75.17},
      {.name = "deletion", .property = property_of(&is_gone_once_deleted), .smallest = "{0, 0}, 0"},
      {.name = "distinct",
       .property = property_of(&has_no_three_different),
       .smallest = "{0, 1, -1}"},
      {.name = "coupling",
       .property = property_of(&has_no_pair_of_references,
                               given(sonde::container_of<Ints>(in_range(0, 10)))),
       .smallest = "{1, 0}"},
      {.name = "nested-lists",
       .property = property_of(&holds_at_most_ten),
       .smallest = "{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}}"},
      {.name = "calculator",
       .property = property_of(&has_a_value, given(terms())),
       .smallest = term("/", zero + ", " + term("+", zero + ", " + zero)),
       .published_runs = 352.50},
      {.name = "difference-zero",
       .property = property_of(&differ_by_more_than_zero, positive),
       .smallest = "10, 10"},
      {.name = "difference-small",
       .property = property_of(&differ_by_not_a_little, positive),
       .smallest = "10, 6"},
      {.name = "difference-one",
       .property = property_of(&differ_by_not_one, positive),
       .smallest = "10, 9"},
      {.name = "binary-heap",
       .property = property_of(&sorts, given(heaps())),
       .smallest = heap(0, "nullptr", heap(0, leaf(0), leaf(1))),
       .remark = "said to be too sparse: most libraries never find this one"},
  };
}

}  // namespace shrinking
