// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ast.hpp"

namespace sonde::contracts::cn {

struct Constructor {
  const Datatype* datatype = nullptr;
  const Alternative* alternative = nullptr;
};

// A member of the record, or of a struct or union in it that has no name; else null.
const Field* field_in(const Source& source, const Record& record, std::string_view name);

// What is declared at file scope, in C and in CN. The functions that return a pointer return null
// where there is no such name; the others throw a Refusal.
class Names {
 public:
  Names(const Source& source, const Program& program) : source_(source), program_(program) {}

  const Record* record(std::string_view name) const;
  const Field* field(const Record& record, std::string_view name) const;
  const Variable* global(std::string_view name) const;
  const Enumerator* enumerator(std::string_view name) const;
  const CFunction* c_function(std::string_view name) const;

  const Datatype* datatype(std::string_view name) const;
  Constructor constructor(std::string_view name) const;
  const Function* function(std::string_view name) const;
  const Predicate* predicate(std::string_view name) const;
  const Lemma* lemma(std::string_view name) const;

  // The type with synonyms and C typedefs looked through.
  Type resolved(const Type& type, const Place& place) const;
  // The type of C in `<T>`.
  CType c_type(const std::string& text, const Place& place) const;
  // A struct of C that has members.
  const Record& complete_record(std::string_view name, const Place& place) const;

 private:
  // How deep synonyms may still nest, and how many parts a type may still have: a synonym that
  // speaks of itself never ends.
  struct Limits {
    unsigned depth = 50;
    unsigned* parts;
  };

  Type resolved(const Type& type, const Place& place, Limits limits) const;
  Type resolved_name(const Type& type, const Place& place, Limits limits) const;

  const Source& source_;
  const Program& program_;
};

}  // namespace sonde::contracts::cn
