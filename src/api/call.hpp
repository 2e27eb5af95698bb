// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/description.hpp"
#include "api/pool.hpp"
#include "scene/scene.hpp"

namespace sonde::api {

// How an argument comes to a call.
struct Passed {
  void* slot = nullptr;    // the object of the parameter's type
  bool has_value = false;  // of the pool
  Pool::Id value = 0;
  void* address = nullptr;      // what a pointer that is made for the call points to
  bool is_literal = false;      // an object of this call alone
  std::uint32_t span = 0;       // where it was drawn
  std::uint32_t reference = 0;  // where a reference to an earlier value was drawn
};

// Whether the value of an argument is gone after the call.
inline bool is_ended(const Parameter& given) {
  return given.is_consumed || given.passing == Passing::Moved;
}

// As C++; empty where a value of the type cannot be shown.
std::string text_of(const ValueType& type, const void* object);

// One call with all that it needs, from its drawing to its end.
class Call {
 public:
  explicit Call(const Function& called);
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call();

  const Function& function() const { return *function_; }
  std::vector<Passed>& passed() { return passed_; }
  const std::vector<Passed>& passed() const { return passed_; }

  // Where the arguments were drawn together; else null. Its first block has this number in the
  // heap.
  const scene::Scene* scene() const { return scene_ ? &*scene_ : nullptr; }
  std::size_t first_block() const { return first_block_; }
  void set_scene(scene::Scene scene, std::size_t first_block);

  // Once all arguments are there.
  void lay_out();
  void* const* slots() const { return slots_.data(); }
  void take_snapshot();
  // Makes the call. Throws what it throws.
  void invoke();
  // As C++, while they are this call's; empty where they cannot be shown.
  std::string text_of_result() const;
  std::string text_of_model() const;
  // Hand over the result's object, and that of its model.
  void* take_result();
  void* take_model();
  // Makes the same call on the models; false if they say something else. True where one
  // of them is missing.
  bool agrees_with_model(Pool& pool);
  // Whether a precondition holds; not where it takes a model that is missing.
  bool meets(const Condition& precondition, Pool& pool) const;

 private:
  // What a thunk works on that takes models.
  struct ModelSlots {
    std::vector<void*> slots;
    std::vector<void*> addresses;
  };
  bool lay_out_models(Pool& pool, const ValueType* const* models, ModelSlots& into) const;
  void drop_models(Pool& pool) const;

  const Function* function_;
  std::vector<Passed> passed_;
  std::vector<void*> slots_;
  std::optional<scene::Scene> scene_;
  std::size_t first_block_ = 0;
  void* result_ = nullptr;  // while it is this call's
  void* model_ = nullptr;   // of the result
};

}  // namespace sonde::api
