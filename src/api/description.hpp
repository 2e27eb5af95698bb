// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "run/steps.hpp"
#include "sonde/api/description.hpp"
#include "sonde/run/probe.hpp"

namespace sonde::api {

// Holds a closure of the shell.
class HeldClosure {
 public:
  explicit HeldClosure(Closure closure) : object_(closure.object, closure.destroy) {}
  const void* get() const { return object_.get(); }

 private:
  std::unique_ptr<void, void (*)(void*)> object_;
};

struct Condition {
  explicit Condition(const Clause& clause)
      : name(clause.name),
        where(clause.where),
        takes(clause.takes),
        closure(clause.closure),
        holds(clause.holds),
        models(clause.models) {}

  bool holds_for(void* const* slots) const { return holds(closure.get(), slots); }

  std::string name;
  Where where;
  std::size_t takes;  // how many of the values that it could be given
  HeldClosure closure;
  Holds holds;
  const ValueType* const* models;  // that it takes; null if it takes values alone
};

// What is known of the values of one type.
class Values {
 public:
  const ValueType* type = nullptr;
  std::string name;  // of variables: queue, for queue_0, queue_1
  std::vector<Condition> invariants;
  std::vector<Condition> agreements;  // with their models
  std::unique_ptr<HeldClosure> release_closure;
  void (*release)(const void*, void* const*) = nullptr;
  Where release_where{};
  std::unique_ptr<HeldClosure> owns_closure;
  void (*owns)(const void*, void* const*, Footprint&) = nullptr;
  Where owns_where{};
  bool are_made_by_calls = false;  // and never drawn
};

inline constexpr std::uint64_t most_calls = 200;  // of one sequence

// How arguments are chosen where the user says so. The first two are percentages.
struct Habits {
  std::optional<unsigned> reuse;   // earlier values, where literals could be drawn
  std::optional<unsigned> recent;  // of these, the value that was used last
  std::optional<unsigned> tries;   // rows of arguments for one call
};

// A variable of the code under test.
struct GlobalVariable {
  std::string name;
  void* address;
};

// A parameter, and what it is drawn as.
struct Argument {
  Parameter given;
  std::string name;
  std::unique_ptr<HeldClosure> domain;
  std::unique_ptr<HeldClosure> range_closure;
  Range range{};                    // without bounds where there are none
  Values* values = nullptr;         // what is known of its type
  Values* pointee = nullptr;        // ... and of what it is a pointer to
  bool takes_earlier = false;       // some call makes values that fit
  const Type* drawn = nullptr;      // a literal, a reference, or a choice of the two
  std::vector<const Site*> ranges;  // where its values are counted; none if they are not
  unsigned pool = 0;                // literals of one pool are used again in each other's place
};

class Function {
 public:
  Signature signature{};
  std::unique_ptr<HeldClosure> closure;
  std::string name;
  std::size_t number = 0;
  std::vector<Argument> arguments;
  std::vector<Condition> preconditions;
  std::vector<Condition> postconditions;
  std::vector<bool (*)()> allowed;
  std::unique_ptr<HeldClosure> snapshot_closure;
  Snapshot snapshot{};
  std::unique_ptr<HeldClosure> model_closure;
  ModelCall model{};
  const scene::Program* scene = nullptr;  // where its arguments are drawn together
  std::string precondition;               // ... in the program
  std::vector<GlobalVariable> globals;    // ... which it draws, too
  Allocator allocator = Allocator::Tracked;
  bool only_makes_values() const { return allocator != Allocator::Tracked; }
  unsigned weight = 1;
  unsigned most_calls = api::most_calls;  // in one sequence
  Habits habits;
  std::vector<unsigned> dies_with;  // parameters whose values end what the call makes
  Values* result = nullptr;
  const Type* record = nullptr;  // of its arguments
  bool observes = false;         // it changes nothing, and shows what state its arguments are in
  Equal equal = nullptr;         // compares two results; null where nobody compares them
  const Site* called = nullptr;
  std::vector<const Contract*> clauses;  // of its contract, which its body checks
  // In `rejected`; that of its body where the clause is not known.
  std::size_t place_of(const Contract* clause) const;
  // By which precondition, by its body, by an empty range, by which clause.
  std::vector<run::NamedPlace> rejected;
};

class Description {
 public:
  Description() = default;
  Description(const Description&) = delete;
  Description& operator=(const Description&) = delete;

  Values& values_of(const ValueType& type);

  std::deque<Function> functions;
  std::map<const ValueType*, Values> values;
  std::unique_ptr<HeldClosure> setup_closure;
  Hook setup = nullptr;
  Where setup_where{};
  std::unique_ptr<HeldClosure> teardown_closure;
  Hook teardown = nullptr;
  Where teardown_where{};
  bool collects_arguments = false;
  std::optional<unsigned> length;  // of a fresh sequence
  Habits habits;

  // Worked out when all is described.
  std::unique_ptr<Property> property;
  const Type* call = nullptr;   // a choice of functions
  const Type* calls = nullptr;  // the list of them
  unsigned pools = 0;
  bool has_scenes = false;  // some function is called on drawn heaps
  run::Steps steps;
};

// Whether a value of the type can be passed as it is.
bool is_same(const Parameter& parameter, const ValueType& type);
// Whether a value of the type can be passed: itself, its address, or what it points to.
bool fits(const Parameter& parameter, const ValueType& type);

// The types of the tree, and whatever else follows from the description.
void finish(Description& description);

// A type of this form. It is kept for ever, and made once for the same name, fields and labels.
const Type& make_type(const Type& form, const std::string& name, std::vector<const Type*> fields,
                      const std::string& labels);

// How many values back, of those that fit, an earlier one was last used.
extern const Type reference_type;
inline constexpr std::uint64_t furthest = 63;

}  // namespace sonde::api
