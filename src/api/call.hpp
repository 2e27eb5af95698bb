// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "api/description.hpp"
#include "api/pool.hpp"

namespace sonde::api {

// How an argument comes to a call.
struct Passed {
  void* slot = nullptr;    // the object of the parameter's type
  bool has_value = false;  // of the pool
  Pool::Id value = 0;
  void* address = nullptr;  // what a pointer that is made for the call points to
  bool is_literal = false;  // an object of this call alone
  std::uint32_t span = 0;   // where it was drawn
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

 private:
  bool lay_out_models(Pool& pool, std::vector<void*>& slots, std::vector<void*>& addresses);
  void drop_models(Pool& pool) const;

  const Function* function_;
  std::vector<Passed> passed_;
  std::vector<void*> slots_;
  void* result_ = nullptr;  // while it is this call's
  void* model_ = nullptr;   // of the result
};

}  // namespace sonde::api
