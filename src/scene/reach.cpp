// SPDX-License-Identifier: Apache-2.0
// Blocks that nobody owns: structures of C++ that an invariant describes, not a predicate. They are
// drawn one ring after the other, from the first block on.
#include "scene/machine.hpp"
#include "scene/types.hpp"

namespace sonde::scene {

// A pointer without an owner: it is null, leads to what was reached before, or to a new block. What
// must hold of the block is asked when all pointers beside it lead somewhere, so that a condition
// can speak of what they lead to: next->previous == this.
LazyRef Machine::take_reached(const Term& resource, const EnvironmentRef& where) {
  const ValueRef at = evaluate(resource.items[1], where);
  if (has_failed_) return nullptr;
  if (at->kind != Value::Kind::Pointer) return lazy_of(unknown_value());
  const auto is_null = store_.is_null(at->pointer);
  const bool leads_back = store_.resolved(at->pointer).base == Pointer::Base::Block;
  if (is_null == true || leads_back) return lazy_of(unknown_value());
  if (!is_null) {
    const unsigned goes_on = reached_.size() < most_reached_ ? tuning_.reach_percent : 0;
    const unsigned weights[] = {100 - goes_on, goes_on};
    const bool ends = source_.choose(arm_type, weights, 2) == 0;
    source_.end();
    if (ends) return store_.unify(at->pointer, {}) ? lazy_of(unknown_value()) : nullptr;
  }
  ValueRef value = own(at->pointer, resource.type, resource.type->name);
  const auto predicate = program_.predicates.find(resource.items[0].word);
  if (value == nullptr) return nullptr;
  if (predicate != program_.predicates.end()) reached_.push_back({&predicate->second, at, value});
  return lazy_of(std::move(value));
}

bool Machine::run_reached() {
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const Reached each = reached_[i];
    const auto& names = each.predicate->parameters;
    EnvironmentRef where;
    if (!names.empty()) where = with_name(where, names[0], lazy_of(each.at));
    if (names.size() > 1) where = with_name(where, names[1], lazy_of(each.value));
    seed_.reset();
    tossed_ = 0;
    source_.begin(type_of_predicate(each.predicate->name));
    const bool holds = run_predicate(*each.predicate, where, 0) != nullptr;
    source_.end();
    if (!holds) return false;
  }
  return true;
}

}  // namespace sonde::scene
