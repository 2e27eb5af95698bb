// SPDX-License-Identifier: Apache-2.0
#include "api/call.hpp"

#include <utility>

namespace sonde::api {
namespace {

void discard(void* object, const ValueType& type) {
  type.destroy(object);
  Pool::free(object, type);
}

}  // namespace

Call::Call(const Function& called)
    : function_(&called),
      passed_(called.arguments.size()),
      slots_(first_argument_slot + called.arguments.size()) {}

Call::~Call() {
  if (slots_[snapshot_slot] != nullptr) discard(slots_[snapshot_slot], *function_->snapshot.type);
  if (result_ != nullptr) discard(result_, *function_->signature.result);
  if (model_ != nullptr) discard(model_, *function_->model.result);
  for (std::size_t i = 0; i < passed_.size(); ++i)
    if (passed_[i].is_literal) discard(passed_[i].slot, *function_->arguments[i].given.type);
}

void Call::lay_out() {
  for (std::size_t i = 0; i < passed_.size(); ++i)
    slots_[first_argument_slot + i] =
        passed_[i].address != nullptr ? static_cast<void*>(&passed_[i].address) : passed_[i].slot;
}

void Call::take_snapshot() {
  const Snapshot& snapshot = function_->snapshot;
  if (snapshot.type == nullptr) return;
  void* const memory = Pool::allocate(*snapshot.type);
  slots_[snapshot_slot] = memory;
  try {
    snapshot.take(function_->snapshot_closure->get(), slots());
  } catch (...) {
    slots_[snapshot_slot] = nullptr;
    Pool::free(memory, *snapshot.type);
    throw;
  }
}

void Call::invoke() {
  const Signature& signature = function_->signature;
  if (signature.result == nullptr) return signature.invoke(function_->closure->get(), slots());
  void* const memory = Pool::allocate(*signature.result);
  slots_[result_slot] = memory;
  try {
    signature.invoke(function_->closure->get(), slots());
    result_ = memory;
  } catch (...) {
    slots_[result_slot] = nullptr;
    Pool::free(memory, *signature.result);
    throw;
  }
}

// The model of a value where the parameter takes it so, or its address where it takes a
// pointer to it.
bool Call::lay_out_models(Pool& pool, std::vector<void*>& slots, std::vector<void*>& addresses) {
  for (std::size_t i = 0; i < passed_.size(); ++i) {
    const ValueType* const wanted = function_->model.models[i];
    if (wanted == nullptr) continue;
    if (!passed_[i].has_value) return false;
    const Value& value = pool[passed_[i].value];
    if (value.model == nullptr) return false;
    addresses[i] = value.model;
    if (value.model_type == wanted) slots[first_argument_slot + i] = value.model;
    else if (value.model_type == wanted->pointee) slots[first_argument_slot + i] = &addresses[i];
    else return false;
  }
  return true;
}

// A value that the call may have changed, and its model not, has none any more.
void Call::drop_models(Pool& pool) const {
  for (std::size_t i = 0; i < passed_.size(); ++i) {
    const Passing passing = function_->arguments[i].given.passing;
    const bool may_change = passing == Passing::Changed || passing == Passing::Moved;
    if (passed_[i].has_value && may_change) pool.drop_model(passed_[i].value);
  }
}

bool Call::agrees_with_model(Pool& pool) {
  const ModelCall& model = function_->model;
  std::vector<void*> slots = slots_;
  std::vector<void*> addresses(passed_.size());
  if (model.invoke == nullptr || !lay_out_models(pool, slots, addresses)) {
    drop_models(pool);
    return true;
  }
  void* memory = nullptr;
  if (model.result != nullptr) memory = slots[snapshot_slot] = Pool::allocate(*model.result);
  const bool agrees = model.invoke(function_->model_closure->get(), slots.data());
  model_ = memory;
  return agrees;
}

void* Call::take_model() { return std::exchange(model_, nullptr); }

void* Call::take_result() { return std::exchange(result_, nullptr); }

}  // namespace sonde::api
