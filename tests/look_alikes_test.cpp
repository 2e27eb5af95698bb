// SPDX-License-Identifier: Apache-2.0
// Types that look like others, or like themselves.
#include <complex>
#include <initializer_list>
#include <map>
#include <optional>
#include <queue>
#include <stdexcept>
#include <string>
#include <valarray>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "schema/schema.hpp"
#include "sonde/domains.hpp"

namespace look_alikes {

// Leads back to itself by what it holds.
struct Nested : std::vector<std::optional<Nested>> {};
template <class T>
struct Tagged : std::map<int, std::vector<Tagged<T>>> {};

// As a value of JSON is.
struct Dynamic : std::vector<Dynamic> {};

// As a vector of linear algebra is.
struct Vector {
  using value_type = double;
  Vector() {}
  Vector real() const { return *this; }
  Vector imag() const { return *this; }
  std::size_t size() const { return 3; }
};

// As std::inplace_vector is in C++26.
template <class T, std::size_t Capacity>
class Inplace {
 public:
  using value_type = T;
  static constexpr std::size_t capacity() { return Capacity; }
  static constexpr std::size_t max_size() { return Capacity; }
  void reserve(std::size_t size) { check(size); }
  void push_back(T&& value) {
    check(size() + 1);
    values_.push_back(std::move(value));
  }
  std::size_t size() const { return values_.size(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  bool operator==(const Inplace&) const = default;

 private:
  static void check(std::size_t size) {
    if (size > Capacity) throw std::length_error("too many");
  }
  std::vector<T> values_;
};

// Only an object knows how many elements it can hold.
template <class T, std::size_t Capacity>
struct Fixed : std::vector<T> {
  std::size_t max_size() const { return Capacity; }
};

struct View {
  using key_type = int;
  using mapped_type = int;
  using value_type = std::pair<const int, int>;
  explicit View(const std::map<int, int>& map) : map_(&map) {}
  auto begin() const { return map_->begin(); }
  auto end() const { return map_->end(); }
  std::size_t size() const { return map_->size(); }

 private:
  const std::map<int, int>* map_;
};

struct Json : std::variant<int, std::vector<Json>> {
  using variant::variant;
};

}  // namespace look_alikes

namespace sonde {
namespace {

using derive::category;
using derive::Category;
using derive::Obstacle;
using derive::obstacle_of;

constexpr auto anything = [](const auto&) { return true; };

template <class T>
const std::string& name_of() {
  return schema::details(derive::type_v<T>).name;
}

TEST(LookAlikes, AreToldApartByWhatTheyCanDo) {
  using namespace look_alikes;
  static_assert(category<std::complex<double>> == Category::Complex);
  static_assert(category<Inplace<int, 3>> == Category::Sequence);
  static_assert(obstacle_of<Vector>() == Obstacle::NoInsert);
  static_assert(obstacle_of<View>() == Obstacle::NoInsert);
  static_assert(obstacle_of<std::valarray<int>>() == Obstacle::NoInsert);
  static_assert(obstacle_of<std::initializer_list<int>>() == Obstacle::NoInsert);
  static_assert(obstacle_of<std::priority_queue<int>>() == Obstacle::NoInsert);
  static_assert(obstacle_of<Dynamic>() == Obstacle::ItsElements);
  static_assert(obstacle_of<Json>() == Obstacle::Other);
  static_assert(obstacle_of<int*>() == Obstacle::Other);
}

TEST(LookAlikes, AreRefusedInsideOthersToo) {
  using namespace look_alikes;
  static_assert(derive::is_refused<derive::Derivable<std::vector<std::optional<Dynamic>>>>);
  static_assert(derive::is_refused<derive::Derivable<std::variant<int, std::map<int, Vector>>>>);
  static_assert(!derive::is_refused<derive::Derivable<Nested>>);
}

TEST(TypesThatLeadBackToThemselves, KeepTheContract) {
  contract::is_kept(any<look_alikes::Nested>(), anything);
  contract::is_kept(any<look_alikes::Tagged<int>>(), anything);
}

TEST(BoundedVectors, HaveTheirBoundInTheirName) {
  EXPECT_EQ((name_of<look_alikes::Inplace<int, 3>>()), "look_alikes::Inplace<int, 3>");
}

TEST(BoundedVectors, AreNeverTooLong) {
  using Three = look_alikes::Inplace<int, 3>;
  bool was_full = false;
  const auto look = [&](const auto& values) {
    was_full = was_full || values.size() == 3;
    return values.size() <= 3;
  };
  contract::is_kept(any<Three>(), look);
  EXPECT_TRUE(was_full);
  contract::is_kept(any<look_alikes::Fixed<int, 3>>(), look);
  contract::is_kept(container_of<Three>(in_range(1, 6)), look);
  contract::is_kept(container_of<Three>(in_range(1, 6), {.min = 2}), look);
}

}  // namespace
}  // namespace sonde
