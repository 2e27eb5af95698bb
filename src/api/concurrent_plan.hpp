// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "api/description.hpp"

namespace sonde::api {

// What a concurrent API comes to: how its object is made, which calls threads make on it, and the
// types of the tree.
struct ConcurrentPlan {
  Where where{};
  Values* object = nullptr;               // what is known of the object's type
  std::vector<const Function*> makers{};  // none where the object starts by default
  std::vector<const Function*> calls{};
  bool has_model = false;            // which says what calls return, in place of the class
  const ValueType* model = nullptr;  // its type
  bool has_preconditions = false;
  const Type* made = nullptr;  // a choice of makers; null where there is nothing to choose
  const Type* call = nullptr;  // a choice of calls
  const Type* calls_alone = nullptr;
  const Type* calls_of_thread = nullptr;
  const Type* threads = nullptr;

  std::vector<const Type*> drawn_types() const;
  // Of what is drawn, as a signature.
  const char* parameters() const;
};

// Sizes of a case. All orders of its calls may have to be tried, so it is small.
inline constexpr std::size_t least_threads = 2;
inline constexpr std::size_t most_threads_of_api = 4;
inline constexpr std::size_t most_calls_of_thread = 4;
inline constexpr std::size_t most_calls_of_threads = 12;  // of all
inline constexpr std::size_t most_calls_alone = 3;        // before the threads, and after them

// Throws Error if the description makes no sense, or has what a concurrent API does not know.
ConcurrentPlan plan_of(Description& description, Where where);

// What stands in the slot of a parameter that takes the object: the object itself, what it points
// to, or `address`, in which its address is stored.
void* slot_of_object(const Parameter& parameter, const ValueType& type, void* object,
                     void*& address);

}  // namespace sonde::api
