// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/opaque.hpp"

namespace sonde {

// What an imperative generator draws with. Write one draw in each statement: the compiler
// chooses the order of several draws in one call.
class Draws {
 public:
  explicit Draws(Source& source) : source_(source) {}

  template <Domain D>
  typename D::Value operator()(const D& domain) {
    return domain.draw(source_);
  }
  template <class T>
  T any() {
    static_assert(sizeof(derive::Explained<derive::Derivable<T>>) > 0);
    if constexpr (!derive::is_refused<derive::Derivable<T>>) return derive::draw<T>(source_);
    else __builtin_unreachable();
  }
  // Leaves the generator: the case does not count.
  [[noreturn]] void discard() { source_.give_up("a generator discarded the case"); }

 private:
  Source& source_;
};

namespace domains {

inline constinit const Type generate_type = opaque(Form::Record, "generate");

template <class Function>
class Generate {
 public:
  using Value = std::remove_cvref_t<std::invoke_result_t<const Function&, Draws&>>;
  explicit Generate(Function function) : function_(static_cast<Function&&>(function)) {}

  Value draw(Source& source) const {
    Draws draws(source);
    source.begin(generate_type);
    Value value = function_(draws);
    source.end();
    return value;
  }
  const Type& type() const { return generate_type; }

 private:
  Function function_;
};

}  // namespace domains

// Draws as it goes:
//   generate([](Draws& draws) {
//     const int size = draws(in_range(1, 5));
//     return Grid{size, draws.any<std::string>()};
//   })
template <class Function>
domains::Generate<Function> generate(Function function) {
  return domains::Generate<Function>(static_cast<Function&&>(function));
}

}  // namespace sonde
