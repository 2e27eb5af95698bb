// SPDX-License-Identifier: Apache-2.0
#include "api/oracle.hpp"

#include <utility>

namespace sonde::api {
namespace {

void* target_of(const Value& value) {
  return value.of->type->is_pointer ? *static_cast<void**>(value.object) : value.object;
}

}  // namespace

void Oracle::check_postconditions(Call& call) {
  const Function& function = call.function();
  for (const Condition& each : function.postconditions)
    if (!each.holds_for(call.slots())) {
      broken_.condition = &each;
      return fail(FailureKind::Postcondition, function, each,
                  function.name + " breaks its postcondition: " + each.name);
    }
  if (call.agrees_with_model(pool_)) return;
  broken_.expected = call.text_of_model();
  Failure failure{FailureKind::Model, function.model.where.file, function.model.where.line,
                  function.name + " returns a different result than its model"};
  if (!broken_.expected.empty())
    failure.values = call.text_of_result() + " where its model returns " + broken_.expected;
  failure.culprit = function.name;
  probe_.fail(std::move(failure));
}

void Oracle::check_values(const Call& call) {
  for (const Passed& passed : call.passed())
    if (passed.has_value && pool_[passed.value].is_alive)
      check_value(call.function(), pool_[passed.value]);
  if (call.function().result != nullptr) check_value(call.function(), pool_[pool_.size() - 1]);
}

// A null pointer is no object that could be in order or not.
void Oracle::check_value(const Function& after, const Value& value) {
  void* const target = target_of(value);
  if (target == nullptr || probe_.outcome != Outcome::Pass) return;
  void* const slots[] = {value.model, nullptr, value.object};
  for (const Condition& each : value.of->invariants)
    if (!each.holds_for(slots)) {
      broken_ = {.condition = &each, .value = name_of(value)};
      return fail(FailureKind::Invariant, after, each,
                  after.name + " breaks the invariant of " + name_of(value) + ": " + each.name);
    }
  if (value.model != nullptr) check_agreements(after, value);
  if (value.of->type->pointee != nullptr) check_target(after, value, target);
}

void Oracle::check_agreements(const Function& after, const Value& value) {
  void* const slots[] = {value.model, nullptr, value.object};
  for (const Condition& each : value.of->agreements)
    if (!each.holds_for(slots)) {
      broken_ = {.condition = &each, .is_agreement = true};
      return fail(
          FailureKind::Model, after, each,
          name_of(value) + " differs from its model after " + after.name + ": " + each.name);
    }
}

void Oracle::check_target(const Function& after, const Value& value, void* target) {
  const auto known = description_.values.find(value.of->type->pointee);
  if (known == description_.values.end() || probe_.outcome != Outcome::Pass) return;
  void* const slots[] = {nullptr, nullptr, target};
  for (const Condition& each : known->second.invariants)
    if (!each.holds_for(slots)) {
      broken_ = {.condition = &each, .value = "*" + name_of(value)};
      return fail(FailureKind::Invariant, after, each,
                  after.name + " breaks the invariant of *" + name_of(value) + ": " + each.name);
    }
}

void Oracle::fail(FailureKind kind, const Function& culprit, const Condition& condition,
                  const std::string& what) {
  Failure failure{kind, condition.where.file, condition.where.line, what};
  failure.culprit = culprit.name;
  probe_.fail(std::move(failure));
}

}  // namespace sonde::api
