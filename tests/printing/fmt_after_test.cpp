// SPDX-License-Identifier: Apache-2.0
// Where Sonde is included first, a header of its own makes it know {fmt}.
// clang-format off: the order matters.
#include <sonde/sonde.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sonde/show/fmt.hpp>
#include <sonde/show/format.hpp>
// clang-format on

namespace {

class Late {
 public:
  explicit Late(int number) : number_(number) {}
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace

template <>
struct fmt::formatter<Late> : fmt::formatter<int> {
  template <class State>
  auto format(const Late& value, State& state) const {
    return fmt::formatter<int>::format(value.number(), state);
  }
};

namespace sonde {
namespace {

TEST(Printers, FmtAfterSonde) {
  const auto values = map(in_range(7, 9), [](int number) { return Late(number); });
  const auto report =
      check("Printing.Late", [](const Late&) { return false; }, given(values).names("late"));
  EXPECT_THAT(report.text(), testing::HasSubstr("late = 7;\n"));
}

}  // namespace
}  // namespace sonde
