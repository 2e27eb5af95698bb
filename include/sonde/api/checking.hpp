// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api/contract.hpp"
#include "sonde/api/footprint.hpp"
#include "sonde/scene/program.hpp"

// The core's side of contracts that were generated from annotations: sonde/cn.hpp.

namespace sonde::cn {

// A condition does not hold, or a claim on memory is not met. Leaves the contract that is
// evaluated; enter and leave catch it.
struct Violation {
  Resource where;
  const char* why;  // "does not hold", "was freed"
  bool is_ownership;
};

[[noreturn]] void violate(const Resource& where, const char* why);

// One evaluation of `requires` or of `ensures`: the clause that is evaluated, and the memory that
// the clauses so far own.
class Evaluation {
 public:
  // From here on, this clause is evaluated.
  void clause(api::Contract& next);
  // A condition of the clause itself.
  void check(bool holds) {
    if (!holds) fail_clause();
  }
  // A condition in a predicate.
  void check(bool holds, const Resource& where) const {
    if (!holds) violate(where, "does not hold");
  }

  // RW<T>(p): owned, and what is there.
  template <class T>
  T rw(const void* memory, const Resource& where) {
    own(memory, sizeof(T), where);
    return *static_cast<const T*>(memory);
  }
  // W<T>(p): owned.
  template <class T>
  void w(const void* memory, const Resource& where) {
    own(memory, sizeof(T), where);
  }
  // *p, p->x: what is there now. Must be alive.
  template <class T>
  T read(const void* memory, const Resource& where) const {
    expect_alive(memory, sizeof(T), where);
    return *static_cast<const T*>(memory);
  }

  void own(const void* memory, std::size_t size, const Resource& where);
  static void expect_alive(const void* memory, std::size_t size, const Resource& where);

  const Footprint& footprint() const { return footprint_; }
  api::Contract* current() const { return clause_; }

 private:
  [[noreturn]] void fail_clause() const;

  Footprint footprint_;
  api::Contract* clause_ = nullptr;
};

// Something that evaluates clauses, with its type forgotten.
struct Clauses {
  void* closure;
  void (*evaluate)(void* closure, Evaluation& at);
};

// What a function's contract keeps from before the call, with its type forgotten.
struct OldValues {
  void* object;
  void (*destroy)(void*);
};

// Evaluates `requires` and returns what `close_call` needs. Where they do not hold, leaves by an
// exception: the call is left out if the sequence made it, else it is a failure.
void* open_call(api::Contract& function, OldValues old, Clauses clauses);
void* old_values(void* call);
// Of the innermost call that is open, for statements in its body; null if there is none.
const void* current_old();
// Evaluates `ensures`. What the function was given or allocated must be owned by them or freed.
void close_call(void* call, Clauses clauses);

// What a function without a body may do: `contract` of the program is its `ensures`. Of its values,
// the result (if it has one) stands first, and each is given by its address.
struct Stub {
  const scene::Program& program;
  const char* contract;
  bool has_result;
  void* const* values;
  std::size_t count;
};
// Instead of `close_call`: draws the result and what is written, so that `ensures` hold, and frees
// what they do not own. False if nothing like that was found.
bool close_stub(void* call, const Stub& stub, Clauses clauses);

// `assert` in a body.
void check_statement(api::Contract& statement, Clauses clauses);

}  // namespace sonde::cn
