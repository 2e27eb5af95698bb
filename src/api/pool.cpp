// SPDX-License-Identifier: Apache-2.0
#include "api/pool.hpp"

#include <algorithm>

#include "api/cells.hpp"
#include "api/heap.hpp"

namespace sonde::api {
namespace {

void* pointer_in(const Value& value) { return *static_cast<void**>(value.object); }

bool is_freed(const void* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  if (!heap().contains(address)) return false;
  const Block* const block = heap().block_before(address);
  return block != nullptr && !block->is_alive;
}

}  // namespace

std::string name_of(const Value& value) {
  return value.of->name + "_" + std::to_string(value.number);
}

void* Pool::allocate(const ValueType& type) { return allocate_cell(type.size, type.alignment); }

void Pool::free(void* memory, const ValueType& type) { free_cell(memory, type.alignment); }

Pool::Id Pool::add(Values& of, void* object) {
  Value& value = values_.emplace_back();
  value.of = &of;
  value.object = object;
  // Values of two types may have one name, as a T and a T* have.
  value.number = static_cast<unsigned>(std::ranges::count_if(
                     values_, [&](const Value& each) { return each.of->name == of.name; })) -
                 1;
  by_use_.push_back(values_.size() - 1);
  return values_.size() - 1;
}

void Pool::cut(Id first) {
  std::erase_if(by_use_, [&](Id id) { return id >= first; });
  while (values_.size() > first) {
    drop_model(values_.size() - 1);
    destroy(values_.back());
    values_.pop_back();
  }
}

std::optional<Pool::Id> Pool::find(const Parameter& parameter, std::uint64_t back) const {
  std::optional<Id> found;
  for (auto at = by_use_.rbegin(); at != by_use_.rend(); ++at) {
    const Value& value = values_[*at];
    if (!value.is_alive || !fits(parameter, *value.of->type)) continue;
    found = *at;
    if (back-- == 0) break;
  }
  return found;
}

std::optional<std::uint64_t> Pool::distance_to(const Parameter& parameter,
                                               std::string_view name) const {
  std::uint64_t back = 0;
  for (auto at = by_use_.rbegin(); at != by_use_.rend(); ++at) {
    const Value& value = values_[*at];
    if (!value.is_alive || !fits(parameter, *value.of->type)) continue;
    if (name_of(value) == name) return back;
    ++back;
  }
  return std::nullopt;
}

bool Pool::has_alive(const Values& of) const {
  return std::ranges::any_of(values_, [&](const Value& value) {
    return value.is_alive && !value.is_drawn && value.of == &of;
  });
}

void Pool::use(Id id) {
  const auto at = std::ranges::find(by_use_, id);
  std::rotate(at, at + 1, by_use_.end());
}

void Pool::retire(Id id) {
  for (Id other = 0; other < values_.size(); ++other)
    if (values_[other].is_alive && ends_with(other, id)) values_[other].is_alive = false;
}

void Pool::retire_freed() {
  for (Value& value : values_)
    if (value.is_alive && value.of->type->is_pointer && is_freed(pointer_in(value)))
      value.is_alive = false;
}

// A value is tied to earlier ones, so that no circle arises.
void Pool::tie(Id value, Id with) {
  if (with < value && values_[with].is_alive) values_[value].dies_with.push_back(with);
}

bool Pool::ends_with(Id value, Id other) const {
  if (is_same_object(value, other)) return true;
  return std::ranges::any_of(values_[value].dies_with,
                             [&](Id owner) { return ends_with(owner, other); });
}

// The same value, or pointers to the same object.
bool Pool::is_same_object(Id one, Id other) const {
  const Value& first = values_[one];
  const Value& second = values_[other];
  if (one == other) return true;
  if (first.object == nullptr || second.object == nullptr) return false;
  return first.of->type->is_pointer && second.of->type->is_pointer &&
         pointer_in(first) == pointer_in(second);
}

void Pool::drop_model(Id id) {
  Value& value = values_[id];
  if (value.model == nullptr) return;
  value.model_type->destroy(value.model);
  free(value.model, *value.model_type);
  value.model = nullptr;
}

void Pool::destroy(Value& value) {
  if (value.object == nullptr) return;
  value.of->type->destroy(value.object);
  free(value.object, *value.of->type);
  value.object = nullptr;
}

void Pool::bury(Id id) {
  retire(id);
  Value& value = values_[id];
  free(value.object, *value.of->type);
  value.object = nullptr;
}

std::vector<Pool::Id> Pool::to_release() const {
  std::vector<Id> ids;
  std::vector<const void*> targets;
  for (Id id = values_.size(); id-- > 0;) {
    const Value& value = values_[id];
    if (!value.is_alive || value.of->release == nullptr) continue;
    if (value.of->type->is_pointer) {
      const void* const target = pointer_in(value);
      if (target == nullptr || std::ranges::find(targets, target) != targets.end()) continue;
      targets.push_back(target);
    }
    ids.push_back(id);
  }
  return ids;
}

void Pool::release_all() {
  for (const Id id : to_release()) {
    const Value& value = values_[id];
    retire(id);
    void* const slots[] = {nullptr, nullptr, value.object};
    value.of->release(value.of->release_closure->get(), slots);
  }
}

void Pool::clear() { cut(0); }

}  // namespace sonde::api
