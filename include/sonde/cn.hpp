// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api/checking.hpp"
#include "sonde/api/cn/datatype.hpp"
#include "sonde/api/cn/integers.hpp"
#include "sonde/api/cn/map.hpp"

// What test sources use that `sonde api` writes from contracts of CN. For each function:
//
//   static constinit sonde::api::Contract push_contract{"push", "queue.c", 12, "push"};
//   static constinit sonde::api::Contract push_requires[] = {
//       {"take Q = Queue(q)", "queue.c", 13, "push"}, ...};
//   struct push_old { Seq Q; };
//
//   extern "C" void* sonde_enter_push(struct queue* q, int x) {
//     return sonde::cn::enter<push_old>(
//         push_contract, [&](sonde::cn::Evaluation& at, push_old& old) {
//           at.clause(push_requires[0]);
//           old.Q = Queue(at, q);
//           at.clause(push_requires[1]);
//           at.check(x > 0);
//         });
//   }
//   extern "C" void sonde_leave_push(void* frame, struct queue* q, int x) {
//     sonde::cn::leave<push_old>(
//         frame, [&](sonde::cn::Evaluation& at, const push_old& old) { ... });
//   }
//
// A predicate is a function that takes the evaluation first:
//
//   Seq Queue(sonde::cn::Evaluation& at, sonde::cn::pointer q) {
//     const auto Q = at.rw<struct queue>(q, {"RW<struct queue>(q)", "queue.c", 4});
//     at.check(Q.size > 0, {"assert (Q.size > 0)", "queue.c", 5});
//     ...
//   }

namespace sonde::cn {

template <class F>
Clauses clauses_of(F& evaluate) {
  return {&evaluate, [](void* closure, Evaluation& at) { (*static_cast<F*>(closure))(at); }};
}

// Before the call: evaluates `requires`, and keeps what `ensures` needs of it.
template <class Old, class F>
void* enter(api::Contract& function, F evaluate) {
  auto* const old = new Old{};
  auto clauses = [&](Evaluation& at) { evaluate(at, *old); };
  return open_call(function, {old, [](void* object) { delete static_cast<Old*>(object); }},
                   clauses_of(clauses));
}

// After the call.
template <class Old, class F>
void leave(void* call, F evaluate) {
  const Old& old = *static_cast<const Old*>(old_values(call));
  auto clauses = [&](Evaluation& at) { evaluate(at, old); };
  close_call(call, clauses_of(clauses));
}

// In the place of a body, and after it.
template <class Old, class F>
bool act(void* call, const Stub& stub, F evaluate) {
  const Old& old = *static_cast<const Old*>(old_values(call));
  auto clauses = [&](Evaluation& at) { evaluate(at, old); };
  return close_stub(call, stub, clauses_of(clauses));
}

// `assert` in a body.
template <class F>
void statement(api::Contract& written, F evaluate) {
  check_statement(written, clauses_of(evaluate));
}

}  // namespace sonde::cn
