// SPDX-License-Identifier: Apache-2.0
#include "api/description.hpp"

#include <algorithm>

#include "schema/schema.hpp"
#include "schema/signature.hpp"
#include "sonde/api/contract.hpp"
#include "tree/error.hpp"

namespace sonde::api {
namespace {

std::unique_ptr<HeldClosure> held(Closure closure) {
  return std::make_unique<HeldClosure>(closure);
}

Argument& argument_of(Function& function, unsigned number) {
  if (number >= function.arguments.size())
    throw Error(function.name + " has no parameter number " + std::to_string(number) +
                "; the first is 0");
  return function.arguments[number];
}

unsigned checked_percent(unsigned percent, const std::string& what) {
  if (percent <= 100) return percent;
  throw Error(what + " takes a percentage from 0 to 100, not " + std::to_string(percent));
}

// What a variable of the type is called where the user gave no name.
std::string variable_name(const ValueType& type) {
  std::string_view name = schema::details(*type.schema).name;
  while (!name.empty() && (name.back() == '*' || name.back() == ' ')) name.remove_suffix(1);
  name = name.substr(0, name.find('<'));
  std::string lower;
  for (const char c : schema::last_identifier(name)) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (is_upper && !lower.empty() && lower.back() != '_') lower += '_';
    lower += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return lower.empty() ? "value" : lower;
}

}  // namespace

Values& Description::values_of(const ValueType& type) {
  const auto [entry, is_new] = values.try_emplace(&type);
  if (is_new) {
    entry->second.type = &type;
    entry->second.name = variable_name(type);
  }
  return entry->second;
}

Function& add_function(Description& description, const Signature& signature) {
  Function& function = description.functions.emplace_back();
  function.signature = signature;
  function.closure = held(signature.closure);
  function.name = signature.name;
  function.number = description.functions.size() - 1;
  if (function.name.empty()) throw Error("a call has no name: api.call(\"name\", function)");
  for (unsigned i = 0; i < signature.count; ++i) {
    Argument& argument = function.arguments.emplace_back();
    argument.given = signature.parameters[i];
    argument.domain = held(argument.given.domain);
    argument.given.domain = {};
    argument.values = &description.values_of(*argument.given.type);
    const ValueType* const pointee = argument.given.type->pointee;
    if (argument.given.by_pointer && pointee != nullptr)
      argument.pointee = &description.values_of(*pointee);
  }
  if (signature.result != nullptr) function.result = &description.values_of(*signature.result);
  return function;
}

void add_precondition(Function& function, const Clause& clause) {
  function.preconditions.emplace_back(clause);
}

void add_postcondition(Function& function, const Clause& clause) {
  function.postconditions.emplace_back(clause);
}

void set_snapshot(Function& function, const Snapshot& snapshot) {
  if (function.snapshot.type != nullptr)
    throw Error(function.name + " has two snapshots: let one `old` return all that is needed");
  function.snapshot_closure = held(snapshot.closure);
  function.snapshot = snapshot;
}

void set_model(Function& function, const ModelCall& model) {
  function.model_closure = held(model.closure);
  function.model = model;
}

void set_names(Function& function, const char* names) {
  const auto items = schema::items_in_signature(names);
  if (items.size() > function.arguments.size())
    throw Error(function.name + " has fewer parameters than the names given: " + names);
  for (std::size_t i = 0; i < items.size(); ++i)
    function.arguments[i].name = schema::last_identifier(items[i]);
}

void set_weight(Function& function, unsigned weight) { function.weight = weight; }

void set_most_calls(Function& function, unsigned calls) { function.most_calls = calls; }

void set_reuse(Function& function, unsigned percent) {
  function.habits.reuse = checked_percent(percent, function.name + ".reuse");
}
void set_recent(Function& function, unsigned percent) {
  function.habits.recent = checked_percent(percent, function.name + ".recent");
}
void set_reuse(Description& description, unsigned percent) {
  description.habits.reuse = checked_percent(percent, "api.reuse");
}
void set_recent(Description& description, unsigned percent) {
  description.habits.recent = checked_percent(percent, "api.recent");
}

void set_tries(Function& function, unsigned tries) { function.habits.tries = tries; }
void set_tries(Description& description, unsigned tries) { description.habits.tries = tries; }

void set_length(Description& description, unsigned calls) {
  if (calls == 0 || calls > most_calls)
    throw Error("api.length takes 1 to " + std::to_string(most_calls) + " calls, not " +
                std::to_string(calls));
  description.length = calls;
}

void set_consumed(Function& function, unsigned parameter) {
  argument_of(function, parameter).given.is_consumed = true;
}

void set_from_calls(Function& function) {
  for (Argument& argument : function.arguments) argument.given.is_from_calls = true;
}

void set_out(Function& function, unsigned parameter) {
  Argument& argument = argument_of(function, parameter);
  const bool can_be_filled = argument.given.by_pointer ? argument.pointee != nullptr
                                                       : argument.given.passing == Passing::Changed;
  const ValueType* const filled =
      argument.given.by_pointer ? argument.given.type->pointee : argument.given.type;
  if (!can_be_filled || filled->construct == nullptr)
    throw Error(function.name + " cannot fill in parameter " + std::to_string(parameter) +
                ": it is not a pointer or reference to a type that can start empty");
  argument.given.is_out = true;
}

void set_scene(Function& function, const scene::Program& program, const char* precondition) {
  function.scene = &program;
  function.precondition = precondition;
}

void set_maker(Function& function, Allocator allocator) { function.allocator = allocator; }

void add_global(Function& function, const char* name, void* address) {
  function.globals.push_back({name, address});
}

void add_clauses(Function& function, const Contract* clauses, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) function.clauses.push_back(&clauses[i]);
}

std::size_t Function::place_of(const Contract* clause) const {
  const auto at = std::ranges::find(clauses, clause);
  if (at == clauses.end()) return preconditions.size();
  return rejected.size() - static_cast<std::size_t>(clauses.end() - at);
}

void set_dies_with(Function& function, unsigned parameter) {
  argument_of(function, parameter);
  function.dies_with.push_back(parameter);
}

void set_comparison(Description& description, Equal equal) {
  description.functions.back().equal = equal;
}

void set_domain(Function& function, unsigned parameter, const Parameter& with) {
  Argument& argument = argument_of(function, parameter);
  argument.given.literal = with.literal;
  argument.given.draw = with.draw;
  argument.domain = held(with.domain);
}

void set_range(Function& function, unsigned parameter, const Range& range) {
  Argument& argument = argument_of(function, parameter);
  argument.range_closure = held(range.closure);
  argument.range = range;
  argument.given.literal = range.literal;
}

void refuse_range(Function& function, unsigned parameter) {
  argument_of(function, parameter);
  throw Error(function.name + " cannot bound parameter " + std::to_string(parameter) +
              ": .range takes a parameter that is a whole number, and bounds that are numbers or "
              "functions of the parameters before it");
}

void add_allowed(Function& function, bool (*matches)()) { function.allowed.push_back(matches); }

Values& describe_values(Description& description, const ValueType& type) {
  return description.values_of(type);
}

void set_variable_name(Values& values, const char* name) { values.name = name; }

void add_invariant(Values& values, const Clause& clause) { values.invariants.emplace_back(clause); }

void add_agreement(Values& values, const Clause& clause) { values.agreements.emplace_back(clause); }

void set_release(Values& values, Where where, Closure closure,
                 void (*release)(const void*, void* const*)) {
  values.release_where = where;
  values.release_closure = held(closure);
  values.release = release;
}

void set_owns(Values& values, Where where, Closure closure,
              void (*owns)(const void*, void* const*, Footprint&)) {
  values.owns_where = where;
  values.owns_closure = held(closure);
  values.owns = owns;
}

void set_made_by_calls(Values& values) { values.are_made_by_calls = true; }

void require_called(Description& description) {
  description.steps.must_be_made = run::MustBeMade::Always;
}

void collect_arguments(Description& description) { description.collects_arguments = true; }

void set_setup(Description& description, Where where, Closure closure, Hook hook) {
  description.setup_closure = held(closure);
  description.setup = hook;
  description.setup_where = where;
}

void set_teardown(Description& description, Where where, Closure closure, Hook hook) {
  description.teardown_closure = held(closure);
  description.teardown = hook;
  description.teardown_where = where;
}

}  // namespace sonde::api
