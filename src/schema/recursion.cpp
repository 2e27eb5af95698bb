// SPDX-License-Identifier: Apache-2.0
// Cycles are the strongly connected components of the graph of types. The steps of a cycle are
// chosen greedily: of the types that are on a way around it, the one without which the fewest
// others are. Records come first, because a record is what users count.
#include "schema/recursion.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>

namespace sonde::schema {
namespace {

using Types = std::vector<const Type*>;
using Members = std::vector<bool>;  // which types of a cycle

bool holds(const Types& types, const Type* type) {
  return std::ranges::find(types, type) != types.end();
}

// The types of one cycle, and which of them each holds.
class Cycle {
 public:
  explicit Cycle(Types types) : types_(std::move(types)), holds_(types_.size()) {
    for (std::size_t i = 0; i < types_.size(); ++i) add_fields(i);
  }

  std::vector<const Type*> steps(const std::function<std::string(const Type&)>& name_of) const {
    Types found;
    Members left = around(Members(types_.size(), true));
    while (const auto step = best_step(left, name_of)) {
      found.push_back(types_[*step]);
      left = without(left, *step);
    }
    return found;
  }

 private:
  void add_fields(std::size_t number) {
    const Type& type = *types_[number];
    for (unsigned i = 0; i < type.field_count; ++i) {
      const auto field = std::ranges::find(types_, type.fields[i]);
      if (field != types_.end())
        holds_[number].push_back(static_cast<std::size_t>(field - types_.begin()));
    }
  }

  // Those that are on a way around the cycle, or between two such ways.
  Members around(Members members) const {
    for (bool changed = true; changed;) {
      changed = false;
      Members held(members.size());
      for (std::size_t i = 0; i < members.size(); ++i)
        for (const std::size_t each : holds_[i]) held[each] = held[each] || members[i];
      for (std::size_t i = 0; i < members.size(); ++i) {
        const bool goes_on =
            std::ranges::any_of(holds_[i], [&](std::size_t each) { return members[each]; });
        if (!members[i] || (goes_on && held[i])) continue;
        members[i] = false;
        changed = true;
      }
    }
    return members;
  }

  Members without(Members members, std::size_t number) const {
    members[number] = false;
    return around(std::move(members));
  }

  std::optional<std::size_t> best_step(
      const Members& left, const std::function<std::string(const Type&)>& name_of) const {
    std::optional<std::size_t> best;
    std::tuple<bool, std::ptrdiff_t, std::string> least;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (!left[i]) continue;
      std::tuple rank(types_[i]->form != Form::Record, std::ranges::count(without(left, i), true),
                      name_of(*types_[i]));
      if (best && rank >= least) continue;
      best = i;
      least = std::move(rank);
    }
    return best;
  }

  Types types_;
  std::vector<std::vector<std::size_t>> holds_;  // by their numbers
};

// Works out what the steps mean for each type of a cycle. Between steps nothing goes around, so
// looking into what a type holds comes to an end.
class Endings {
 public:
  Endings(const Type* cycle, Recursions& of) : cycle_(cycle), of_(of) {}

  void add(const Type& type) {
    Recursion& made = of_.at(&type);
    made.ends = !made.is_step && ends(type);
    made.has_leaf = !made.is_step && has_leaf(type);
    for (unsigned i = 0; type.form == Form::Record && i < type.field_count; ++i)
      made.branches += is_inside(type.fields[i]) ? 1 : 0;
  }

 private:
  bool is_inside(const Type* type) const {
    const auto known = of_.find(type);
    return known != of_.end() && known->second.cycle == cycle_;
  }
  bool field_ends(const Type* type) const {
    return !is_inside(type) || (!of_.at(type).is_step && ends(*type));
  }
  bool field_has_leaf(const Type* type) const {
    if (!is_inside(type)) return type != nullptr;
    return !of_.at(type).is_step && has_leaf(*type);
  }
  static auto fields_of(const Type& type) { return std::span(type.fields, type.field_count); }

  bool ends(const Type& type) const {
    const auto field = [this](const Type* each) { return field_ends(each); };
    if (type.form == Form::List && type.min == 0) return true;
    return type.form == Form::Choice ? std::ranges::any_of(fields_of(type), field)
                                     : std::ranges::all_of(fields_of(type), field);
  }
  bool has_leaf(const Type& type) const {
    const auto field = [this](const Type* each) { return field_has_leaf(each); };
    if (type.form == Form::List && type.min == 0) return false;
    return type.form == Form::Choice ? std::ranges::any_of(fields_of(type), field)
                                     : std::ranges::all_of(fields_of(type), field);
  }

  const Type* cycle_;
  Recursions& of_;
};

// The types that hold each other, of which this is one.
Types cycle_of(const Type* type, const std::unordered_map<const Type*, Types>& reachable) {
  Types cycle;
  for (const Type* each : reachable.at(type))
    if (const auto back = reachable.find(each);
        back != reachable.end() && holds(back->second, type))
      cycle.push_back(each);
  return cycle;
}

}  // namespace

void add_reachable(const Type& from, Types& found) {
  for (unsigned i = 0; i < from.field_count; ++i) {
    const Type* const field = from.fields[i];
    if (field == nullptr || std::ranges::find(found, field) != found.end()) continue;
    found.push_back(field);
    add_reachable(*field, found);
  }
}

Recursions recursions(const Types& types, const std::function<std::string(const Type&)>& name_of) {
  std::unordered_map<const Type*, Types> reachable;
  for (const Type* each : types) add_reachable(*each, reachable[each]);
  Recursions found;
  for (const Type* each : types) found[each];
  for (const Type* each : types) {
    if (found[each].cycle != nullptr) continue;
    const Types cycle = cycle_of(each, reachable);
    for (const Type* member : cycle) found[member].cycle = each;
    for (const Type* step : Cycle(cycle).steps(name_of)) found[step].is_step = true;
    Endings endings(each, found);
    for (const Type* member : cycle) endings.add(*member);
  }
  return found;
}

}  // namespace sonde::schema
