// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/source.hpp"

// A copy of a C file in which functions have wrappers that check their contracts, so that calls
// inside of the file are checked, too.

namespace sonde::contracts::print {

// Text that is put into the copy. Those at one place stay in their order.
struct Insertion {
  std::size_t offset = 0;
  std::string text{};
};

struct CopyPlan {
  // Functions, by their index, whose body gets another name and that are followed by a wrapper:
  //
  //   int push(struct queue* q, int x) {
  //     void* frame = sonde_enter_push(q, x);
  //     int result = sonde_body_push(q, x);
  //     sonde_leave_push(frame, result, q, x);
  //     return result;
  //   }
  std::vector<std::size_t> wrapped{};
  std::vector<Insertion> insertions{};
  std::string head{};  // in front of all: macros, includes
  // With `prefix + f`, a function that only its file sees can be called from outside.
  std::string static_prefix{};
};

// Lines keep their numbers by #line. A function whose definition is not understood (close is 0) is
// left as it is.
std::string copy_of(const Source& source, const CopyPlan& plan);

// The header of the tracked heap, in front of the first include: macros such as _GNU_SOURCE stand
// before it.
Insertion tracked_heap(const Source& source);

// Whether a function can have a wrapper: it is defined in the file itself, and its result has a
// type that stands before its name.
bool can_be_wrapped(const Source& source, const CFunction& function);

// "struct queue * q, int x", and the names alone.
std::string parameters_of(const CFunction& function);
std::string names_of(const CFunction& function);

// A variable as C declares it: int (*f)(int), char name[8].
std::string declaration(const CType& type, const std::string& name);

}  // namespace sonde::contracts::print
