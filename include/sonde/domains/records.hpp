// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>

#include "sonde/domains/opaque.hpp"

// Several values at once: tuples, and objects made of them.

namespace sonde {
namespace domains {

inline constinit const Type tuple_type = opaque(Form::Record, "tuple_of");
inline constinit const Type build_type = opaque(Form::Record, "build");

template <class T>
concept HasFields = derive::category<T> == derive::Category::Fields && !reflect::Access::knows<T>();

template <class List>
inline constexpr std::size_t length_of = 0;
template <class... Field>
inline constexpr std::size_t length_of<reflect::FieldList<Field...>> = sizeof...(Field);

// The values that T's derived span holds, if they can be seen.
template <class T>
struct Parts {
  using List = reflect::FieldList<>;
  static constexpr std::size_t count = 0;
};
template <HasFields T>
struct Parts<T> {
  using List = reflect::fields_of<T>;
  static constexpr std::size_t count = length_of<List>;
  static void visit(const T& value, auto visit) { reflect::visit_all(value, visit); }
};
template <class... V>
struct Parts<std::tuple<V...>> {
  using List = reflect::FieldList<V...>;
  static constexpr std::size_t count = sizeof...(V);
  static void visit(const std::tuple<V...>& value, auto visit) { std::apply(visit, value); }
};

template <class T, class Indices, class... D>
class Build;

template <class T, std::size_t... I, class... D>
class Build<T, std::index_sequence<I...>, D...> {
 public:
  using Value = T;
  Build(const Type& otherwise, D... domains)
      : domains_(static_cast<D&&>(domains)...),
        type_(all_derived(typename Parts<T>::List{}) ? derive::type_v<T> : otherwise) {}

  T draw(Source& source) const {
    source.begin(type_);
    T value{domains_.template at<I>().draw(source)...};  // braces draw from left to right
    source.end();
    return value;
  }
  void encode(const T& value, Sink& sink) const
    requires(Parts<T>::count == sizeof...(D) && (Encodes<D> && ...))
  {
    schema::resolve(type_);
    const auto span = sink.open(type_.kind);
    Parts<T>::visit(
        value, [&](const auto&... part) { (domains_.template at<I>().encode(part, sink), ...); });
    sink.close(span);
  }
  const Type& type() const { return type_; }

 private:
  template <class... Field>
  bool all_derived(reflect::FieldList<Field...>) const {
    if constexpr (sizeof...(Field) != sizeof...(D) || sizeof...(D) == 0) return false;
    else return (draws_as<Field>(domains_.template at<I>()) && ...);
  }

  RowOf<D...> domains_;
  const Type& type_;
};

template <class T, class... D>
using BuildOf = Build<T, std::index_sequence_for<D...>, D...>;

}  // namespace domains

// A std::tuple with one value of each.
template <Domain... D>
domains::BuildOf<std::tuple<typename D::Value...>, D...> tuple_of(D... domains) {
  return {domains::tuple_type, static_cast<D&&>(domains)...};
}

// T{values...}: an aggregate, or what a constructor makes of them.
template <class T, Domain... D>
domains::BuildOf<T, D...> build(D... domains) {
  return {domains::build_type, static_cast<D&&>(domains)...};
}

}  // namespace sonde
