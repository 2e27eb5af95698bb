// SPDX-License-Identifier: Apache-2.0
// Whatever a derived type draws can be printed, read back, stored and replayed.
#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "codec/binary.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "draw/case_source.hpp"
#include "sonde/derive.hpp"
#include "tree/random.hpp"

namespace round_trip {

enum class Label { Low, High, Odd = 64 };
enum Plain { first_plain, second_plain };
enum class Wordless : std::uint16_t {};

struct Push {
  int n;
};
struct Add {};
using Instruction = std::variant<Push, Add, std::pair<int, Label>, std::vector<int>>;

struct State {
  std::vector<Instruction> imem;
  std::pair<int, Label> pc;
  Plain plain;
};

struct Leaf {
  double weight;
};
struct Branch;
using Tree = std::variant<Leaf, std::unique_ptr<Branch>>;
struct Branch {
  Tree left;
  Tree right;
};

struct Forest {
  std::string name;
  std::vector<Forest> parts;
};

struct WithArray {
  int numbers[3];
  std::string names[2];
  std::array<std::pair<int, int>, 2> pairs;
};

class Account {
 public:
  Account() = default;

 private:
  SONDE_FIELDS(Account, owner_, balance_);
  std::string owner_;
  std::int64_t balance_ = 0;
};

template <class T>
struct Box {
  T content;
  std::optional<T> spare;
};

// As std::expected, which C++20 does not have.
template <class T, class E>
class Result {
 public:
  using value_type = T;
  using error_type = E;
  struct unexpected_type {
    explicit unexpected_type(E error) : value(std::move(error)) {}
    E value;
  };
  explicit Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  explicit Result(unexpected_type error)
      : content_(std::in_place_index<1>, std::move(error.value)) {}
  bool has_value() const { return content_.index() == 0; }
  const T& operator*() const { return std::get<0>(content_); }
  const E& error() const { return std::get<1>(content_); }

 private:
  std::variant<T, E> content_;
};

namespace {
enum class Hidden { Here, There };
struct Inner {
  Hidden hidden;
  Box<Hidden> box;
};
}  // namespace

}  // namespace round_trip

namespace sonde::codec {
namespace {

using namespace round_trip;

template <class T>
class RoundTrip : public ::testing::Test {
 protected:
  static constexpr unsigned largest = 60;

  // What the type draws with this seed and size.
  static Tree draw(unsigned size) {
    drawing::CaseSource source;
    Random random(size);
    source.start_fresh(random, size);
    derive::draw<T>(source);
    return source.drawn();
  }
};

using Types = ::testing::Types<
    bool, char, wchar_t, char8_t, char16_t, char32_t, std::int8_t, std::uint8_t, short, int,
    unsigned, long, long long, std::uint64_t, float, double, long double, Label, Plain, std::byte,
    std::vector<Wordless>, std::string, std::string_view, const char*, std::filesystem::path,
    std::vector<unsigned char>, std::vector<std::byte>, std::vector<int>, std::vector<bool>,
    std::deque<float>, std::list<std::string>, std::set<int>, std::map<std::string, double>,
    std::unordered_map<int, std::vector<char>>, std::unordered_set<std::string>, std::span<int>,
    std::array<int, 4>, std::array<std::array<int, 2>, 2>, std::pair<int, std::string>,
    std::tuple<>, std::tuple<int, Label, char16_t>, std::optional<int>,
    std::optional<std::optional<bool>>, std::optional<std::variant<std::optional<int>, Label>>,
    std::unique_ptr<std::vector<int>>, std::shared_ptr<int>, std::variant<int, std::int64_t>,
    std::variant<float, double, unsigned, std::uint8_t>,
    std::variant<std::monostate, std::variant<int, std::string>, std::variant<Label, int>>,
    std::variant<char, char16_t, std::string, std::string_view>,
    std::variant<std::unique_ptr<int>, std::shared_ptr<int>, bool>, std::variant<Wordless, int>,
    Result<int, std::string>, Result<Result<int, int>, Label>, std::optional<Result<int, Label>>,
    std::chrono::seconds, std::chrono::duration<double, std::ratio<1, 3>>,
    std::chrono::sys_time<std::chrono::milliseconds>, std::bitset<9>, std::complex<float>, Push,
    Add, State, round_trip::Tree, Forest, WithArray, Account, Box<int>, Box<std::vector<Label>>,
    Inner>;

TYPED_TEST_SUITE(RoundTrip, Types);

TYPED_TEST(RoundTrip, ThroughText) {
  for (unsigned size = 0; size < this->largest; ++size) {
    const sonde::Tree tree = this->draw(size);
    const std::string text = print(tree);
    const Parsed parsed = parse(text, derive::type_v<TypeParam>);
    ASSERT_EQ(parsed.tree, tree) << text << "\nreads as\n" << print(parsed.tree);
    ASSERT_TRUE(parsed.remarks.empty()) << parsed.remarks.front();
  }
}

TYPED_TEST(RoundTrip, ThroughBrokenLines) {
  for (unsigned size = 0; size < this->largest; size += 7) {
    const sonde::Tree tree = this->draw(size);
    for (const std::size_t columns : {10U, 40U, 80U}) {
      const std::string text = print_wrapped(tree, 0, 4, columns);
      ASSERT_EQ(parse(text, derive::type_v<TypeParam>).tree, tree) << text;
    }
  }
}

TYPED_TEST(RoundTrip, ThroughTokens) {
  for (unsigned size = 0; size < this->largest; ++size) {
    const sonde::Tree tree = this->draw(size);
    ASSERT_EQ(from_token(to_token(tree)), tree) << print(tree);
  }
}

TYPED_TEST(RoundTrip, ReplaysWhatWasRead) {
  for (unsigned size = 0; size < this->largest; size += 5) {
    const sonde::Tree tree = this->draw(size);
    const Parsed parsed = parse(print(tree), derive::type_v<TypeParam>);
    drawing::CaseSource source;
    source.start_replay(parsed.tree);
    derive::draw<TypeParam>(source);
    ASSERT_EQ(source.drawn(), tree) << print(tree);
  }
}

}  // namespace
}  // namespace sonde::codec
