// SPDX-License-Identifier: Apache-2.0
// A sequence is a list of steps. A step is a call: a choice of functions, with a record of
// the arguments. Types are kept for ever, since trees and the registry refer to them, and
// two equal descriptions share theirs.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "api/argument_ranges.hpp"
#include "api/call.hpp"
#include "api/description.hpp"
#include "run/probe.hpp"
#include "schema/schema.hpp"
#include "sonde/api/contract.hpp"
#include "tree/error.hpp"

namespace sonde::api {

constinit const Type reference_type{.form = Form::Integer,
                                    .style = Style::Construct,
                                    .part = Type::Part::Reference,
                                    .name = "earlier",
                                    .distinguisher = " value of a sequence",
                                    .max = furthest};

namespace {

struct Made {
  std::string name;
  std::string distinguisher;
  std::string labels;
  std::vector<const Type*> fields;
  Type type;
};

std::string name_of(const Type& type) { return schema::details(type).name; }

std::string names_of(const std::vector<const Type*>& types) {
  std::string names;
  for (const Type* type : types) names += name_of(*type) + type->distinguisher + ";";
  return names;
}

}  // namespace

const Type& make_type(const Type& form, const std::string& name, std::vector<const Type*> fields,
                      const std::string& labels) {
  // By the fields themselves, too: two types may have one name.
  static auto& all = *new std::map<std::pair<std::string, std::vector<const Type*>>, Made>;
  std::string distinguisher = "(" + names_of(fields) + ")";
  const auto [entry, is_new] = all.try_emplace({name + distinguisher + labels, fields});
  Made& it = entry->second;
  if (is_new) {
    it = {name, std::move(distinguisher), labels, std::move(fields), form};
    it.type.name = it.name.c_str();
    it.type.distinguisher = it.distinguisher.c_str();
    it.type.fields = it.fields.data();
    it.type.field_count = static_cast<unsigned>(it.fields.size());
    if (!it.labels.empty()) it.type.labels = it.labels.c_str();
  }
  schema::resolve(it.type);
  return it.type;
}

namespace {

// The types that values of a sequence may have.
std::set<const ValueType*> types_that_exist(const Description& description) {
  std::set<const ValueType*> types;
  for (const Function& function : description.functions) {
    if (function.signature.result != nullptr) types.insert(function.signature.result);
    for (const Argument& argument : function.arguments) {
      if (function.scene != nullptr && argument.given.type->is_pointer)
        types.insert(argument.given.type);
      const bool is_variable = argument.given.literal != nullptr || argument.given.is_out;
      if (is_variable && argument.given.by_pointer) types.insert(argument.pointee->type);
      else if (is_variable && argument.given.passing == Passing::Changed)
        types.insert(argument.values->type);
    }
  }
  return types;
}

const Type* drawn_type(const Argument& argument) {
  if (argument.given.is_out) return nullptr;
  if (!argument.takes_earlier) return argument.given.literal;
  if (argument.given.literal == nullptr) return &reference_type;
  constexpr Type choice{.form = Form::Choice, .style = Style::Variant};
  return &make_type(choice, "argument", {argument.given.literal, &reference_type}, "");
}

[[noreturn]] void refuse_argument(const Function& function, std::size_t number) {
  const std::string type = name_of(*function.arguments[number].given.type->schema);
  throw Error(function.name + " can never be called: nothing makes a " + type +
              " for its parameter " + std::to_string(number) +
              ". Add a call that returns one, mark the parameter with .out(" +
              std::to_string(number) + "), or give it a domain with .given(...)");
}

const Type& record_of_scene(const Function& function) {
  constexpr Type record{.form = Form::Record};
  return make_type(record, function.name + "_on_a_drawn_heap", {}, "");
}

const Type& record_of_arguments(Function& function) {
  std::vector<const Type*> fields;
  std::string labels;
  for (std::size_t i = 0; i < function.arguments.size(); ++i) {
    Argument& argument = function.arguments[i];
    if (argument.name.empty()) argument.name = "arg" + std::to_string(i);
    argument.drawn = drawn_type(argument);
    if (argument.given.is_out) continue;
    if (argument.drawn == nullptr) refuse_argument(function, i);
    fields.push_back(argument.drawn);
    labels += (labels.empty() ? "" : ", ") + argument.name;
  }
  constexpr Type record{.form = Form::Record, .style = Style::Construct};
  return make_type(record, function.name, std::move(fields), labels);
}

std::string named(const Contract& clause) {
  const std::string file = clause.file;
  return std::string(clause.text) + " (" + file.substr(file.rfind('/') + 1) + ":" +
         std::to_string(clause.line) + ")";
}

void finish_function(Function& function) {
  function.record =
      function.scene != nullptr ? &record_of_scene(function) : &record_of_arguments(function);
  function.called = &run::site_named(Role::Step, function.name.c_str());
  const auto may_reject = [&](const std::string& what) {
    const std::string text = function.name + ": " + what;
    function.rejected.push_back({what, &run::site_named(Role::Refusal, text.c_str())});
  };
  for (const Condition& each : function.preconditions) may_reject(each.name);
  may_reject("its body");
  const auto has_range = [](const Argument& each) { return each.range.bounds != nullptr; };
  if (std::ranges::any_of(function.arguments, has_range)) may_reject("its range is empty");
  for (const Contract* const clause : function.clauses) may_reject(named(*clause));
}

bool is_c_string(const ValueType& type) {
  return type.schema->form == Form::Bytes && type.size == sizeof(const char*);
}

// A function that changes nothing shows what state its arguments are in.
bool is_observer(const Function& function) {
  const ValueType* const result = function.signature.result;
  if (result == nullptr || result->is_pointer || result->encode == nullptr) return false;
  if (is_c_string(*result)) return false;  // it may be null
  bool looks_at_earlier = false;
  for (const Argument& each : function.arguments) {
    if (each.given.passing == Passing::Changed || is_ended(each.given)) return false;
    const bool looks = each.takes_earlier && each.given.passing == Passing::Borrowed;
    looks_at_earlier = looks_at_earlier || looks;
  }
  return looks_at_earlier && function.signature.shape != Shape::Constructor;
}

// Overloads of one name are counted together.
run::StepPlaces& places_of(run::Steps& steps, const Function& function) {
  const auto known = std::ranges::find(steps.functions, function.called, &run::StepPlaces::made);
  if (known != steps.functions.end()) return *known;
  steps.functions.push_back({.name = function.name, .made = function.called});
  return steps.functions.back();
}

void count_ranges(run::StepPlaces& places, Argument& argument) {
  run::StepPlaces::Argument counted{measured_name(argument), {}};
  for (const std::string& range : ranges_of(argument)) {
    const std::string text = places.name + ": " + argument.name + " is " + range;
    argument.ranges.push_back(&run::site_named(Role::Argument, text.c_str()));
    counted.values.push_back({range, argument.ranges.back()});
  }
  const bool is_known = std::ranges::any_of(places.arguments, [&](const auto& each) {
    return !argument.ranges.empty() && each.values[0].site == argument.ranges[0];
  });
  if (!counted.values.empty() && !is_known) places.arguments.push_back(std::move(counted));
}

void add_places(run::Steps& steps, const Function& function) {
  run::StepPlaces& places = places_of(steps, function);
  for (const run::NamedPlace& each : function.rejected)
    if (std::ranges::find(places.rejected, each.site, &run::NamedPlace::site) ==
        places.rejected.end())
      places.rejected.push_back(each);
}

// A literal of a type that only calls make is none.
void leave_to_calls(Argument& argument) {
  const Values* const drawn = argument.given.by_pointer ? argument.pointee : argument.values;
  if (drawn != nullptr && drawn->are_made_by_calls) argument.given.literal = nullptr;
}

// What ends a value must not get the address of a variable where calls make pointers, nor
// what a pointer points to where it ends objects.
void restrict(const Function& function, Argument& argument,
              const std::set<const ValueType*>& existing) {
  Parameter& given = argument.given;
  const bool makes_pointers =
      std::ranges::any_of(existing, [&](const ValueType* type) { return is_same(given, *type); });
  const bool ends_pointer = given.is_consumed && given.by_pointer && makes_pointers;
  // A pointer that a call made can itself be a variable: its address is one to begin with.
  const bool points_to_pointer =
      given.by_pointer && given.type->pointee != nullptr && given.type->pointee->is_pointer;
  const bool is_from_calls = given.is_from_calls && given.by_pointer;
  given.is_exact = ends_pointer || (is_from_calls && !points_to_pointer) ||
                   function.signature.shape == Shape::Destructor;
  if (ends_pointer || is_from_calls) given.literal = nullptr;
}

// Where heaps are drawn, every pointer leads into one: a function may free what it is given, which
// it could not do with a variable.
void leave_pointers_to_scenes(Description& description) {
  description.has_scenes = std::ranges::any_of(description.functions, [](const Function& each) {
    return each.scene != nullptr && !each.only_makes_values();
  });
  if (!description.has_scenes) return;
  for (Function& function : description.functions)
    for (Argument& argument : function.arguments)
      if (argument.given.by_pointer) argument.given.literal = nullptr;
}

bool is_model_of_a_result(const Description& description, const ValueType& wanted) {
  return std::ranges::any_of(description.functions, [&](const Function& each) {
    const ValueType* const model = each.model.models_result ? each.model.result : nullptr;
    return model != nullptr && (model == &wanted || model == wanted.pointee);
  });
}

// A predicate whose parameter is neither an argument nor a model would never hold.
void check_models(const Description& description) {
  for (const Function& function : description.functions)
    for (const Condition& each : function.preconditions)
      for (std::size_t i = 0; each.models != nullptr && i < each.takes; ++i)
        if (each.models[i] != nullptr && !is_model_of_a_result(description, *each.models[i]))
          throw Error("the precondition \"" + each.name + "\" of " + function.name + " takes a " +
                      name_of(*each.models[i]->schema) + " for parameter " + std::to_string(i) +
                      ", which is neither its type nor that of a model: no .model returns one");
}

void give_pools(Description& description) {
  std::map<std::pair<const Type*, std::string>, unsigned> pools;
  for (Function& function : description.functions)
    for (Argument& argument : function.arguments) {
      const auto next = static_cast<unsigned>(pools.size());
      argument.pool =
          pools.try_emplace({argument.given.literal, argument.name}, next).first->second;
    }
  description.pools = static_cast<unsigned>(pools.size());
}

}  // namespace

bool is_same(const Parameter& parameter, const ValueType& type) {
  const bool is_const = parameter.passing == Passing::Borrowed && parameter.by_pointer;
  return parameter.type == &type || (is_const && parameter.type == type.unconst);
}

bool fits(const Parameter& parameter, const ValueType& type) {
  if (is_same(parameter, type)) return true;
  if (parameter.is_exact) return false;
  if (parameter.by_pointer) return parameter.type->pointee == &type;
  const bool keeps_const = type.unconst == nullptr || parameter.passing != Passing::Changed;
  return type.pointee == parameter.type && parameter.passing != Passing::Moved && keeps_const;
}

void finish(Description& description) {
  for (Function& function : description.functions)
    for (Argument& argument : function.arguments) leave_to_calls(argument);
  if (description.functions.empty())
    throw Error("an API has no calls: api.call(\"name\", function)");
  leave_pointers_to_scenes(description);
  check_models(description);
  const auto existing = types_that_exist(description);
  for (Function& function : description.functions)
    for (Argument& argument : function.arguments) {
      restrict(function, argument, existing);
      argument.takes_earlier = std::ranges::any_of(
          existing, [&](const ValueType* type) { return fits(argument.given, *type); });
    }
  give_pools(description);
  std::vector<const Type*> records;
  for (Function& function : description.functions) {
    finish_function(function);
    function.observes = is_observer(function);
    records.push_back(function.record);
    add_places(description.steps, function);
    if (!description.collects_arguments) continue;
    for (Argument& argument : function.arguments)
      count_ranges(places_of(description.steps, function), argument);
  }
  constexpr Type step{.form = Form::Choice, .style = Style::Variant, .part = Type::Part::Step};
  constexpr Type steps{
      .form = Form::List, .style = Style::Braces, .part = Type::Part::Steps, .max = most_calls};
  description.call = &make_type(step, "call", std::move(records), "");
  description.calls = &make_type(steps, "calls", {description.call}, "");
}

}  // namespace sonde::api
