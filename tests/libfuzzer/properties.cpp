// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <sonde/api.hpp>
#include <sonde/domains.hpp>
#include <sonde/sonde.hpp>

namespace {

struct Tree {
  std::int8_t key;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};

bool is_between(const Tree* tree, int low, int high) {
  if (tree == nullptr) return true;
  return tree->key > low && tree->key < high && is_between(tree->left.get(), low, tree->key) &&
         is_between(tree->right.get(), tree->key, high);
}

int size_of(const Tree* tree) {
  return tree == nullptr ? 0 : 1 + size_of(tree->left.get()) + size_of(tree->right.get());
}

class Counter {
 public:
  void add(int number) { sum_ += number == 7 ? 1 : 0; }
  void reset() { sum_ = 0; }
  int sum() const { return sum_; }

 private:
  int sum_ = 0;
};

}  // namespace

SONDE_PROPERTY(Trees, AreSmall, Tree tree) {
  SONDE_ASSUME(is_between(&tree, -1000, 1000));
  SONDE_CHECK(size_of(&tree) < 5);
}

SONDE_PROPERTY(Numbers, AreNotThis, std::vector<int> numbers) {
  SONDE_CHECK(numbers.empty() || numbers[0] != 0x12345678);
}

SONDE_PROPERTY_WITH(Numbers, AreEven,
                    sonde::given(sonde::filter(sonde::in_range(0, 100),
                                               [](int n) { return n % 2 == 0; })),
                    int number) {
  SONDE_CHECK(number != 42);
}

SONDE_PROPERTY(Texts, AreNotThis, bool, std::string text) { SONDE_CHECK(text != "{\"\\n\": 1}"); }

SONDE_PROPERTY(Memory, IsThere, int number) {
  const auto address = static_cast<std::uintptr_t>(number == 77 ? 8 : 0);
  if (address != 0) *reinterpret_cast<volatile int*>(address) = number;
}

SONDE_PROPERTY(Everything, Holds, std::vector<std::string> texts, Tree tree, double number) {
  SONDE_CHECK(texts.size() < 1'000'000 || number > 0 || size_of(&tree) > 0);
}

SONDE_API(Counter, StaysLow, api) {
  api.construct<Counter>("Counter");
  api.call("add", &Counter::add).given(sonde::derived, sonde::in_range(0, 9));
  api.call("reset", &Counter::reset);
  api.call("sum", &Counter::sum).ensure("low", [](const int& sum) { return sum < 4; });
}
