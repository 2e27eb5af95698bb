// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
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
        holds(clause.holds) {}

  bool holds_for(void* const* slots) const { return holds(closure.get(), slots); }

  std::string name;
  Where where;
  std::size_t takes;  // how many of the values that it could be given
  HeldClosure closure;
  Holds holds;
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
};

// A parameter, and what it is drawn as.
struct Argument {
  Parameter given;
  std::string name;
  std::unique_ptr<HeldClosure> domain;
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
  unsigned weight = 1;
  Values* result = nullptr;
  const Type* record = nullptr;  // of its arguments
  bool observes = false;         // it changes nothing, and shows what state its arguments are in
  const Site* called = nullptr;
  std::vector<const Site*> rejected;  // by which precondition
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
  std::unique_ptr<HeldClosure> teardown_closure;
  Hook teardown = nullptr;
  bool collects_arguments = false;

  // Worked out when all is described.
  std::unique_ptr<Property> property;
  const Type* call = nullptr;   // a choice of functions
  const Type* calls = nullptr;  // the list of them
  unsigned pools = 0;
  run::Steps steps;
};

// Whether a value of the type can be passed as it is.
bool is_same(const Parameter& parameter, const ValueType& type);
// Whether a value of the type can be passed: itself, its address, or what it points to.
bool fits(const Parameter& parameter, const ValueType& type);

// The types of the tree, and whatever else follows from the description.
void finish(Description& description);

// How many values back, of those that fit, an earlier one was last used.
extern const Type reference_type;
inline constexpr std::uint64_t furthest = 63;
inline constexpr std::uint64_t most_calls = 200;  // of one sequence

}  // namespace sonde::api
