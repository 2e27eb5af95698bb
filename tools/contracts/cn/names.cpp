// SPDX-License-Identifier: Apache-2.0
#include "names.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "token.hpp"
#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

constexpr unsigned max_parts = 2000;  // of one type

const auto* by_name(const auto& things, std::string_view name) {
  const auto found =
      std::ranges::find_if(things, [&](const auto& one) { return one.name == name; });
  return found == things.end() ? nullptr : &*found;
}

// The order of a record's members does not matter, so types have one.
void sort_members(Type& record) {
  std::vector<std::size_t> order(record.names.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t i) { return record.names[i]; });
  Type sorted{Sort::Record};
  for (const std::size_t i : order) {
    sorted.names.push_back(std::move(record.names[i]));
    sorted.parts.push_back(std::move(record.parts[i]));
  }
  record = std::move(sorted);
}

}  // namespace

const Record* Names::record(std::string_view name) const { return by_name(source_.records, name); }

const Field* field_in(const Source& source, const Record& record, std::string_view name) {
  if (const Field* const own = by_name(record.fields, name)) return own;
  for (const Field& field : record.fields) {
    const Record* const inner =
        field.name.empty() ? by_name(source.records, field.type.name) : nullptr;
    const Field* const found = inner == nullptr ? nullptr : field_in(source, *inner, name);
    if (found != nullptr) return found;
  }
  return nullptr;
}

const Field* Names::field(const Record& record, std::string_view name) const {
  return field_in(source_, record, name);
}

const Variable* Names::global(std::string_view name) const {
  return by_name(source_.globals, name);
}

const Enumerator* Names::enumerator(std::string_view name) const {
  return by_name(source_.enumerators, name);
}

const CFunction* Names::c_function(std::string_view name) const {
  return by_name(source_.functions, name);
}

const Datatype* Names::datatype(std::string_view name) const {
  return by_name(program_.datatypes, name);
}

Constructor Names::constructor(std::string_view name) const {
  for (const Datatype& datatype : program_.datatypes) {
    const Alternative* alternative = by_name(datatype.alternatives, name);
    if (alternative != nullptr) return {&datatype, alternative};
  }
  return {};
}

const Function* Names::function(std::string_view name) const {
  return by_name(program_.functions, name);
}

const Predicate* Names::predicate(std::string_view name) const {
  return by_name(program_.predicates, name);
}

const Lemma* Names::lemma(std::string_view name) const { return by_name(program_.lemmas, name); }

Type Names::resolved(const Type& type, const Place& place) const {
  unsigned parts = max_parts;
  return resolved(type, place, {.parts = &parts});
}

Type Names::resolved(const Type& type, const Place& place, Limits limits) const {
  if (limits.depth-- == 0 || (*limits.parts)-- == 0) {
    *limits.parts = 1;
    throw Refusal{place,
                  "expected a type of at most 2000 parts; a synonym must not contain itself"};
  }
  if (type.sort == Sort::Named) return resolved_name(type, place, limits);
  if (type.sort == Sort::Struct && record(type.name) == nullptr) {
    throw Refusal{place, "expected a struct of the C code, found `struct " + type.name + "`"};
  }
  if (type.sort == Sort::Datatype && datatype(type.name) == nullptr) {
    throw Refusal{place, "expected a datatype that is declared, found `" + type.name + "`"};
  }
  if (type.sort == Sort::Datatype && !datatype(type.name)->understood) {
    throw Refusal{place, "expected a datatype that was understood, found `" + type.name + "`"};
  }
  Type result = type;
  for (Type& part : result.parts) part = resolved(part, place, limits);
  if (result.sort == Sort::Record) sort_members(result);
  return result;
}

Type Names::resolved_name(const Type& type, const Place& place, Limits limits) const {
  if (const Synonym* synonym = by_name(program_.synonyms, type.name)) {
    if (synonym->understood) return resolved(synonym->type, synonym->place, limits);
    throw Refusal{place, "expected a type that was understood, found `" + type.name + "`"};
  }
  if (datatype(type.name) != nullptr) {
    Type named{Sort::Datatype};
    named.name = type.name;
    return resolved(named, place, limits);
  }
  if (const Typedef* found = by_name(source_.typedefs, type.name)) return value_of(found->type);
  if (record(type.name) != nullptr) {
    Type named{Sort::Struct};
    named.name = type.name;
    return named;
  }
  throw Refusal{place,
                "expected a type of CN, a datatype, a type_synonym or a typedef of C, found `" +
                    type.name + "`"};
}

const Record& Names::complete_record(std::string_view name, const Place& place) const {
  const Record* found = record(name);
  if (found != nullptr && found->is_complete) return *found;
  throw Refusal{
      place, "expected a struct whose members are known, found `struct " + std::string(name) + "`"};
}

}  // namespace sonde::contracts::cn
