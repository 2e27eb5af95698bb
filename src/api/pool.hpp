// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/description.hpp"

namespace sonde::api {

// A value that a call made, or a variable that one filled in.
struct Value {
  Values* of = nullptr;
  void* object = nullptr;
  void* model = nullptr;
  const ValueType* model_type = nullptr;
  unsigned number = 0;                   // of its variable: queue_0
  std::vector<std::size_t> dies_with{};  // the values whose end is its end
  bool is_alive = true;
  bool is_drawn = false;  // it leads into a drawn heap; no call made it
};

// What it is called in reports.
std::string name_of(const Value& value);

// The values of one sequence. Each has its own memory, so that a sanitizer detects every
// access beyond it.
class Pool {
 public:
  using Id = std::size_t;

  explicit Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() { clear(); }

  // Memory for an object of the type. It does not belong to the pool before `add`.
  static void* allocate(const ValueType& type);
  static void free(void* memory, const ValueType& type);

  Id add(Values& of, void* object);
  // Forgets the values from this one on.
  void cut(Id first);
  Id size() const { return values_.size(); }
  Value& operator[](Id id) { return values_[id]; }

  // Of the live values that fit the parameter, counted back from the one that was used last:
  // number `back`, or the one used longest ago if there are fewer. Nothing if none fits.
  std::optional<Id> find(const Parameter& parameter, std::uint64_t back) const;
  // How many values back the one of this name is. Nothing if it does not fit, or does not live.
  std::optional<std::uint64_t> distance_to(const Parameter& parameter, std::string_view name) const;
  bool has_fitting(const Parameter& parameter) const { return find(parameter, 0).has_value(); }
  // Whether a call has made one that is still alive.
  bool has_alive(const Values& of) const;
  void use(Id id);
  // The value is no longer used: a call ended its object, or took it away. The same holds for
  // other pointers to the same object, and for what dies with it.
  void retire(Id id);
  // Pointers to blocks of the tracked heap that were freed are no longer used: no precondition
  // that owns something holds for them.
  void retire_freed();
  // From now on, the value dies with the other.
  void tie(Id value, Id with);
  // Whether both are the same value, or pointers to the same object.
  bool is_same_object(Id one, Id other) const;
  // Whether the end of one value is the end of the other.
  bool ends_with(Id value, Id other) const;
  void drop_model(Id id);
  // The object of the value was destroyed. Frees its memory.
  void bury(Id id);
  // Destroys all, the last first.
  void clear();
  // The live values that have a release function, the last first. Of several pointers to one
  // object there is only one.
  std::vector<Id> to_release() const;
  void release_all();

 private:
  void destroy(Value& value);

  std::vector<Value> values_;
  std::vector<Id> by_use_;  // the last used last
};

}  // namespace sonde::api
