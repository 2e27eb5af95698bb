// SPDX-License-Identifier: Apache-2.0
#include "api/call.hpp"

#include <utility>

#include "codec/text.hpp"
#include "sonde/tree/sink.hpp"

namespace sonde::api {
namespace {

void discard(void* object, const ValueType& type) {
  type.destroy(object);
  Pool::free(object, type);
}

// What `make` constructs in the slot.
template <class Make>
void* made(const ValueType& type, void*& slot, Make make) {
  slot = Pool::allocate(type);
  try {
    make();
  } catch (...) {
    Pool::free(std::exchange(slot, nullptr), type);
    throw;
  }
  return slot;
}

}  // namespace

std::string text_of(const ValueType& type, const void* object) {
  if (type.is_pointer) return *static_cast<void* const*>(object) == nullptr ? "nullptr" : "";
  if (type.encode == nullptr) return "";
  Tree tree;
  Sink sink(tree, Sink::Purpose::Report);
  type.encode(object, sink);
  return codec::print(tree);
}

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

void Call::set_scene(scene::Scene scene, std::size_t first_block) {
  scene_ = std::move(scene);
  first_block_ = first_block;
}

void Call::lay_out() {
  for (std::size_t i = 0; i < passed_.size(); ++i)
    slots_[first_argument_slot + i] =
        passed_[i].address != nullptr ? static_cast<void*>(&passed_[i].address) : passed_[i].slot;
}

void Call::take_snapshot() {
  const Snapshot& snapshot = function_->snapshot;
  if (snapshot.type == nullptr) return;
  made(*snapshot.type, slots_[snapshot_slot],
       [&] { snapshot.take(function_->snapshot_closure->get(), slots()); });
}

void Call::invoke() {
  const Signature& signature = function_->signature;
  if (signature.result == nullptr) return signature.invoke(function_->closure->get(), slots());
  result_ = made(*signature.result, slots_[result_slot],
                 [&] { signature.invoke(function_->closure->get(), slots()); });
}

// The model of a value where the parameter takes it so, or its address where it takes a
// pointer to it.
bool Call::lay_out_models(Pool& pool, const ValueType* const* models, ModelSlots& into) const {
  into.slots = slots_;
  into.addresses.resize(passed_.size());
  for (std::size_t i = 0; i < passed_.size(); ++i) {
    const ValueType* const wanted = models[i];
    if (wanted == nullptr) continue;
    if (!passed_[i].has_value) return false;
    const Value& value = pool[passed_[i].value];
    if (value.model == nullptr) return false;
    into.addresses[i] = value.model;
    void*& slot = into.slots[first_argument_slot + i];
    if (value.model_type == wanted) slot = value.model;
    else if (value.model_type == wanted->pointee) slot = &into.addresses[i];
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
  ModelSlots on;
  if (model.invoke == nullptr || !lay_out_models(pool, model.models, on)) {
    drop_models(pool);
    return true;
  }
  bool agrees = true;
  const auto invoke = [&] {
    agrees = model.invoke(function_->model_closure->get(), on.slots.data());
  };
  if (model.result == nullptr) invoke();
  else model_ = made(*model.result, on.slots[snapshot_slot], invoke);
  return agrees;
}

bool Call::meets(const Condition& precondition, Pool& pool) const {
  if (precondition.models == nullptr) return precondition.holds_for(slots());
  ModelSlots on;
  return lay_out_models(pool, precondition.models, on) && precondition.holds_for(on.slots.data());
}

void* Call::take_model() {
  return function_->model.models_result ? std::exchange(model_, nullptr) : nullptr;
}

std::string Call::text_of_result() const {
  return result_ == nullptr ? "" : text_of(*function_->signature.result, result_);
}

std::string Call::text_of_model() const {
  return model_ == nullptr ? "" : text_of(*function_->model.result, model_);
}

void* Call::take_result() { return std::exchange(result_, nullptr); }

}  // namespace sonde::api
