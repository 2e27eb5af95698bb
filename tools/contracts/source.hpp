// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// C and C++ code as the generator of tests needs it: the front end on libclang fills it in, and
// the languages of contracts and the printers of test sources read it. It knows no libclang.

namespace sonde::contracts {

struct Place {
  std::string file{};
  unsigned line = 0;
  unsigned column = 0;
  std::size_t offset = 0;  // bytes from the start of the file
};

// Part of a file, in bytes.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

enum class TypeKind : std::uint8_t {
  Void,
  Bool,
  Integer,  // also char; `is_signed`, `size`
  Float,
  Enum,
  Pointer,  // also references, with is_reference
  Array,    // count 0: not known
  Struct,   // also classes
  Union,
  Function,  // what a pointer to a function points to
  Other,     // nothing that is understood
};

// A type of C, with typedefs looked through. `spelling` is as the code has it.
struct CType {
  TypeKind kind = TypeKind::Other;
  std::string spelling{};
  std::string name{};    // of a struct, a union or an enum, without the keyword
  std::size_t size = 0;  // bytes; 0 where it is not known
  bool is_signed = false;
  bool is_const = false;
  bool is_reference = false;
  std::size_t count = 0;  // of an array
  // What it points to, or its elements: one or none. Of a function, its result and its parameters.
  std::vector<CType> target{};
};

struct Field {
  // None: the members of that struct or union are members of the outer one, or it is padding.
  std::string name{};
  CType type{};
  bool is_bit_field = false;
  unsigned width = 0;  // of a bit field
};

struct Record {
  // Without `struct`. Without a tag, it is the typedef, or in C one that is made up.
  std::string name{};
  bool is_union = false;
  bool is_complete = false;
  bool is_class = false;  // C++ with more than public fields
  bool is_open = false;   // all its fields are public, and it has neither bases nor a vtable
  bool is_abstract = false;
  std::string scope{};  // class or namespace, as `a::b::`
  std::vector<Field> fields{};
  bool is_packed = false;           // __attribute__((packed))
  std::size_t alignment = 0;        // 0 where it is not known
  std::size_t field_alignment = 0;  // the largest that a field has by its type
  std::string definition{};         // its text, so that it can be printed again
  std::string comment{};            // its documentation comment, raw
  Place comment_place{};
  Place place{};
};

struct Enumerator {
  std::string name{};
  std::string type{};  // the enum
  std::int64_t value = 0;
};

struct Typedef {
  std::string name{};
  CType type{};
  std::string definition{};
  bool is_system = false;  // of a header of the system, so there is no need to print it again
};

struct Variable {
  std::string name{};
  CType type{};
};

// A variable that outlives a call and can be written.
struct StaticVariable {
  Variable variable{};
  // Of one in a function: just behind the declaration. 0: at file scope.
  std::size_t behind = 0;
};

struct FunctionParts {
  std::size_t begin = 0;  // of the whole declaration
  Range name{};           // its name in the definition
  std::size_t close = 0;  // just behind the `)` of its parameters
  Range body{};           // from `{` up to behind `}`; empty for a declaration alone
};

// __attribute__((annotate("pre:n > 0"))), as a comment would say it: `requires: n > 0`.
struct Attribute {
  std::string line{};
  Place place{};
};

struct CFunction {
  std::string name{};
  std::string scope{};  // class or namespace, as `a::b::`
  CType result{};
  std::vector<Variable> parameters{};
  bool is_static = false;  // of C: seen in its file alone
  bool is_variadic = false;
  bool is_defined = false;
  bool is_member = false;
  bool is_constructor = false;
  bool is_destructor = false;
  bool is_const = false;
  bool is_hidden = false;    // a friend that only its arguments lead to
  bool is_template = false;  // nothing of its types is known
  FunctionParts parts{};
  std::string comment{};  // its documentation comment, raw
  Place comment_place{};
  std::vector<Attribute> attributes{};  // of itself and of its parameters
  Place place{};
};

// Where a comment `/*@ ... @*/` stands.
enum class AnnotationKind : std::uint8_t {
  File,       // at file scope
  Contract,   // between the `)` of a definition and its `{`, or first in the body
  Loop,       // of a loop
  Statement,  // in a body
  Ghost,      // before the `)` of a call
};

struct Annotation {
  AnnotationKind kind = AnnotationKind::File;
  std::string text{};                      // between `/*@` and `@*/`
  Place place{};                           // of the first character of the text
  Range range{};                           // of the whole comment in its file
  std::size_t function = ~std::size_t{0};  // index in Source::functions, where it is in one
  // Of a statement: the local variables in scope there, inner ones last; no parameters.
  std::vector<Variable> locals{};
};

// What was read of one file, and of what it includes.
struct Source {
  std::string path{};
  std::string text{};  // of the file itself
  bool is_cpp = false;
  bool is_char_signed = true;
  // Of the compiler, where contracts of CN assume them. Those of the user stand behind them.
  std::vector<std::string> flags{};
  std::vector<std::string> user_flags{};
  std::vector<std::string> includes{};  // lines `#include ...` of the file itself
  std::vector<std::string> macros{};    // its lines `#define NAME value` that take no arguments
  // The texts of all types that the file itself declares at file scope, in order, without `;`:
  // structs, unions, enums and typedefs. Printed again, they declare them once more.
  std::vector<std::string> types{};
  std::vector<Record> records{};  // in the order of their definition
  std::vector<Enumerator> enumerators{};
  std::vector<Typedef> typedefs{};
  std::vector<Variable> globals{};
  std::vector<StaticVariable> statics{};  // of which the size is known; those that are defined
  std::vector<CFunction> functions{};
  std::vector<Annotation> annotations{};
  std::vector<std::string> errors{};  // of the compiler: file:line:column: sentence
};

}  // namespace sonde::contracts
