// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>

#include "sonde/domain.hpp"

// Whether a property's body and what it is given fit together. It is asked before the property
// is made, so that what the compiler says is short.

namespace sonde {

template <class Domains, class... Examples>
struct Given;
struct Derived;

namespace properties {

template <class... Parameters>
struct List;
template <class Body>
struct ParametersOf;

template <class Body>
using parameters_of = typename ParametersOf<Body>::type;

template <class Parameters>
struct IndicesOf;
template <class... P>
struct IndicesOf<List<P...>> {
  using type = std::index_sequence_for<P...>;
};

// The first that is refused, if any.
template <class... Fits>
struct First {
  using Fit = derive::Accepted;
};
template <class... Rest>
struct First<derive::Accepted, Rest...> : First<Rest...> {};
template <derive::Obstacle Why, class... Types, class... Rest>
struct First<derive::Refused<Why, Types...>, Rest...> {
  using Fit = derive::Refused<Why, Types...>;
};

template <class D, class Value>
consteval auto fit_of_domain() {
  using derive::Obstacle;
  if constexpr (std::is_same_v<D, Derived>) return derive::Derivable<Value>{};
  else if constexpr (!Domain<D>) return derive::Refused<Obstacle::NoDomain, D>{};
  else if constexpr (!std::is_convertible_v<typename D::Value, Value>)
    return derive::Refused<Obstacle::DrawnType, typename D::Value, Value>{};
  else return derive::Accepted{};
}

template <class Example, class... P>
consteval auto fit_of_example() {
  if constexpr (std::is_constructible_v<std::tuple<std::decay_t<P>...>, const Example&>)
    return derive::Accepted{};
  else return derive::Refused<derive::Obstacle::Example, Example, P...>{};
}

// The domain that is given for parameter number I.
template <std::size_t I, class... D>
consteval auto given_at() {
  if constexpr (I < sizeof...(D))
    return std::type_identity<std::tuple_element_t<I, std::tuple<D...>>>{};
  else return std::type_identity<Derived>{};
}

template <class Given, class Parameters, class Indices>
struct FitOfParameters {
  using Fit = derive::Refused<derive::Obstacle::Given, Given>;
};
template <class... D, class... Examples, class... P, std::size_t... I>
  requires(sizeof...(D) > sizeof...(P))
struct FitOfParameters<Given<std::tuple<D...>, Examples...>, List<P...>,
                       std::index_sequence<I...>> {
  using Fit = derive::Refused<derive::Obstacle::DomainCount, D...>;
};
template <class... D, class... Examples, class... P, std::size_t... I>
  requires(sizeof...(D) <= sizeof...(P))
struct FitOfParameters<Given<std::tuple<D...>, Examples...>, List<P...>,
                       std::index_sequence<I...>> {
  template <std::size_t At>
  using GivenAt = typename decltype(given_at<At, D...>())::type;
  using Fit = typename First<decltype(fit_of_domain<GivenAt<I>, std::decay_t<P>>())...,
                             decltype(fit_of_example<Examples, P...>())...>::Fit;
};

// The body of a property, and what it is given.
template <class Body, class Given>
struct FitOf
    : FitOfParameters<Given, parameters_of<Body>, typename IndicesOf<parameters_of<Body>>::type> {};
template <class Body, class Given>
  requires(std::is_class_v<Body> && !requires { &Body::operator(); })
struct FitOf<Body, Given> {
  using Fit = derive::Refused<derive::Obstacle::Body, Body>;
};

}  // namespace properties
}  // namespace sonde
