// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/opaque.hpp"
#include "sonde/draw/checked.hpp"

// Lists, sets and maps of what other domains draw.

namespace sonde {
namespace domains {

inline constinit const Type list_type = opaque(Form::List, "container_of");
inline constinit const Type map_of_type = opaque(Form::List, "map_of");
inline constinit const Type entry_type = opaque(Form::Record, "entry");

bool contains(const auto& values, const auto& value) {
  for (const auto& each : values)
    if (each == value) return true;
  return false;
}

// How a container takes an element; false if it has that one already.
struct Append {
  static bool add(auto& values, auto&& value) {
    if constexpr (requires { values.push_back(static_cast<decltype(value)>(value)); })
      return values.push_back(static_cast<decltype(value)>(value)), true;
    else return derive::insert_new(values, static_cast<decltype(value)>(value));
  }
};
struct AppendNew {
  static bool add(auto& values, auto&& value) {
    return !contains(values, value) && Append::add(values, static_cast<decltype(value)>(value));
  }
};

template <class Key>
struct AppendNewKey {
  Key key;
  bool add(auto& values, auto&& value) const {
    for (const auto& each : values)
      if (key(each) == key(value)) return false;
    return Append::add(values, static_cast<decltype(value)>(value));
  }
};

template <class C, class D, class How>
class ContainerOf {
 public:
  using Value = C;
  ContainerOf(D element, Sizes sizes, How how = {})
      : element_(static_cast<D&&>(element)), sizes_(sizes), how_(static_cast<How&&>(how)) {}

  // Without equal elements.
  ContainerOf<C, D, AppendNew> unique() const { return {element_, sizes_}; }
  // Without elements of which a function says the same.
  template <class Key>
  ContainerOf<C, D, AppendNewKey<Key>> unique_by(Key key) const {
    return {element_, sizes_, {static_cast<Key&&>(key)}};
  }

  C draw(Source& source) const {
    C values;
    source.begin_list(type(), derive::within(values, sizes_));
    while (source.more())
      if (!how_.add(values, element_.draw(source))) source.reject_element();
    source.end();
    return values;
  }
  void encode(const C& values, Sink& sink) const
    requires Encodes<D>
  {
    schema::resolve(type());
    const auto span = sink.open(type().kind);
    for (const auto& value : values) element_.encode(value, sink);
    sink.close(span);
  }
  const Type& type() const {
    return draws_as<typename C::value_type>(element_) ? derive::type_v<C> : list_type;
  }

 private:
  D element_;
  Sizes sizes_;
  [[no_unique_address]] How how_;
};

template <class M, class K, class V>
class MapOf {
 public:
  using Value = M;
  MapOf(K keys, V values, Sizes sizes)
      : keys_(static_cast<K&&>(keys)), values_(static_cast<V&&>(values)), sizes_(sizes) {}

  M draw(Source& source) const {
    M entries;
    source.begin_list(type(), derive::within(entries, sizes_));
    while (source.more())
      if (!derive::insert_new(entries, draw_entry(source))) source.reject_element();
    source.end();
    return entries;
  }
  void encode(const M& entries, Sink& sink) const
    requires(Encodes<K> && Encodes<V>)
  {
    schema::resolve(type());
    const auto span = sink.open(type().kind);
    for (const auto& [key, value] : entries) encode_entry(key, value, sink);
    sink.close(span);
  }
  const Type& type() const { return derived() ? derive::type_v<M> : map_of_type; }

 private:
  using Key = typename M::key_type;
  using Mapped = typename M::mapped_type;

  typename M::value_type draw_entry(Source& source) const {
    source.begin(each_type());
    typename M::value_type entry{keys_.draw(source), values_.draw(source)};
    source.end();
    return entry;
  }
  void encode_entry(const Key& key, const Mapped& value, Sink& sink) const {
    schema::resolve(each_type());
    const auto span = sink.open(each_type().kind);
    keys_.encode(key, sink);
    values_.encode(value, sink);
    sink.close(span);
  }
  const Type& each_type() const {
    return derived() ? derive::type_v<derive::Entry<Key, Mapped>> : entry_type;
  }
  bool derived() const { return draws_as<Key>(keys_) && draws_as<Mapped>(values_); }

  K keys_;
  V values_;
  Sizes sizes_;
};

}  // namespace domains

// container_of<std::vector<int>>(in_range(1, 6), {.min = 1, .max = 10}).unique(),
// or container_of<std::vector>(...), which holds what the domain draws.
template <class C, Domain D>
domains::ContainerOf<C, D, domains::Append> container_of(D element, Sizes sizes = {}) {
  return {static_cast<D&&>(element), checked(sizes, "container_of")};
}
template <template <class...> class C, Domain D>
auto container_of(D element, Sizes sizes = {}) {
  return container_of<C<typename D::Value>>(static_cast<D&&>(element), sizes);
}

// The same containers without two elements of which a function says the same:
//   unique_by(container_of<std::vector>(any<User>()), [](const User& user) { return user.id; })
template <class C, class D, class How, class Key>
auto unique_by(const domains::ContainerOf<C, D, How>& containers, Key key) {
  return containers.unique_by(static_cast<Key&&>(key));
}

// map_of<std::map<int, std::string>>(keys, values, {.max = 10})
template <class M, Domain K, Domain V>
domains::MapOf<M, K, V> map_of(K keys, V values, Sizes sizes = {}) {
  return {static_cast<K&&>(keys), static_cast<V&&>(values), checked(sizes, "map_of")};
}
template <template <class...> class M, Domain K, Domain V>
auto map_of(K keys, V values, Sizes sizes = {}) {
  return map_of<M<typename K::Value, typename V::Value>>(static_cast<K&&>(keys),
                                                         static_cast<V&&>(values), sizes);
}

}  // namespace sonde
