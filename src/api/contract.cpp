// SPDX-License-Identifier: Apache-2.0
#include "sonde/api/contract.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "api/description.hpp"
#include "api/unwanted.hpp"
#include "coverage/coverage.hpp"
#include "draw/discarded.hpp"
#include "run/probe.hpp"
#include "schema/signature.hpp"

namespace sonde::api {

std::uint64_t current_call = 0;

namespace {

std::uint64_t calls = 0;
const Function* called = nullptr;
bool is_asking = false;

[[noreturn]] void abort_outside(const Contract& contract, const char* what) {
  std::fprintf(stderr, "%s:%u: %s of %s does not hold: %s\n", contract.file, contract.line, what,
               contract.function, contract.text);
  std::abort();
}

// The sequence's own call, and not a call of the same function further inside: there, the
// condition has held before.
bool is_of_the_call_itself(const Contract& contract) {
  return called != nullptr && contract.held_in != current_call &&
         schema::last_identifier(called->name) == contract.function;
}

// Of the clauses that the description names: by its place, where the code does not know which.
const Contract* clause_of(const Contract& contract) {
  if (contract.clause != nullptr || called == nullptr) return contract.clause;
  const std::string_view path = contract.file;
  const std::string_view file = path.substr(path.rfind('/') + 1);
  for (const Contract* const each : called->clauses)
    if (each->is_on(contract.line) && file == each->file) return each;
  return nullptr;
}

[[noreturn]] void fail(FailureKind kind, const Contract& contract, const std::string& what) {
  run::Probe& probe = *run::running;
  Failure failure{kind, contract.file, contract.line, what + ": " + contract.text};
  if (called != nullptr) failure.culprit = called->name;
  probe.fail(std::move(failure));
  run::leave_failed();
}

}  // namespace

Asking::Asking() { is_asking = true; }
Asking::~Asking() { is_asking = false; }

void begin_call(const Function& function) {
  called = &function;
  current_call = ++calls;
  if (run::running->arms) coverage::arm();
}

void end_call() {
  run::body_ended();
  called = nullptr;
  current_call = 0;
}

bool is_called(const char* name) {
  return called != nullptr && schema::last_identifier(called->name) == name;
}

const Function* called_function() { return called; }

void break_precondition(const Contract& contract) {
  const coverage::Pause pause;
  if (run::running == nullptr) abort_outside(contract, "the precondition");
  if (is_asking || is_of_the_call_itself(contract)) throw Unwanted{clause_of(contract)};
  const std::string caller = called == nullptr ? "the caller" : called->name;
  fail(FailureKind::Precondition, contract,
       caller + " breaks the precondition of " + contract.function);
}

void break_postcondition(const Contract& contract) {
  const coverage::Pause pause;
  if (run::running == nullptr) abort_outside(contract, "the postcondition");
  if (is_asking) throw Unwanted{};
  fail(FailureKind::Postcondition, contract,
       std::string(contract.function) + " breaks its postcondition");
}

void break_ownership(const Contract& contract) {
  const coverage::Pause pause;
  if (run::running == nullptr) abort_outside(contract, "the ownership");
  if (is_asking) throw Unwanted{};
  fail(FailureKind::Ownership, contract,
       std::string(contract.function) + " does not own what its contract says");
}

}  // namespace sonde::api
