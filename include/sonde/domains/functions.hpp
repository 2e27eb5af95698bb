// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

#include "sonde/check.hpp"
#include "sonde/domains/opaque.hpp"
#include "sonde/run/function_calls.hpp"

namespace sonde {

namespace domains {

inline constinit const Type function_type = opaque(Form::Record, "functions");
inline constinit const Type results_type = opaque(Form::List, "results");
inline constinit const Type salt_type{
    .form = Form::Integer, .name = "salt", .max = ~std::uint64_t{0}};

inline constexpr std::size_t most_results = 16;

// The results of a function, shared by its copies.
template <class R>
class Results {
 public:
  explicit Results(const char* name) : name_(name) {}
  Results(const Results&) = delete;
  Results& operator=(const Results&) = delete;

  void share() { __atomic_add_fetch(&owners_, 1, __ATOMIC_RELAXED); }
  void release() {
    if (__atomic_sub_fetch(&owners_, 1, __ATOMIC_ACQ_REL) == 0) delete this;
  }

  const char* name() const { return name_; }
  void set_salt(std::uint64_t salt) { salt_ = salt; }
  void add(R result) { ::new (memory_ + count_++ * sizeof(R)) R(static_cast<R&&>(result)); }
  const R& at(const std::uint64_t* arguments, std::size_t count) const {
    return results()[run::result_of_call(salt_, arguments, count, count_)];
  }

 private:
  ~Results() {
    while (count_ > 0) results()[--count_].~R();
  }
  R* results() const { return std::launder(reinterpret_cast<R*>(memory_)); }

  unsigned owners_ = 1;
  const char* name_;
  std::uint64_t salt_ = 0;
  std::size_t count_ = 0;
  alignas(R) mutable unsigned char memory_[most_results * sizeof(R)];
};

}  // namespace domains

template <class Signature>
class Function;

// A function without side effects that was drawn: the same arguments give the same result. It
// may be copied, stored and called from any thread, like a pointer to a function. The report
// lists the calls that were made.
template <class R, class... A>
class Function<R(A...)> {
 public:
  using Results = domains::Results<std::decay_t<R>>;
  explicit Function(Results* results) : results_(results) {}  // takes the one share over
  Function(const Function& other) : results_(other.results_) { results_->share(); }
  Function& operator=(const Function& other) {
    other.results_->share();
    results_->release();
    results_ = other.results_;
    return *this;
  }
  ~Function() { results_->release(); }

  SONDE_UNSEEN R operator()(A... arguments) const {
    constexpr std::size_t count = sizeof...(A);
    const run::Side sides[count + 1] = {checks::side_of(arguments)...};
    const std::uint64_t parts[count + 1] = {run::state_part(checks::side_of(arguments))...};
    const auto& result = results_->at(parts, count);
    run::note_call(results_->name(), sides, count, checks::side_of(result));
    return result;
  }

  template <class Sink>
  friend void AbslStringify(Sink& sink, const Function&) {
    sink.Append("<a function: the notes have its calls>");
  }

 private:
  Results* results_;
};

namespace domains {

template <class Signature, class D>
class Functions {
 public:
  using Value = Function<Signature>;
  Functions(D results, const char* name) : domain_(static_cast<D&&>(results)), name_(name) {}

  Value draw(Source& source) const {
    auto* const results = new typename Value::Results(name_);
    Value function(results);
    source.begin(function_type);
    results->set_salt(source.natural(salt_type, 0, ~std::uint64_t{0}));
    source.begin_list(results_type, {.min = 1, .max = most_results});
    while (source.more()) results->add(domain_.draw(source));
    source.end();
    source.end();
    return function;
  }
  const Type& type() const { return function_type; }

 private:
  D domain_;
  const char* name_;
};

template <class Signature>
struct ResultOf;
template <class R, class... A>
struct ResultOf<R(A...)> {
  static_assert(!std::is_void_v<R>, "a function that returns nothing need not be drawn");
  using type = std::decay_t<R>;
};

}  // namespace domains

// Functions of these arguments whose results are drawn from a domain: functions<int(int)>(),
// functions<bool(int, int)>(any<bool>(), "is_less"). The report calls them by the name given.
// The simplest function always returns the simplest result.
template <class Signature, Domain D = Any<typename domains::ResultOf<Signature>::type>>
domains::Functions<Signature, D> functions(D results = {}, const char* name = "f") {
  return {static_cast<D&&>(results), name};
}

template <class R, class... A>
struct Arbitrary<Function<R(A...)>> {
  static auto domain() { return functions<R(A...)>(); }
};

}  // namespace sonde
