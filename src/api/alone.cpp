// SPDX-License-Identifier: Apache-2.0
// Three ways to make the calls of a concurrent case one after the other, for a search over orders
// (orders.hpp): on another object of the class, whose results must be those of the threads; on the
// model; and, before the threads run, on both, to find an order that breaks a precondition. Each
// begins with a new object, and a call that does not agree ends its order.
#include "api/alone.hpp"

#include <algorithm>
#include <utility>

#include "api/pool.hpp"
#include "api/unwanted.hpp"
#include "coverage/coverage.hpp"
#include "draw/discarded.hpp"

namespace sonde::api {
namespace {

// Calls of one thread until the preconditions of a case count as unknown.
constexpr std::size_t most_calls_for_preconditions = 2'000;

using Results = std::vector<std::unique_ptr<CallResult>>;

bool are_same(const Function& function, const CallResult& one, const CallResult& other) {
  if (one.thrown() != other.thrown() || one.has_object() != other.has_object()) return false;
  if (!one.has_object() || function.equal == nullptr) return true;
  return function.equal(one.memory(), other.memory());
}

// One object of the same class. It is not watched: it is no part of what is tested.
class ClassAlone final : public Alone {
 public:
  ClassAlone(const ConcurrentPlan& plan, ConcurrentCall* maker, Calls calls)
      : object_(plan, maker), calls_(calls) {
    for (const ConcurrentCall* const each : calls)
      results_.push_back(std::make_unique<CallResult>(each->function().signature.result));
  }

  void restart() override {
    const coverage::Pause pause;
    object_.make();
  }
  bool make(std::size_t call) override {
    const coverage::Pause pause;
    const Asking asking;
    CallResult& result = *results_[call];
    result.clear();
    try {
      calls_[call]->invoke(object_.type(), object_.get(), result);
    } catch (const Unwanted&) {
      return false;
    }
    return are_same(calls_[call]->function(), result, calls_[call]->result);
  }
  bool is_accepted() override { return true; }
  const CallResult& result_of(std::size_t call) override { return *results_[call]; }

 private:
  OwnedObject object_;
  Calls calls_;
  Results results_;
};

class ModelAlone final : public Alone {
 public:
  ModelAlone(const ConcurrentPlan& plan, ConcurrentCall* maker, Calls calls, const void* joined)
      : plan_(plan), model_(plan, maker), calls_(calls), joined_(joined) {
    for (const ConcurrentCall* const each : calls)
      results_.push_back(std::make_unique<CallResult>(each->function().model.result));
  }

  void restart() override {
    const coverage::Pause pause;
    model_.make();
  }
  bool make(std::size_t call) override {
    const coverage::Pause pause;
    return model_.agrees(*calls_[call], calls_[call]->result, *results_[call]);
  }
  bool is_accepted() override {
    const coverage::Pause pause;
    void* const slots[] = {model_.get(), nullptr, const_cast<void*>(joined_)};
    return std::ranges::all_of(plan_.object->agreements,
                               [&](const Condition& each) { return each.holds_for(slots); });
  }
  const CallResult& result_of(std::size_t call) override { return *results_[call]; }

 private:
  const ConcurrentPlan& plan_;
  OwnedModel model_;
  Calls calls_;
  const void* joined_;
  Results results_;
};

// Goes through all orders until one breaks a precondition.
class Preconditions final : public SequentialRun {
 public:
  Preconditions(const ConcurrentPlan& plan, ConcurrentCall* maker, Calls calls)
      : plan_(plan), object_(plan, maker), model_(plan, maker), calls_(calls) {}

  void restart() override {
    object_.make();
    if (plan_.has_model) model_.make();
  }
  bool make(std::size_t call) override {
    if (!may_be_called(*calls_[call])) {
      are_broken_ = true;
      return false;
    }
    const Function& function = calls_[call]->function();
    CallResult result(function.signature.result);
    try {
      calls_[call]->invoke(object_.type(), object_.get(), result);
      if (!plan_.has_model) return true;
      CallResult other(function.model.result);
      model_.agrees(*calls_[call], result, other);
    } catch (const Unwanted&) {
      are_broken_ = true;
    }
    return !are_broken_;
  }
  bool is_accepted() override { return false; }
  bool are_broken() const { return are_broken_; }

 private:
  // A condition that throws does not hold.
  bool may_be_called(ConcurrentCall& call) {
    if (are_broken_) return false;
    try {
      return std::ranges::all_of(call.function().preconditions, [&](const Condition& each) {
        void** const slots = call.slots_on(object_.type(), object_.get());
        if (each.models != nullptr) call.put_model(each.models, *plan_.model, model_.get());
        return each.holds_for(slots);
      });
    } catch (...) {
      return false;
    }
  }

  const ConcurrentPlan& plan_;
  OwnedObject object_;
  OwnedModel model_;
  Calls calls_;
  bool are_broken_ = false;
};

}  // namespace

void OwnedObject::make() {
  end();
  void* const memory = Pool::allocate(type());
  try {
    if (maker_ == nullptr) {
      type().construct(memory);
    } else {
      void** const slots = maker_->slots_on(type(), nullptr);
      slots[result_slot] = memory;
      const Function& function = maker_->function();
      function.signature.invoke(function.closure->get(), slots);
    }
  } catch (...) {
    Pool::free(memory, type());
    throw;
  }
  object_ = memory;
}

void OwnedObject::end() {
  if (object_ == nullptr) return;
  void* const ended = std::exchange(object_, nullptr);
  const Values& of = *plan_.object;
  void* const slots[] = {nullptr, nullptr, ended};
  if (of.release != nullptr) of.release(of.release_closure->get(), slots);
  type().destroy(ended);
  Pool::free(ended, type());
}

void OwnedModel::make() {
  end();
  void* const memory = Pool::allocate(*plan_.model);
  const Function& function = maker_->function();
  void** const slots = maker_->slots_on(*plan_.object->type, nullptr);
  slots[snapshot_slot] = memory;
  try {
    function.model.invoke(function.model_closure->get(), slots);
  } catch (...) {
    Pool::free(memory, *plan_.model);
    throw;
  }
  model_ = memory;
}

void OwnedModel::end() {
  if (model_ == nullptr) return;
  plan_.model->destroy(model_);
  Pool::free(std::exchange(model_, nullptr), *plan_.model);
}

// Where the call threw, what the model returns is compared with itself, and differs.
bool OwnedModel::agrees(ConcurrentCall& call, const CallResult& result, CallResult& into) {
  const Function& function = call.function();
  into.clear();
  void** const slots = call.slots_on(*plan_.object->type, nullptr);
  call.put_model(function.model.models, *plan_.model, model_);
  slots[snapshot_slot] = into.memory();
  slots[result_slot] = result.has_object() ? result.memory() : into.memory();
  try {
    const bool is_equal = function.model.invoke(function.model_closure->get(), slots);
    into.set_returned();
    return is_equal && result.thrown().empty();
  } catch (const Failed&) {
    throw;
  } catch (const Discarded&) {
    throw;
  } catch (...) {
    into.set_thrown(thrown_text());
    return into.thrown() == result.thrown();
  }
}

std::unique_ptr<Alone> alone(const ConcurrentPlan& plan, ConcurrentCall* maker, Calls calls,
                             const void* joined) {
  if (plan.has_model) return std::make_unique<ModelAlone>(plan, maker, calls, joined);
  return std::make_unique<ClassAlone>(plan, maker, calls);
}

bool are_legal(const ConcurrentPlan& plan, ConcurrentCall* maker, Calls calls,
               std::span<const CallSet> earlier) {
  const coverage::Pause pause;
  const Asking asking;
  Preconditions run(plan, maker, calls);
  const OrderSearch search = find_order(earlier, run, most_calls_for_preconditions);
  return search.ordering == Ordering::None && !run.are_broken();
}

}  // namespace sonde::api
