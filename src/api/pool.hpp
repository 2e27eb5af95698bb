// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/description.hpp"

namespace sonde::api {

// A value that a call made, or a variable that one filled in.
struct Value {
  Values* of = nullptr;
  void* object = nullptr;
  void* model = nullptr;
  const ValueType* model_type = nullptr;
  unsigned number = 0;  // of its variable: queue_0
  bool is_alive = true;
};

// What it is called in reports.
std::string name_of(const Value& value);

// The values of one sequence. Each has memory of its own, so that a sanitizer sees
// whoever reaches beyond it.
class Pool {
 public:
  using Id = std::size_t;

  explicit Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() { clear(); }

  // Memory for an object of the type, of which nobody knows yet.
  static void* allocate(const ValueType& type);
  static void free(void* memory, const ValueType& type);

  Id add(Values& of, void* object);
  // Forgets the values from this one on.
  void cut(Id first);
  Id size() const { return values_.size(); }
  Value& operator[](Id id) { return values_[id]; }

  // The one among those alive that fit which was used last but `back`, or the one used
  // longest ago.
  std::optional<Id> find(const Parameter& parameter, std::uint64_t back) const;
  bool has_fitting(const Parameter& parameter) const { return find(parameter, 0).has_value(); }
  bool has_alive(const Values& of) const;
  void use(Id id);
  // Its object is no more, or is somebody else's; so is what other pointers to it point to.
  void retire(Id id);
  // Whether they are one, or point to one object.
  bool end_together(Id one, Id other) const;
  void drop_model(Id id);
  // Its object was destroyed.
  void bury(Id id);
  // Destroys all, the last first.
  void clear();
  // Those alive that are to be, the last first, each object behind a pointer once.
  std::vector<Id> to_release() const;
  void release_all();

 private:
  void destroy(Value& value);

  std::vector<Value> values_;
  std::vector<Id> by_use_;  // the last used last
};

}  // namespace sonde::api
