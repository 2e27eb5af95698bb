// SPDX-License-Identifier: Apache-2.0
// The standard library of Debian 12 has no <format>. So this program is compiled with libc++,
// and has no more of Sonde than prints a value.
#include <cstdio>
#include <string>

// clang-format off: a program may include <format> behind Sonde.
#include <sonde/sonde.hpp>
#include <sonde/show/format.hpp>
// clang-format on

#include "tree/text_sink.hpp"

namespace shop {

class Price {
 public:
  explicit Price(int cents) : cents_(cents) {}
  int cents() const { return cents_; }

 private:
  int cents_;
};

struct Convertible {
  explicit Convertible(int) {}
  operator bool() const { return true; }
};

}  // namespace shop

template <>
struct std::formatter<shop::Price> : std::formatter<int> {
  template <class State>
  auto format(const shop::Price& price, State& state) const {
    return std::format_to(state.out(), "by format {}", price.cents());
  }
};

static_assert(sonde::showing::Formats<shop::Price>);
static_assert(!sonde::showing::Prints<shop::Convertible>);

int main() {
  const shop::Price price(7);
  std::puts(sonde::text_by(&sonde::showing::print<shop::Price>, &price).c_str());
}
