// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/containers.hpp"

// Given values in another order, and some of them.

namespace sonde {
namespace domains {

inline constinit const Type permutation_type = opaque(Form::Record, "permutation_of");
inline constinit const Type subset_type = opaque(Form::List, "subset_of");
inline constinit const Type place_type = opaque(Form::Choice, "place");

// Each place in turn takes one of the values that are left; the next of them is the simplest.
template <class C>
class PermutationOf {
 public:
  using Value = C;
  explicit PermutationOf(C values) : values_(static_cast<C&&>(values)) {}

  C draw(Source& source) const {
    C values = values_;
    source.begin(permutation_type);
    for (std::size_t left = values.size(); left > 1; --left) {
      const std::size_t at = values.size() - left;
      swap_places(values, at, at + source.pick(place_type, static_cast<unsigned>(left)));
    }
    source.end();
    return values;
  }
  const Type& type() const { return permutation_type; }

 private:
  static void swap_places(C& values, std::size_t one, std::size_t other) {
    if (one == other) return;
    auto kept = static_cast<typename C::value_type&&>(values[one]);
    values[one] = static_cast<typename C::value_type&&>(values[other]);
    values[other] = static_cast<typename C::value_type&&>(kept);
  }

  C values_;
};

// A list of picked places: one that is taken already stands for the next that is free.
template <class C>
class SubsetOf {
 public:
  using Value = C;
  SubsetOf(C values, Sizes sizes)
      : values_(static_cast<C&&>(values)),
        sizes_(checked({sizes.min, sizes.max < values_.size() ? sizes.max : values_.size()},
                       "subset_of")) {}

  C draw(Source& source) const {
    const std::size_t count = values_.size();
    auto* const taken = static_cast<bool*>(source.hold(count, 1));
    for (std::size_t i = 0; i < count; ++i) taken[i] = false;
    source.begin_list(subset_type, sizes_);
    while (source.more()) {
      std::size_t at = source.pick(place_type, static_cast<unsigned>(count));
      while (taken[at]) at = at + 1 < count ? at + 1 : 0;
      taken[at] = true;
    }
    source.end();
    return those_taken(taken);
  }
  const Type& type() const { return subset_type; }

 private:
  C those_taken(const bool* taken) const {
    C values;
    for (const auto& value : values_)
      if (*taken++) Append::add(values, typename C::value_type(value));
    return values;
  }

  C values_;
  Sizes sizes_;
};

}  // namespace domains

// The values of a vector, deque or array in any order; the order given is the simplest.
template <class C>
  requires requires(C values) { values[values.size()]; }
domains::PermutationOf<C> permutation_of(C values) {
  return domains::PermutationOf<C>(static_cast<C&&>(values));
}
// permutation_of<std::vector>({1, 2, 3})
template <template <class...> class C, class T, std::size_t N>
domains::PermutationOf<C<T>> permutation_of(const T (&values)[N]) {
  return domains::PermutationOf<C<T>>(C<T>(values, values + N));
}

// Some of the values of a container, in their order; the simplest subset is the smallest.
//   subset_of(names, {.min = 1})
template <class C>
  requires requires(const C& values) { values.size(); }
domains::SubsetOf<C> subset_of(C values, Sizes sizes = {}) {
  return domains::SubsetOf<C>(static_cast<C&&>(values), sizes);
}
template <template <class...> class C, class T, std::size_t N>
domains::SubsetOf<C<T>> subset_of(const T (&values)[N], Sizes sizes = {}) {
  return domains::SubsetOf<C<T>>(C<T>(values, values + N), sizes);
}

}  // namespace sonde
