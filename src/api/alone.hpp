// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "api/concurrent_call.hpp"
#include "api/orders.hpp"

namespace sonde::api {

// An object of a concurrent API, made as its case says.
class OwnedObject {
 public:
  // The maker is null where the object starts by default.
  OwnedObject(const ConcurrentPlan& plan, ConcurrentCall* maker) : plan_(plan), maker_(maker) {}
  OwnedObject(const OwnedObject&) = delete;
  OwnedObject& operator=(const OwnedObject&) = delete;
  ~OwnedObject() { end(); }

  // Ends the one before.
  void make();
  void end();
  void* get() const { return object_; }
  const ValueType& type() const { return *plan_.object->type; }

 private:
  const ConcurrentPlan& plan_;
  ConcurrentCall* maker_;
  void* object_ = nullptr;
};

// Its model.
class OwnedModel {
 public:
  OwnedModel(const ConcurrentPlan& plan, ConcurrentCall* maker) : plan_(plan), maker_(maker) {}
  OwnedModel(const OwnedModel&) = delete;
  OwnedModel& operator=(const OwnedModel&) = delete;
  ~OwnedModel() { end(); }

  void make();
  void end();
  void* get() const { return model_; }
  // Makes the call on the model. Whether it returns what `result` holds; where that was thrown,
  // whether the model throws the same. What the model returns is in `into`.
  bool agrees(ConcurrentCall& call, const CallResult& result, CallResult& into);

 private:
  const ConcurrentPlan& plan_;
  ConcurrentCall* maker_;
  void* model_ = nullptr;
};

using Calls = std::span<ConcurrentCall* const>;

// The calls of a case on one object or on its model, in one thread: an order goes on as long as
// their results are those of the threads.
class Alone : public SequentialRun {
 public:
  // What the call returned here, when it was made last.
  virtual const CallResult& result_of(std::size_t call) = 0;
};

// `joined` is the object that the threads used.
std::unique_ptr<Alone> alone(const ConcurrentPlan& plan, ConcurrentCall* maker, Calls calls,
                             const void* joined);

// Whether the preconditions of all calls hold in every order in which each call comes behind those
// that must be earlier. False where there are too many orders.
bool are_legal(const ConcurrentPlan& plan, ConcurrentCall* maker, Calls calls,
               std::span<const CallSet> earlier);

}  // namespace sonde::api
