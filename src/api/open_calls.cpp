// SPDX-License-Identifier: Apache-2.0
// The calls of functions with a generated contract that have not returned, the innermost last. A
// call that an exception leaves does not close: the next call that opens or closes removes it.
#include "api/open_calls.hpp"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/description.hpp"
#include "api/footprint.hpp"
#include "api/heap.hpp"
#include "api/stub.hpp"
#include "api/unwanted.hpp"
#include "coverage/coverage.hpp"
#include "run/probe.hpp"
#include "sonde/api/cn/datatype.hpp"
#include "sonde/api/cn/integers.hpp"

namespace sonde {
namespace {

struct OpenCall {
  api::Contract* function = nullptr;
  std::uint64_t number = 0;  // in the sequence
  std::unique_ptr<void, void (*)(void*)> old{nullptr, nullptr};
  Footprint before{};
  std::size_t first_block = 0;
};

std::vector<std::unique_ptr<OpenCall>>& open_calls() {
  static auto& all = *new std::vector<std::unique_ptr<OpenCall>>;
  return all;
}

void drop_abandoned_calls() {
  while (!open_calls().empty() && open_calls().back()->number != api::current_call)
    open_calls().pop_back();
}

std::unique_ptr<OpenCall> popped(void* call) {
  while (open_calls().back().get() != call) open_calls().pop_back();
  std::unique_ptr<OpenCall> mine = std::move(open_calls().back());
  open_calls().pop_back();
  return mine;
}

std::string text_of(const cn::Violation& violation) {
  if (violation.where.text[0] == '\0') return violation.why;
  return std::string(violation.where.text) + " (" + violation.where.file + ":" +
         std::to_string(violation.where.line) + ") " + violation.why;
}

// The clause, with what is wrong in it.
template <class Break>
[[noreturn]] void break_with(Break how, const api::Contract& clause,
                             const cn::Violation& violation) {
  const bool is_clause_itself = violation.where.text == clause.text;
  const std::string text =
      is_clause_itself ? clause.text : std::string(clause.text) + ": " + text_of(violation);
  api::Contract broken = clause;
  broken.text = text.c_str();
  broken.clause = &clause;
  how(broken);
  std::abort();  // not reached
}

[[noreturn]] void fail(FailureKind kind, const api::Contract& function, const Resource& where,
                       const std::string& what) {
  const bool has_place = where.file[0] != '\0';
  Failure failure{kind, has_place ? where.file : function.file,
                  has_place ? where.line : function.line,
                  std::string(function.function) + " " + what};
  if (api::called_function() != nullptr) failure.culprit = api::called_function()->name;
  if (run::running == nullptr) {
    std::fprintf(stderr, "%s:%u: %s\n", failure.file.c_str(), failure.line, failure.what.c_str());
    std::abort();
  }
  run::running->fail(std::move(failure));
  run::leave_failed();
}

}  // namespace

namespace api {

const char* innermost_function() {
  if (!open_calls().empty() && open_calls().back()->number == current_call)
    return open_calls().back()->function->function;
  return called_function() != nullptr ? called_function()->name.c_str() : "the test";
}

void fail_memory(const std::string& what) {
  const coverage::Pause pause;
  const std::string whole = std::string(innermost_function()) + " " + what;
  if (run::running == nullptr) {
    std::fprintf(stderr, "%s\n", whole.c_str());
    std::abort();
  }
  Failure failure{FailureKind::Ownership, "", 0, whole};
  if (called_function() != nullptr) failure.culprit = called_function()->name;
  run::running->fail(std::move(failure));
  run::leave_failed();
}

}  // namespace api

namespace cn {

void violate(const Resource& where, const char* why) { throw Violation{where, why, false}; }

void refuse_division() { throw Violation{{}, "divides by zero", false}; }
void refuse_overflow() { throw Violation{{}, "leaves the 128 bits of an integer", false}; }
void refuse_match() { throw Violation{{}, "has a match that no pattern fits", false}; }

void Evaluation::clause(api::Contract& next) {
  if (clause_ != nullptr) api::hold(*clause_);
  clause_ = &next;
}

void Evaluation::fail_clause() const {
  throw Violation{{clause_->text, clause_->file, clause_->line}, "does not hold", false};
}

void Evaluation::own(const void* memory, std::size_t size, const Resource& where) {
  if (!footprint_.add(memory, size, where)) throw Violation{where, footprint_.broken(), true};
}

void Evaluation::expect_alive(const void* memory, std::size_t size, const Resource& where) {
  if (const char* const why = api::why_dead(memory, size)) throw Violation{where, why, true};
}

void* open_call(api::Contract& function, OldValues old, Clauses clauses) {
  const coverage::Pause pause;
  auto call = std::make_unique<OpenCall>();
  call->function = &function;
  call->number = api::current_call;
  call->old = {old.object, old.destroy};
  Evaluation at;
  at.clause(function);
  try {
    clauses.evaluate(clauses.closure, at);
  } catch (const Violation& violation) {
    break_with(api::break_precondition, *at.current(), violation);
  }
  at.clause(function);  // the last one holds
  call->before = at.footprint();
  call->first_block = api::heap().blocks().size();
  drop_abandoned_calls();
  open_calls().push_back(std::move(call));
  return open_calls().back().get();
}

const void* current_old() {
  drop_abandoned_calls();
  return open_calls().empty() ? nullptr : open_calls().back()->old.get();
}

void* old_values(void* call) { return static_cast<OpenCall*>(call)->old.get(); }

void close_call(void* call, Clauses clauses) {
  const coverage::Pause pause;
  const std::unique_ptr<OpenCall> mine = popped(call);
  if (const std::string damage = api::heap().damage(); !damage.empty())
    fail(FailureKind::Ownership, *mine->function, {}, damage);
  Evaluation at;
  at.clause(*mine->function);
  try {
    clauses.evaluate(clauses.closure, at);
  } catch (const Violation& violation) {
    if (violation.is_ownership) break_with(api::break_ownership, *at.current(), violation);
    break_with(api::break_postcondition, *at.current(), violation);
  }
  Resource resource;
  const std::string leak =
      api::leak_between(mine->before, mine->first_block, at.footprint(), resource);
  if (!leak.empty()) fail(FailureKind::Leak, *mine->function, resource, leak);
}

bool close_stub(void* call, const Stub& stub, Clauses clauses) {
  const coverage::Pause pause;
  const std::unique_ptr<OpenCall> mine = popped(call);
  return api::act(stub, clauses, *mine->function, mine->before);
}

void check_statement(api::Contract& statement, Clauses clauses) {
  const coverage::Pause pause;
  Evaluation at;
  at.clause(statement);
  try {
    clauses.evaluate(clauses.closure, at);
  } catch (const Violation& violation) {
    break_with(api::break_postcondition, statement, violation);
  }
}

}  // namespace cn
}  // namespace sonde
