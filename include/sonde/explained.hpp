// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/category.hpp"

// What compilers say of types that cannot be derived, and of properties that cannot be made. Each
// sentence is in two places: compilers show every template on the way to an error, so the error
// stands where the way is shortest.

#define SONDE_WAYS_OUT                                                                         \
  " Two ways out: name the members with SONDE_FIELDS(Type, members...) inside the class, or "  \
  "specialise sonde::Arbitrary<Type> with a function such as `static auto domain() { return "  \
  "sonde::build<Type>(sonde::any<int>()); }`. For types of nlohmann::json, Eigen, Boost, the " \
  "calendar of std::chrono and std::expected, include a header of sonde/adapt."

#define SONDE_WHY_ITS_ELEMENTS                                                         \
  "sonde cannot derive a generator for this type, because its value_type is the type " \
  "itself." SONDE_WAYS_OUT
#define SONDE_WHY_NO_INSERT                                                                   \
  "sonde cannot derive a generator for this type, because it looks like a container, but an " \
  "empty one cannot be filled with push_back or insert." SONDE_WAYS_OUT
#define SONDE_WHY_BASE                                                                      \
  "sonde cannot derive a generator for this aggregate, because it has a base class, whose " \
  "members sonde cannot see." SONDE_WAYS_OUT
#define SONDE_WHY_UNION                                                                      \
  "sonde cannot derive a generator for this aggregate, because it holds a union, and sonde " \
  "cannot know which of its members is active. Use std::variant, or specialise "             \
  "sonde::Arbitrary<Type>: see docs/types.md."
#define SONDE_WHY_BIT_FIELD                                                                    \
  "sonde cannot derive a generator for this aggregate, because it has a bit-field, which a "   \
  "reference cannot bind to. Specialise sonde::Arbitrary<Type> with a function `domain` that " \
  "returns sonde::generate(...): see docs/types.md."
#define SONDE_WHY_FIELD_COUNT                                                                \
  "sonde cannot derive a generator for this aggregate, because it has more than 64 fields: " \
  "group some of them in a struct." SONDE_WAYS_OUT
#define SONDE_WHY_OTHER                                                                            \
  "sonde cannot derive a generator for this type, because it is neither an aggregate nor another " \
  "kind of type that sonde knows." SONDE_WAYS_OUT
#define SONDE_WHY_BODY                                                                         \
  "the body of a property is a function or a lambda whose parameters have types: write `int` " \
  "or the like in place of `auto`."
#define SONDE_WHY_GIVEN                                                           \
  "a property takes its domains, examples and settings from sonde::given: write " \
  "`sonde::given(domain)`, or `sonde::given().with({.max_tests = 100})`."
#define SONDE_WHY_DOMAIN_COUNT "more domains are given than the property has parameters."
#define SONDE_WHY_NO_DOMAIN                                                            \
  "sonde::given takes a domain for each parameter, such as sonde::in_range(1, 9), or " \
  "sonde::derived; one value alone is sonde::just(value)."
#define SONDE_WHY_DRAWN_TYPE                                                                  \
  "the domain that sonde::given has for a parameter draws values of another type, which the " \
  "parameter cannot take."
#define SONDE_WHY_EXAMPLE                                                                 \
  "example(...) takes one value for each parameter of the property, in the order of the " \
  "parameters. Each value must convert to the type of its parameter."
#define SONDE_WHY_PREDICATE                                                                        \
  "a predicate takes the snapshot of `old` (if there is one), then the result of the call (only "  \
  "in `ensure`, unless the result is void), then the arguments of the call; arguments at the end " \
  "may be left out"

namespace sonde::derive {

// Whether something can be made, and if not, why not, and of which types.
struct Accepted {
  static constexpr Obstacle why = Obstacle::None;
};
template <Obstacle Why, class... Types>
struct Refused {
  static constexpr Obstacle why = Why;
};

template <class Fit>
inline constexpr bool is_refused = Fit::why != Obstacle::None;

template <class Fit, Obstacle Why>
inline constexpr bool is_free_of = Fit::why != Why;

// To complete this is an error for what is refused.
template <class Fit>
struct Explained {
  static_assert(is_free_of<Fit, Obstacle::ItsElements>, SONDE_WHY_ITS_ELEMENTS);
  static_assert(is_free_of<Fit, Obstacle::NoInsert>, SONDE_WHY_NO_INSERT);
  static_assert(is_free_of<Fit, Obstacle::Base>, SONDE_WHY_BASE);
  static_assert(is_free_of<Fit, Obstacle::Union>, SONDE_WHY_UNION);
  static_assert(is_free_of<Fit, Obstacle::BitField>, SONDE_WHY_BIT_FIELD);
  static_assert(is_free_of<Fit, Obstacle::FieldCount>, SONDE_WHY_FIELD_COUNT);
  static_assert(is_free_of<Fit, Obstacle::Other>, SONDE_WHY_OTHER);
  static_assert(is_free_of<Fit, Obstacle::Body>, SONDE_WHY_BODY);
  static_assert(is_free_of<Fit, Obstacle::Given>, SONDE_WHY_GIVEN);
  static_assert(is_free_of<Fit, Obstacle::DomainCount>, SONDE_WHY_DOMAIN_COUNT);
  static_assert(is_free_of<Fit, Obstacle::NoDomain>, SONDE_WHY_NO_DOMAIN);
  static_assert(is_free_of<Fit, Obstacle::DrawnType>, SONDE_WHY_DRAWN_TYPE);
  static_assert(is_free_of<Fit, Obstacle::Example>, SONDE_WHY_EXAMPLE);
};

}  // namespace sonde::derive
