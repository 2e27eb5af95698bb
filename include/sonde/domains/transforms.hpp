// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/opaque.hpp"

// What becomes of a drawn value: changed, refused, or drawn on from.

namespace sonde {
namespace domains {

inline constinit const Type map_type = opaque(Form::Record, "map");
inline constinit const Type filter_type = opaque(Form::Record, "filter");
inline constinit const Type flat_map_type = opaque(Form::Record, "flat_map");

template <class D, class Function>
class Map {
 public:
  using Value = std::remove_cvref_t<std::invoke_result_t<const Function&, typename D::Value>>;
  Map(D domain, Function function)
      : domain_(static_cast<D&&>(domain)), function_(static_cast<Function&&>(function)) {}

  Value draw(Source& source) const {
    source.begin(map_type);
    Value value = function_(domain_.draw(source));
    source.end();
    return value;
  }
  const Type& type() const { return map_type; }

 private:
  D domain_;
  Function function_;
};

template <class D, class Predicate>
class Filter {
 public:
  using Value = typename D::Value;
  Filter(D domain, Predicate predicate)
      : domain_(static_cast<D&&>(domain)), predicate_(static_cast<Predicate&&>(predicate)) {}

  Value draw(Source& source) const {
    source.begin(filter_type);
    Value value = draw_accepted(source, source.mark());
    source.end();
    return value;
  }
  void encode(const Value& value, Sink& sink) const
    requires Encodes<D>
  {
    schema::resolve(filter_type);
    const auto span = sink.open(filter_type.kind);
    domain_.encode(value, sink);
    sink.close(span);
  }
  const Type& type() const { return filter_type; }

 private:
  static constexpr int most_tries = 100;

  Value draw_accepted(Source& source, std::uint32_t mark) const {
    for (int i = 0; i < most_tries; ++i) {
      Value value = domain_.draw(source);
      if (predicate_(static_cast<const Value&>(value))) return value;
      source.reject(mark);
    }
    source.give_up("a filter refused 100 values in a row");
  }

  D domain_;
  Predicate predicate_;
};

template <class D, class Function>
class FlatMap {
  using Next = std::invoke_result_t<const Function&, typename D::Value>;

 public:
  using Value = typename Next::Value;
  FlatMap(D domain, Function function)
      : domain_(static_cast<D&&>(domain)), function_(static_cast<Function&&>(function)) {}

  Value draw(Source& source) const {
    source.begin(flat_map_type);
    const Next next = function_(domain_.draw(source));
    Value value = next.draw(source);
    source.end();
    return value;
  }
  const Type& type() const { return flat_map_type; }

 private:
  D domain_;
  Function function_;
};

}  // namespace domains

// What a function makes of a drawn value.
template <Domain D, class Function>
domains::Map<D, Function> map(D domain, Function function) {
  return {static_cast<D&&>(domain), static_cast<Function&&>(function)};
}

// Values that a predicate accepts; the case is given up where it accepts none
// of 100 in a row.
template <Domain D, class Predicate>
domains::Filter<D, Predicate> filter(D domain, Predicate predicate) {
  return {static_cast<D&&>(domain), static_cast<Predicate&&>(predicate)};
}
template <Domain D, class Predicate>
domains::Filter<D, Predicate> such_that(D domain, Predicate predicate) {
  return {static_cast<D&&>(domain), static_cast<Predicate&&>(predicate)};
}

// Draws from the domain that a function makes of a drawn value.
template <Domain D, class Function>
domains::FlatMap<D, Function> flat_map(D domain, Function function) {
  return {static_cast<D&&>(domain), static_cast<Function&&>(function)};
}

}  // namespace sonde
