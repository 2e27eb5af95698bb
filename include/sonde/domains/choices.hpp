// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/opaque.hpp"

// One of several domains, or nothing.

namespace sonde {
namespace domains {

inline constinit const Type one_of_type = opaque(Form::Choice, "one_of");
inline constinit const Type optional_type = opaque(Form::Choice, "optional_of");

// A domain and how often it is chosen, compared with the others.
template <class D>
struct Weighted {
  unsigned weight;
  D domain;
};

// The first alternative is the simplest: where a draw must end, it is taken.
template <class... D>
class OneOf {
 public:
  using Value = std::common_type_t<typename D::Value...>;
  explicit OneOf(Weighted<D>... alternatives)
      : alternatives_(static_cast<D&&>(alternatives.domain)...), weights_{alternatives.weight...} {
    if ((... && (alternatives.weight == 0))) refuse("weighted needs a weight that is not 0.");
  }

  Value draw(Source& source) const {
    const unsigned index = source.choose(one_of_type, weights_, sizeof...(D));
    Value value = draw_at(index, source, std::index_sequence_for<D...>{});
    source.end();
    return value;
  }
  const Type& type() const { return one_of_type; }

 private:
  template <std::size_t N>
  static Value draw_one(const OneOf& from, Source& source) {
    return from.alternatives_.template at<N>().draw(source);
  }
  template <std::size_t... I>
  Value draw_at(unsigned index, Source& source, std::index_sequence<I...>) const {
    using Draw = Value (*)(const OneOf&, Source&);
    static constexpr Draw draws[] = {&draw_one<I>...};
    return draws[index](*this, source);
  }

  RowOf<D...> alternatives_;
  unsigned weights_[sizeof...(D)];
};

template <class T, class D>
class OptionalOf {
 public:
  using Value = T;
  explicit OptionalOf(D domain) : domain_(static_cast<D&&>(domain)) {}

  T draw(Source& source) const {
    const bool is_there = source.choose(type(), derive::something_weights, 2) == 1;
    T value = is_there ? T(domain_.draw(source)) : T();
    source.end();
    return value;
  }
  void encode(const T& value, Sink& sink) const
    requires Encodes<D>
  {
    schema::resolve(type());
    const auto span = sink.open(type().kind, value ? 1 : 0);
    if (value) domain_.encode(*value, sink);
    sink.close(span);
  }
  const Type& type() const {
    return draws_as<typename T::value_type>(domain_) ? derive::type_v<T> : optional_type;
  }

 private:
  D domain_;
};

}  // namespace domains

// weighted(weight(3, often), weight(1, seldom))
template <Domain D>
domains::Weighted<D> weight(unsigned weight, D domain) {
  return {weight, static_cast<D&&>(domain)};
}

template <class... D>
domains::OneOf<D...> weighted(domains::Weighted<D>... alternatives) {
  return domains::OneOf<D...>(static_cast<domains::Weighted<D>&&>(alternatives)...);
}

template <Domain... D>
domains::OneOf<D...> one_of(D... alternatives) {
  return domains::OneOf<D...>(domains::Weighted<D>{1, static_cast<D&&>(alternatives)}...);
}

// optional_of<std::optional<int>>(domain), or optional_of<std::optional>(domain).
template <class T, Domain D>
domains::OptionalOf<T, D> optional_of(D domain) {
  return domains::OptionalOf<T, D>(static_cast<D&&>(domain));
}
template <template <class...> class Optional, Domain D>
auto optional_of(D domain) {
  return optional_of<Optional<typename D::Value>>(static_cast<D&&>(domain));
}

}  // namespace sonde
