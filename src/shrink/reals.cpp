// SPDX-License-Identifier: Apache-2.0
#include "shrink/reals.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "shrink/find.hpp"

namespace sonde::shrink {
namespace {

constexpr double beyond_integers = 0x1p63;
constexpr int fraction_bits = 52;
constexpr int most_digits = 10;  // behind the point, in binary

// A number under way: what these leaves hold in the best tree.
class Real {
 public:
  Real(Descent& descent, const Places& leaves)
      : descent_(descent),
        leaves_(leaves),
        base_(descent.best()),
        value_(std::bit_cast<double>(base_[leaves.front()].value)) {}

  void simplify() {
    if (std::bit_cast<std::uint64_t>(value_) == 0 || attempt(0)) return;
    if (std::signbit(value_)) attempt(-value_);
    if (!std::isfinite(value_)) make_finite();
    if (!std::isfinite(value_)) return;
    if (std::fabs(value_) >= beyond_integers) lower_exponent();
    if (std::fabs(value_) >= beyond_integers) return;
    if (std::trunc(value_) != value_) shorten_fraction();
    lower_integer_part();
  }

 private:
  bool attempt(double value) {
    const bool fails = descent_.attempt(base_, [&](Tree& tree) {
      for (const Tree::Index leaf : leaves_)
        tree.set_value(leaf, std::bit_cast<std::uint64_t>(value));
    });
    if (fails) value_ = value;
    return fails;
  }

  double signed_as(double magnitude) const { return std::copysign(magnitude, value_); }

  void make_finite() {
    using Limits = std::numeric_limits<double>;
    if (std::isnan(value_) && !attempt(Limits::infinity())) attempt(Limits::quiet_NaN());
    if (std::isnan(value_) || attempt(signed_as(1))) return;
    if (!attempt(signed_as(std::numeric_limits<float>::max()))) attempt(signed_as(Limits::max()));
  }

  void lower_exponent() {
    const double whole = value_;
    const int most = std::ilogb(whole);
    find_largest(static_cast<std::uint64_t>(most), [&](std::uint64_t by) {
      return attempt(std::trunc(std::ldexp(whole, -static_cast<int>(by))));
    });
  }

  // The fewest digits that do, rounded either way.
  void shorten_fraction() {
    const double whole = value_;
    for (int digits = 0; digits <= most_digits; ++digits) {
      const double scaled = std::ldexp(whole, digits);
      if (attempt(std::ldexp(std::floor(scaled), -digits))) return;
      if (attempt(std::ldexp(std::ceil(scaled), -digits))) return;
    }
  }

  void lower_integer_part() {
    double before = 0;
    while (before != value_) {
      before = value_;
      const double integer = std::trunc(std::fabs(value_));
      const double fraction = std::fabs(value_) - integer;
      const double step = std::max(1.0, std::ldexp(1, std::ilogb(value_) - fraction_bits));
      find_lowest(static_cast<std::uint64_t>(integer / step), [&](std::uint64_t steps) {
        return attempt(signed_as(static_cast<double>(steps) * step + fraction));
      });
      if (step == 1) return;  // otherwise there may be smaller ones now
    }
  }

  Descent& descent_;
  const Places& leaves_;
  const Tree base_;
  double value_;
};

}  // namespace

void simplify_real(Descent& descent, const Places& leaves) { Real(descent, leaves).simplify(); }

void simplify_reals(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    const Node& node = each.best()[places.front()];
    if (node.kind.form() == Form::Real && node.value != 0) simplify_real(each, places);
  });
}

}  // namespace sonde::shrink
