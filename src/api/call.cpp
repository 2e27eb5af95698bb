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

bool Call::agrees_with_model(Pool& pool) {
  const ModelCall& model = function_->model;
  if (model.invoke == nullptr) return true;
  std::vector<void*> slots = slots_;
  for (std::size_t i = 0; i < passed_.size(); ++i) {
    if ((model.models >> i & 1) == 0) continue;
    void* const its = passed_[i].has_value ? pool[passed_[i].value].model : nullptr;
    if (its == nullptr) return true;
    slots[first_argument_slot + i] = its;
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
