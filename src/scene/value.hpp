// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/term.hpp"

namespace sonde::scene {

__extension__ typedef __int128 Wide;

using Variable = unsigned;

// A sum of variables with factors, and a constant.
struct Linear {
  std::vector<std::pair<Variable, Wide>> terms{};  // by variable; no factor is 0
  Wide constant = 0;

  bool is_known() const { return terms.empty(); }
};

Linear plus(const Linear& a, const Linear& b);
Linear times(const Linear& a, Wide factor);
inline Linear minus(const Linear& a, const Linear& b) { return plus(a, times(b, -1)); }

// An address: an unknown one, null, or in a block; and bytes behind it.
struct Pointer {
  enum class Base : std::uint8_t { Null, Block, Unknown };

  Base base = Base::Null;
  unsigned number = 0;  // of the block, or of the unknown
  Wide offset = 0;
};

struct Value;
class Environment;

// A value that is worked out when somebody needs it, if ever.
struct Lazy {
  const Term* term = nullptr;
  std::shared_ptr<const Environment> where{};
  std::shared_ptr<const Value> value{};
  bool is_busy = false;
};
using LazyRef = std::shared_ptr<Lazy>;

// Names in it are those of the program, which outlives it.
struct Value {
  enum class Kind : std::uint8_t {
    Unknown,  // nothing that is understood
    Number,
    Truth,
    Pointer,
    Parts,  // a struct, a record, or an alternative of a datatype
    Map,
  };

  Kind kind = Kind::Unknown;
  Linear number{};
  CTypeRef type{};  // of a number, where it is known
  bool truth = false;
  Pointer pointer{};
  std::string_view alternative{};  // of a datatype
  std::vector<std::pair<std::string_view, LazyRef>> parts{};
  std::vector<std::pair<Wide, LazyRef>> entries{};  // of a map; the last one of a key counts

  const LazyRef* part(std::string_view name) const {
    for (const auto& [each, lazy] : parts)
      if (each == name) return &lazy;
    return nullptr;
  }
};
using ValueRef = std::shared_ptr<const Value>;

inline ValueRef number_value(Linear number, CTypeRef type = nullptr) {
  Value value;
  value.kind = Value::Kind::Number;
  value.number = std::move(number);
  value.type = std::move(type);
  return std::make_shared<const Value>(std::move(value));
}
inline ValueRef truth_value(bool truth) {
  Value value;
  value.kind = Value::Kind::Truth;
  value.truth = truth;
  return std::make_shared<const Value>(std::move(value));
}
inline ValueRef pointer_value(Pointer pointer) {
  Value value;
  value.kind = Value::Kind::Pointer;
  value.pointer = pointer;
  return std::make_shared<const Value>(std::move(value));
}
inline ValueRef unknown_value() { return std::make_shared<const Value>(); }

inline LazyRef lazy_of(ValueRef value) {
  auto lazy = std::make_shared<Lazy>();
  lazy->value = std::move(value);
  return lazy;
}

// Names and what they stand for; the innermost first.
class Environment {
 public:
  Environment(std::string_view name, LazyRef value, std::shared_ptr<const Environment> outer)
      : name_(name), value_(std::move(value)), outer_(std::move(outer)) {}

  static LazyRef find(const Environment* at, std::string_view name) {
    for (; at != nullptr; at = at->outer_.get())
      if (at->name_ == name) return at->value_;
    return nullptr;
  }

 private:
  std::string_view name_;
  LazyRef value_;
  std::shared_ptr<const Environment> outer_;
};
using EnvironmentRef = std::shared_ptr<const Environment>;

inline EnvironmentRef with_name(EnvironmentRef outer, std::string_view name, LazyRef value) {
  return std::make_shared<const Environment>(name, std::move(value), std::move(outer));
}

}  // namespace sonde::scene
