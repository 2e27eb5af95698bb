// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/tree/kind.hpp"

namespace sonde {

namespace schema {
struct Details;  // what is worked out once, at the first use of a type
}

// How the text form writes a span, and what it asks of the reader.
enum class Style : std::uint8_t {
  Opaque,       // name(draws ...): only the generator knows what they mean
  Number,       // 42
  Boolean,      // true
  Character,    // 'a'
  Text,         // "abc"
  Blob,         // {0x01, 0xff}
  Enumeration,  // Color::Red
  Braces,       // {1, 2}
  Fields,       // State{.pc = 1}
  Construct,    // Name{1, 2}, also around one leaf
  Optional,     // std::nullopt, or the value
  Expected,     // the value, or unexpected(error)
  Pointer,      // nullptr, or std::make_unique<Node>(value)
  Variant,      // the alternative's value
};

// The grammar of one type: what its span holds and how it reads. Derived types
// have one each, known at compile time; generators share a few opaque ones.
struct Type {
  // A list of steps, which are done one after the other; one of its steps; in a step, a
  // reference to the value of an earlier one. All others are values.
  enum class Part : std::uint8_t { Value, Steps, Step, Reference };

  Form form = Form::Record;
  Style style = Style::Opaque;
  Part part = Part::Value;

  // A name as users write it, or the compiler's signature of a function that
  // carries the type; then the types and the number in its angle brackets.
  const char* name = "";
  bool is_signature = false;
  const Type* const* arguments = nullptr;
  unsigned argument_count = 0;
  std::uint64_t extent = 0;
  // Distinguishes its kind from others of the same name; not written.
  const char* distinguisher = "";

  // The children: of a record each field, of a list its element, of a choice the
  // payload of each alternative (null where it has none).
  const Type* const* fields = nullptr;
  unsigned field_count = 0;
  // Names of fields or enumerators: a signature that lists them, or "a, b".
  const char* labels = nullptr;

  // Of a type with a generator of its own: how reports write its values, where they can.
  const Type* value_type = nullptr;

  bool is_signed = false;
  std::uint64_t min = 0;  // of numbers, as 64 bits; of lists and bytes, the size
  std::uint64_t max = 0;

  mutable Kind kind{};
  mutable const schema::Details* details = nullptr;
  mutable bool shares_kind = false;  // with another type of the same name
};

namespace schema {

// Works out names, kinds and least depths of a type and of all that it reaches.
// Done at the first draw; cheap when it has been done. Types of functions and of unnamed
// namespaces may share a name, and so a kind, which then means the one that was resolved last.
void resolve_slowly(const Type& type);
inline void resolve(const Type& type) {
  if (__atomic_load_n(&type.details, __ATOMIC_ACQUIRE) == nullptr ||
      __atomic_load_n(&type.shares_kind, __ATOMIC_RELAXED))
    resolve_slowly(type);
}

unsigned enumerator_count(const Type& type);
std::int64_t enumerator_value(const Type& type, unsigned index);
unsigned enumerator_index(const Type& type, std::int64_t value);

}  // namespace schema
}  // namespace sonde
