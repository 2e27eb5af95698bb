// SPDX-License-Identifier: Apache-2.0
#include "api/description.hpp"

#include "schema/schema.hpp"
#include "schema/signature.hpp"
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

void set_consumed(Function& function, unsigned parameter) {
  argument_of(function, parameter).given.is_consumed = true;
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

void set_domain(Function& function, unsigned parameter, const Parameter& with) {
  Argument& argument = argument_of(function, parameter);
  argument.given.literal = with.literal;
  argument.given.draw = with.draw;
  argument.domain = held(with.domain);
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

void require_called(Description& description) {
  description.steps.must_be_made = run::MustBeMade::Always;
}

void collect_arguments(Description& description) { description.collects_arguments = true; }

void set_setup(Description& description, Closure closure, Hook hook) {
  description.setup_closure = held(closure);
  description.setup = hook;
}

void set_teardown(Description& description, Closure closure, Hook hook) {
  description.teardown_closure = held(closure);
  description.teardown = hook;
}

}  // namespace sonde::api
