// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schema/recursion.hpp"
#include "sonde/schema/type.hpp"
#include "tree/thread_sanitizer.hpp"
#include "tree/tree.hpp"

// The grammar of derived types at run time: which alternatives, fields, bounds and names a
// type has, and its simplest value. With it, other modules build, print and read trees
// without running user code.
//
//   schema::resolve(derive::type_v<State>);
//   const Type* type = schema::find(tree[span].kind);
//   if (schema::is_derived(type)) schema::append_simplest(made, *type);
//
// Types are constants of user code, and are never copied. The first use of a type resolves
// it, with all types that it reaches: its name, its kind and its Details. Details are owned
// by one registry that lives as long as the process; pointers to types and details stay
// valid. A kind without a type belongs to a generator: only the generator knows what the
// span holds.
//
// All functions may be called from any thread at any time. Looking up a type takes no lock.
namespace sonde::schema {

// What is worked out at the first use of a type.
struct Details {
  std::string name;                  // as a user writes it, the same under every compiler
  std::vector<std::string> labels;   // names of fields, enumerators or alternatives
  std::vector<std::int64_t> values;  // of enumerators
  unsigned least_depth = 0;          // of the shallowest value
  std::uint64_t least_size = 1;      // of the simplest value: what append_simplest appends
  unsigned simplest = 0;             // the alternative that ends soonest
  bool recursive = false;            // whether a value may hold another of the same type
  Recursion recursion;               // how it may
  std::uint64_t step_size = 1;       // least size of the largest step of its cycle
  bool twins = false;                // whether two fields have the same type
};

inline const Details& details(const Type& type) {
  resolve(type);
  has_read(&type.details);
  return *type.details;
}

// The type with this kind, of those that were resolved; null if there is none.
const Type* find(Kind kind);

// Where several types share a kind, it means from now on the one that this type reaches.
void prefer(const Type& type);

// The type of a case's root: a record of its arguments.
const Type& arguments_type(std::span<const Type* const> arguments);

// Appends the smallest value of a type: first enumerator, least alternative,
// shortest list, number nearest zero. Arrays within arrays make it large: see least_size, which
// counts nodes, and a node for every 16 bytes of a text.
void append_simplest(Tree& tree, const Type& type);

// The number nearest to zero between the type's bounds.
std::uint64_t simplest_integer(const Type& type);

// Whether the schema knows what spans of this type hold. For others, which are null or opaque,
// only a generator knows.
inline bool is_derived(const Type* type) { return type != nullptr && type->style != Style::Opaque; }
inline bool is_derived(Kind kind) { return is_derived(find(kind)); }

// How many alternatives a choice of this derived type has.
inline std::uint64_t alternatives_of(const Type& type) {
  if (type.style == Style::Boolean) return 2;
  if (type.style == Style::Enumeration) return details(type).labels.size();
  return type.field_count;
}

// Whether a number lies between the type's bounds; compared as signed where the type is.
inline bool within_bounds(std::uint64_t number, const Type& type) {
  if (!type.is_signed) return number >= type.min && number <= type.max;
  const auto value = static_cast<std::int64_t>(number);
  return value >= static_cast<std::int64_t>(type.min) &&
         value <= static_cast<std::int64_t>(type.max);
}
// The bounds of a type that is not known allow every number.
inline bool within_bounds(std::uint64_t number, const Type* type) {
  return type == nullptr || within_bounds(number, *type);
}

// How many elements a list may have.
struct SizeBounds {
  std::uint64_t min = 0;
  std::uint64_t max = ~std::uint64_t{0};
};
// A generator's own sizes are not known.
inline SizeBounds sizes_of(const Type* type) {
  return is_derived(type) ? SizeBounds{type->min, type->max} : SizeBounds{};
}
inline SizeBounds sizes_of(Kind kind) { return sizes_of(find(kind)); }

}  // namespace sonde::schema
