// SPDX-License-Identifier: Apache-2.0
// The object of a concurrent API is what its constructors make, or the class of its member
// functions, or what a function returns that others take first. Functions that make it are makers;
// all others are calls, and take it as their first parameter. Their other arguments are literals.
#include "api/concurrent_plan.hpp"

#include <algorithm>

#include "api/call.hpp"
#include "schema/schema.hpp"
#include "tree/error.hpp"

namespace sonde::api {
namespace {

std::string type_name_of(const ValueType& type) { return schema::details(*type.schema).name; }

bool takes_object(const Function& function, const ValueType& object) {
  if (function.arguments.empty()) return false;
  const Parameter& first = function.arguments.front().given;
  return first.passing != Passing::Moved && first.passing != Passing::Copied && fits(first, object);
}

bool is_taken(const Description& description, const ValueType& type) {
  return std::ranges::any_of(description.functions, [&](const Function& each) {
    return each.signature.shape != Shape::Constructor && takes_object(each, type);
  });
}

const ValueType* object_of(const Description& description) {
  for (const Function& each : description.functions)
    if (each.signature.shape == Shape::Constructor) return each.signature.result;
  for (const Function& each : description.functions)
    if (each.signature.shape == Shape::Member) return each.arguments.front().given.type;
  for (const Function& each : description.functions)
    if (each.signature.result != nullptr && is_taken(description, *each.signature.result))
      return each.signature.result;
  for (const Function& each : description.functions)
    if (!each.arguments.empty()) return each.arguments.front().given.type;
  throw Error("a concurrent API has calls on one object: api.call(\"name\", &Class::function)");
}

[[noreturn]] void refuse_call(const Function& function, const std::string& why) {
  throw Error(function.name + " cannot be called by several threads: " + why);
}

void check_first(const Function& function, const ValueType& object) {
  const std::string name = type_name_of(object);
  if (!takes_object(function, object))
    refuse_call(function, "its first parameter is not the object, a " + name +
                              " by reference or by pointer. Wrap the call in a lambda");
  if (function.arguments.front().given.is_consumed || function.signature.shape == Shape::Destructor)
    refuse_call(function, "it ends the object, which other threads use");
  if (function.signature.result != nullptr && function.equal == nullptr)
    refuse_call(function,
                "what it returns cannot be compared. Give its type an operator==, and "
                "return what a pointer points to, by a lambda");
}

// The same objects serve the threads and all runs of one thread, so no call may change them.
void check_literal(const Function& function, std::size_t number) {
  const Argument& argument = function.arguments[number];
  const std::string which = "parameter " + std::to_string(number);
  const Passing passing = argument.given.passing;
  if (argument.given.is_out || passing == Passing::Changed || passing == Passing::Moved)
    refuse_call(function, which +
                              " may be changed by the call. Wrap the call in a lambda that "
                              "takes a value and returns what the call changes");
  if (argument.range.bounds != nullptr)
    refuse_call(function, which +
                              " has a .range, which may depend on the object. Use "
                              ".given(sonde::derived, sonde::in_range(...))");
  if (argument.given.literal == nullptr)
    refuse_call(function, "nothing makes a " + type_name_of(*argument.given.type) + " for " +
                              which + ". Give it a domain with .given(...)");
}

// Names the arguments, and makes the record of those that are literals.
void finish_call(Function& function, std::size_t first) {
  if (function.scene != nullptr) refuse_call(function, "its heap would be drawn");
  std::vector<const Type*> fields;
  std::string labels;
  for (std::size_t i = first; i < function.arguments.size(); ++i) {
    Argument& argument = function.arguments[i];
    check_literal(function, i);
    if (argument.name.empty()) argument.name = "arg" + std::to_string(i);
    fields.push_back(argument.given.literal);
    labels += (labels.empty() ? "" : ", ") + argument.name;
  }
  constexpr Type record{.form = Form::Record, .style = Style::Construct};
  function.record = &make_type(record, function.name, std::move(fields), labels);
}

void check_object(const ConcurrentPlan& plan) {
  const std::string name = type_name_of(*plan.object->type);
  if (plan.calls.empty()) throw Error("a concurrent API has no calls on its object, a " + name);
  if (plan.makers.empty() &&
      (plan.object->type->construct == nullptr || plan.object->type->is_pointer))
    throw Error("nothing makes the object, a " + name + ": api.construct<" + name + ", ...>(\"" +
                name + "\") says how");
}

bool has_model(const Function& function) { return function.model.invoke != nullptr; }

void check_model_of(const Function& function, const ConcurrentPlan& plan) {
  if (!has_model(function))
    throw Error(function.name + " has no model, but another call has: give all calls .model(...)");
  const ValueType* const taken = function.model.models[0];
  if (taken == nullptr || (taken != plan.model && taken->pointee != plan.model))
    throw Error("the model of " + function.name +
                " does not take the model of the object first, a " + type_name_of(*plan.model));
}

void set_models(ConcurrentPlan& plan) {
  plan.has_model =
      std::ranges::any_of(plan.calls, [](const auto* each) { return has_model(*each); }) ||
      std::ranges::any_of(plan.makers, [](const auto* each) { return has_model(*each); });
  if (!plan.has_model) return;
  for (const Function* const maker : plan.makers)
    if (has_model(*maker) && maker->model.models_result) plan.model = maker->model.result;
  for (const Function* const maker : plan.makers)
    if (maker->model.result != plan.model) plan.model = nullptr;
  if (plan.model == nullptr)
    throw Error(
        "calls have a model, but nothing says how it starts: give each api.construct a "
        ".model(...) that returns it");
  for (const Function* const call : plan.calls) check_model_of(*call, plan);
}

const Type* choice_of(const std::vector<const Function*>& functions, const std::string& name) {
  constexpr Type choice{.form = Form::Choice, .style = Style::Variant};
  std::vector<const Type*> records;
  for (const Function* const each : functions) records.push_back(each->record);
  return &make_type(choice, name, std::move(records), "");
}

const Type* list_of(const Type& element, const std::string& name, Sizes sizes) {
  Type list{.form = Form::List, .style = Style::Braces};
  list.min = sizes.min;
  list.max = sizes.max;
  return &make_type(list, name, {&element}, "");
}

void make_types(ConcurrentPlan& plan) {
  const bool chooses = plan.makers.size() > 1 ||
                       (plan.makers.size() == 1 && !plan.makers.front()->arguments.empty());
  if (chooses) plan.made = choice_of(plan.makers, "object of threads");
  plan.call = choice_of(plan.calls, "call of a thread");
  plan.calls_alone = list_of(*plan.call, "calls alone", {0, most_calls_alone});
  plan.calls_of_thread = list_of(*plan.call, "calls of a thread", {0, most_calls_of_thread});
  plan.threads =
      list_of(*plan.calls_of_thread, "calls of threads", {least_threads, most_threads_of_api});
}

}  // namespace

std::vector<const Type*> ConcurrentPlan::drawn_types() const {
  std::vector<const Type*> types = {calls_alone, threads, calls_alone};
  if (made != nullptr) types.insert(types.begin(), made);
  return types;
}

const char* ConcurrentPlan::parameters() const {
  return made != nullptr ? "auto object, calls before, calls threads, calls after"
                         : "calls before, calls threads, calls after";
}

ConcurrentPlan plan_of(Description& description, Where where) {
  ConcurrentPlan plan{.where = where};
  const ValueType& object = *object_of(description);
  plan.object = &description.values_of(object);
  for (Function& function : description.functions) {
    const bool is_maker = function.signature.result == &object && !takes_object(function, object);
    if (!is_maker) check_first(function, object);
    finish_call(function, is_maker ? 0 : 1);
    (is_maker ? plan.makers : plan.calls).push_back(&function);
    plan.has_preconditions = plan.has_preconditions || !function.preconditions.empty();
  }
  check_object(plan);
  set_models(plan);
  make_types(plan);
  return plan;
}

void* slot_of_object(const Parameter& parameter, const ValueType& type, void* object,
                     void*& address) {
  if (object == nullptr || is_same(parameter, type)) return object;
  if (&type == parameter.type->pointee) {
    address = object;
    return &address;
  }
  return *static_cast<void**>(object);
}

}  // namespace sonde::api
