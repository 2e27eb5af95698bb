// SPDX-License-Identifier: Apache-2.0
#include "api/owners.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "api/footprint.hpp"
#include "api/heap.hpp"
#include "run/probe.hpp"

namespace sonde::api {
namespace {

bool is_null(const Value& value) {
  return value.of->type->is_pointer && *static_cast<void**>(value.object) == nullptr;
}

bool owns(const Value& value) {
  return value.of->owns != nullptr && value.is_alive && !is_null(value);
}

// The values of a call that own something, each object once.
std::vector<Pool::Id> owners_of(const Call& call, Pool& pool) {
  std::vector<Pool::Id> owners;
  const auto add = [&](Pool::Id id) {
    const bool is_known =
        std::ranges::any_of(owners, [&](Pool::Id other) { return pool.is_same_object(id, other); });
    if (!is_known && owns(pool[id])) owners.push_back(id);
  };
  for (const Passed& passed : call.passed())
    if (passed.has_value) add(passed.value);
  return owners;
}

void add_to(Footprint& footprint, const Value& value) {
  void* const slots[] = {nullptr, nullptr, value.object};
  value.of->owns(value.of->owns_closure->get(), slots, footprint);
}

void fail(run::Probe& probe, FailureKind kind, const Function& function, const Where& where,
          const std::string& what) {
  Failure failure{kind, where.file == nullptr ? "" : where.file, where.line,
                  function.name + " " + what};
  failure.culprit = function.name;
  probe.fail(std::move(failure));
}

}  // namespace

bool Owners::begin(const Call& call, Pool& pool) {
  before_ = {};
  const auto owners = owners_of(call, pool);
  for (const Pool::Id id : owners) add_to(before_, pool[id]);
  const Function& function = call.function();
  has_owner_ = !owners.empty() || (function.result != nullptr && function.result->owns != nullptr);
  first_block_ = heap().blocks().size();
  return before_.broken() == nullptr;
}

void Owners::check(const Call& call, Pool& pool, run::Probe& probe) {
  const Function& function = call.function();
  if (const std::string damage = heap().damage(); !damage.empty())
    return fail(probe, FailureKind::Ownership, function, {}, damage);
  if (!has_owner_) return;
  Footprint after;
  auto owners = owners_of(call, pool);
  const Pool::Id result = pool.size() - 1;
  if (function.result != nullptr && owns(pool[result]) &&
      std::ranges::none_of(owners, [&](Pool::Id id) { return pool.is_same_object(id, result); }))
    owners.push_back(result);
  Where where{};
  for (const Pool::Id id : owners) {
    where = pool[id].of->owns_where;
    add_to(after, pool[id]);
    if (after.broken() == nullptr) continue;
    return fail(
        probe, FailureKind::Ownership, function, where,
        "leaves " + name_of(pool[id]) + " without its memory: some of it " + after.broken());
  }
  Resource resource;
  const std::string leak = leak_between(before_, first_block_, after, resource);
  if (!leak.empty()) fail(probe, FailureKind::Leak, function, where, leak);
}

}  // namespace sonde::api
