// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sonde/api/footprint.hpp"
#include "sonde/scene/program.hpp"
#include "sonde/schema/type.hpp"

namespace sonde {
class Property;
class Sink;
class Source;
}  // namespace sonde

// Functions under test with their types forgotten: what the typed shell hands to the core.
//
// The shell describes functions, values and contracts, one call after the other. The core then
// makes a property of the description (Sequences, Concurrent), whose cases are lists of calls:
// each fits its precondition, and what it returns and changes is checked against its contract.
//
// The core keeps pointers to what is constant in the user's program: types, contracts, tables of
// models, programs of scenes, names of files. The rest is copied. The core owns closures, and
// destroys them with the Description, which belongs to the Sequences or Concurrent that made it.
// Describe on one thread, before `property` is called; then nothing is added. Functions are called
// on the thread that runs the case, those of Concurrent also on threads that the case starts.
namespace sonde::api {

// Something made by the shell, with how to get rid of it.
struct Closure {
  void* object = nullptr;
  void (*destroy)(void*) = nullptr;
};

// A C++ type whose values calls take and make. There is one object for each type, so types are
// compared by address.
struct ValueType {
  const Type* schema;
  std::size_t size;
  std::size_t alignment;
  void (*construct)(void*);  // empty; null where that cannot be
  void (*destroy)(void*);
  void (*encode)(const void*, Sink&);  // null where a value cannot be shown
  const ValueType* pointee;            // of a pointer to what can be a variable
  bool is_pointer;
  const ValueType* unconst;  // of a const T*: T*; parameters of both are of this type
};

enum class Passing : std::uint8_t {
  Copied,
  Borrowed,  // const T&, const T*
  Changed,   // T&, T*
  Moved,     // T&&, or T that cannot be copied: the value is gone
};

struct Parameter {
  const ValueType* type;
  Passing passing;
  bool by_pointer;  // declared as a pointer: takes the address of a variable, too
  // How a literal is drawn, of the type or, for a pointer, of its pointee; null where
  // only earlier values will do.
  const Type* literal;
  void (*draw)(const void* domain, void* into, Source&);
  Closure domain{};
  bool is_consumed = false;
  bool is_out = false;         // filled in by the call: starts as an empty variable
  bool is_exact = false;       // takes only values of exactly its type
  bool is_from_calls = false;  // takes no literal
};

// The numbers that a parameter may have, as 64 bits of its type.
struct Bounds {
  std::uint64_t low;
  std::uint64_t high;
  bool are_empty;
};

// Bounds that follow from the arguments before the parameter.
struct Range {
  Closure closure;
  Bounds (*bounds)(const void* closure, void* const* slots);
  void (*store)(void* into, std::uint64_t number);
  const Type* literal;
};

// What a thunk works on, by its place in `slots`.
inline constexpr std::size_t snapshot_slot = 0;
inline constexpr std::size_t result_slot = 1;
inline constexpr std::size_t first_argument_slot = 2;

// Calls it, and constructs the result in its slot.
using Invoke = void (*)(const void* closure, void* const* slots);
using Holds = bool (*)(const void* closure, void* const* slots);
using Equal = bool (*)(const void* one, const void* other);

enum class Shape : std::uint8_t { Free, Member, Constructor, Destructor };

struct Signature {
  const char* name;
  Shape shape;
  Closure closure;
  Invoke invoke;
  const ValueType* result;  // null where nothing is returned, or nothing that can be kept
  Parameter* parameters;    // copied
  unsigned count;
};

struct Where {
  const char* file;
  unsigned line;
};

struct Clause {
  const char* name;
  Where where;
  std::size_t takes;  // how many of the possible values it takes
  Closure closure;
  Holds holds;
  // Of a precondition that takes models: of each parameter the type of the model that stands for
  // its value; null where the value itself is passed.
  const ValueType* const* models = nullptr;
};

struct Snapshot {
  const ValueType* type;
  Where where;
  std::size_t takes;
  Closure closure;
  void (*take)(const void* closure, void* const* slots);
};

// The same call on models: `slots` has the model of each value that has one.
struct ModelCall {
  Closure closure;
  Where where;
  // Constructs what the model returns in the snapshot's slot; where it is no model of the
  // result, says whether the two are equal.
  bool (*invoke)(const void* closure, void* const* slots);
  const ValueType* result;  // of the model; null where it returns nothing
  bool models_result;
  // Of each parameter the type of the model that stands for its value; null where the
  // value itself is passed.
  const ValueType* const* models;
};

class Function;
struct Contract;
class Values;  // what is known of one type
class Description;

Function& add_function(Description& description, const Signature& signature);
void add_precondition(Function& function, const Clause& clause);
void add_postcondition(Function& function, const Clause& clause);
void set_snapshot(Function& function, const Snapshot& snapshot);
void set_model(Function& function, const ModelCall& model);
void set_names(Function& function, const char* names);
void set_weight(Function& function, unsigned weight);
void set_most_calls(Function& function, unsigned calls);
// In percent; how often an earlier value is taken where a literal could be drawn, and how often
// that is the value that was used last.
void set_reuse(Function& function, unsigned percent);
void set_recent(Function& function, unsigned percent);
// Rows of arguments that are drawn for a fresh call before its precondition leaves it out.
void set_tries(Function& function, unsigned tries);
void set_consumed(Function& function, unsigned parameter);
void set_out(Function& function, unsigned parameter);
void set_from_calls(Function& function);
void add_clauses(Function& function, const Contract* clauses, std::size_t count);
// All its arguments are drawn together with the heap that they lead to, as the precondition of
// this name says.
void set_scene(Function& function, const scene::Program& program, const char* precondition);
// Who allocates what is drawn. What is not tracked may be freed as its allocator says; the rest is
// freed at the end of the sequence.
enum class Allocator : std::uint8_t { Tracked, New, Malloc };
// The function only makes drawn values, which other functions use: no call of it is reported.
void set_maker(Function& function, Allocator allocator);
// The scene draws what is there, too: its contract has a pointer to it behind the parameters.
void add_global(Function& function, const char* name, void* address);
void set_dies_with(Function& function, unsigned parameter);
// Of the function that was added last: how two of its results are compared.
void set_comparison(Description& description, Equal equal);
void set_domain(Function& function, unsigned parameter, const Parameter& with);
void set_range(Function& function, unsigned parameter, const Range& range);
// Throws Error: the parameter is no number, or its bounds take arguments that are drawn later.
[[noreturn]] void refuse_range(Function& function, unsigned parameter);
// An exception that the function may throw: `matches` says whether it is the one being
// handled.
void add_allowed(Function& function, bool (*matches)());

Values& describe_values(Description& description, const ValueType& type);
void set_variable_name(Values& values, const char* name);
// Its argument stands in the first argument's slot, its model in the snapshot's.
void add_invariant(Values& values, const Clause& clause);
void add_agreement(Values& values, const Clause& clause);
void set_release(Values& values, Where where, Closure closure,
                 void (*release)(const void*, void* const*));
// What a value owns: adds it to the footprint. Its argument stands in the first argument's slot.
void set_owns(Values& values, Where where, Closure closure,
              void (*owns)(const void*, void* const*, Footprint&));
void set_made_by_calls(Values& values);

// Of all functions that do not say otherwise.
void set_reuse(Description& description, unsigned percent);
void set_recent(Description& description, unsigned percent);
void set_tries(Description& description, unsigned tries);
// How many calls a fresh sequence has.
void set_length(Description& description, unsigned calls);

// Every function must be called once at least, in every profile.
void require_called(Description& description);

// Reports which arguments calls got.
void collect_arguments(Description& description);

using Hook = void (*)(const void* closure);
void set_setup(Description& description, Where where, Closure closure, Hook hook);
void set_teardown(Description& description, Where where, Closure closure, Hook hook);

// A property: every sequence of calls keeps its contracts.
class Sequences {
 public:
  Sequences();
  ~Sequences();
  Sequences(const Sequences&) = delete;
  Sequences& operator=(const Sequences&) = delete;

  Description& description() { return *description_; }
  // Call it when everything is described. Throws Error if the description makes no sense.
  const Property& property();

 private:
  Description* description_;
};

// A property: what calls in several threads return is what the same calls return in some order,
// one after the other.
class Concurrent {
 public:
  // Failures are reported at this place.
  explicit Concurrent(Where where);
  ~Concurrent();
  Concurrent(const Concurrent&) = delete;
  Concurrent& operator=(const Concurrent&) = delete;

  Description& description() { return *description_; }
  // Call it when everything is described. Throws Error if the description makes no sense, or if the
  // program does not schedule threads.
  const Property& property();
  // What the property draws, as a signature.
  const char* parameters();

 private:
  Description* description_;
  Where where_;
};

}  // namespace sonde::api
