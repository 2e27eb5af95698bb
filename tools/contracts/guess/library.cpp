// SPDX-License-Identifier: Apache-2.0
#include "contracts/guess/library.hpp"

#include <algorithm>

#include "contracts/guess/words.hpp"

namespace sonde::contracts::guess {
namespace {

const CType* target_of(const CType& type) {
  const bool points = type.kind == TypeKind::Pointer || type.kind == TypeKind::Array;
  return points && !type.target.empty() ? &type.target[0] : nullptr;
}

bool is_record(const CType& type) {
  return type.kind == TypeKind::Struct || type.kind == TypeKind::Union;
}

bool points_to_record(const CType& type) {
  const CType* const target = target_of(type);
  return target != nullptr && is_record(*target);
}

bool is_void_pointer(const CType& type) {
  const CType* const target = target_of(type);
  return target != nullptr && target->kind == TypeKind::Void;
}

bool takes_const(const CType& pointer) {
  const CType* const target = target_of(pointer);
  return target != nullptr && target->is_const;
}

// What any function of the type can take: a number, or a struct that it only looks at. What a void*
// leads to, only some of them know.
bool is_safe_to_take(const CType& type) {
  const bool is_number = type.kind == TypeKind::Integer || type.kind == TypeKind::Float ||
                         type.kind == TypeKind::Bool || type.kind == TypeKind::Enum;
  return is_number || (points_to_record(type) && takes_const(type));
}

bool is_standard(const CType& type) {
  static const std::set<std::string> drawn = {
      "basic_string", "basic_string_view", "vector",       "pair", "tuple",
      "array",        "optional",          "map",          "set",  "deque",
      "list",         "unordered_map",     "unordered_set"};
  return drawn.contains(type.name);
}

}  // namespace

Library::Library(const std::vector<Source>& sources, const std::set<std::string>& drawn)
    : sources_(sources) {
  for (const Source& source : sources_) {
    for (const Record& record : source.records)
      if (record.is_complete || !records_.contains(record.name)) records_[record.name] = &record;
    for (const CFunction& function : source.functions)
      comments_[&function] = lines::comment_of(function);
  }
  for (const Source& source : sources_)
    for (const CFunction& function : source.functions) {
      add_made(function);
      add_freed(function);
    }
  for (const Source& source : sources_)
    for (const CFunction& function : source.functions) add_ended(function);
  for (const Source& source : sources_)
    for (const CFunction& function : source.functions) add_handles(function);
  for (auto& [name, handle] : handles_) handle.is_made = handle.is_made || drawn.contains(name);
}

const Record* Library::record(const CType& type) const {
  const auto found = records_.find(type.name);
  return is_record(type) && found != records_.end() ? found->second : nullptr;
}

bool Library::has_literals(const CType& type) const {
  switch (type.kind) {
    case TypeKind::Bool:
    case TypeKind::Integer:
    case TypeKind::Float:
    case TypeKind::Enum: return true;
    case TypeKind::Array: return type.count > 0 && has_literals(type.target[0]);
    case TypeKind::Struct: break;
    default: return false;
  }
  if (is_standard(type)) return true;
  const Record* const found = record(type);
  if (found == nullptr || !found->is_complete || found->is_class || found->fields.empty())
    return false;
  return std::ranges::all_of(found->fields, [&](const Field& field) {
    return !field.is_bit_field && has_literals(field.type);
  });
}

bool Library::is_handle(const CType& type) const {
  if (!points_to_record(type)) return false;
  const CType& target = type.target[0];
  if (target.name == "_IO_FILE") return false;  // a test has files of its own
  return !has_literals(target) || made_.contains(target.name) || filled_.contains(target.name);
}

bool Library::is_table_of_callbacks(const CType& type) const {
  if (!points_to_record(type)) return false;
  const Record* const found = record(type.target[0]);
  return found != nullptr && found->is_complete && !found->fields.empty() &&
         std::ranges::all_of(found->fields, [](const Field& field) {
           const CType* const target = target_of(field.type);
           return target != nullptr && target->kind == TypeKind::Function;
         });
}

const lines::Comment& Library::comment(const CFunction& function) const {
  return comments_.at(&function);
}

std::vector<unsigned> Library::handles_of(const CFunction& function) const {
  std::vector<unsigned> found;
  for (unsigned i = 0; i < function.parameters.size(); ++i) {
    const CType& type = function.parameters[i].type;
    if (is_handle(type) && !is_table_of_callbacks(type)) found.push_back(i);
  }
  return found;
}

// Whether a function makes what it returns is asked by its name alone here; by its parameters
// later, when it is known what the others make.
void Library::add_made(const CFunction& function) {
  const auto words = words_of(function.name);
  const CType& result = function.result;
  if (points_to_record(result) && !takes_const(result) &&
      (!making_word(words).empty() || function.parameters.empty()) && !result.is_reference)
    made_.insert(result.target[0].name);
  if (function.parameters.empty() || function.is_member) return;
  const CType& first = function.parameters[0].type;
  if (!filling_word(words).empty() && points_to_record(first) && !takes_const(first) &&
      !is_table_of_callbacks(first) && !first.is_reference)
    filled_.insert(first.target[0].name);
  for (const auto& note : comment(function).parameters)
    for (const Variable& each : function.parameters)
      if (note.is_out && note.name == each.name && points_to_record(each.type) &&
          !has_literals(each.type.target[0]))
        filled_.insert(each.type.target[0].name);
}

bool Library::is_bound(const CFunction& function, unsigned parameter) const {
  const Variable& asked = function.parameters[parameter];
  const bool is_named = !first_of(words_of(asked.name), {"start", "begin", "end"}).empty();
  return is_named && is_handle(asked.type) &&
         std::ranges::count_if(function.parameters, [&](const Variable& each) {
           return each.type.spelling == asked.type.spelling;
         }) == 2;
}

void Library::add_freed(const CFunction& function) {
  if (function.is_member || function.parameters.size() != 1) return;
  const CType& type = function.parameters[0].type;
  const bool frees = !first_of(words_of(function.name), {"free", "delete", "destroy"}).empty();
  if (frees && points_to_record(type)) freed_.insert(type.target[0].name);
}

void Library::add_ended(const CFunction& function) {
  Roles roles{};
  guess_end(function, roles);
  if (roles.ended < 0 || roles.gives_away) return;
  const auto& parameters = function.parameters;
  const CType& type = parameters[static_cast<std::size_t>(roles.ended)].type;
  if (points_to_record(type)) ended_.insert(type.target[0].name);
  if (is_void_pointer(type) && parameters.size() == 1) release_of_memory_ = function.name;
}

Handle& Library::handle_of(const CType& pointer) {
  const CType& target = pointer.target[0];
  Handle& handle = handles_[target.name];
  handle.is_pointer = made_.contains(target.name) || !filled_.contains(target.name);
  if (handle.type.empty()) handle.type = handle.is_pointer ? pointer.spelling : target.spelling;
  if (handle.is_pointer && has_literals(target) && !target.is_const) handle.drawn = target.spelling;
  return handle;
}

void Library::add_handles(const CFunction& function) {
  const Roles known = roles(function);
  for (const unsigned i : handles_of(function)) {
    const CType& type = function.parameters[i].type;
    if (type.is_reference) continue;
    Handle& handle = handle_of(type);
    const bool is_filled = std::ranges::find(known.filled, i) != known.filled.end();
    handle.is_made = handle.is_made || is_filled;
    const bool ends_it = known.ended == static_cast<int>(i) && !known.gives_away;
    if (ends_it && function.parameters.size() == 1) handle.release = function.name;
    if (handle.is_pointer && !takes_const(type)) handle.type = type.spelling;
  }
  if (known.result == Result::Made && points_to_record(function.result)) {
    Handle& handle = handle_of(function.result);
    handle.is_made = true;
    handle.type = function.result.spelling;
  }
  for (const unsigned i : known.filled) {
    const CType& type = function.parameters[i].type;
    if (type.target.empty() || !points_to_record(type.target[0])) continue;
    handle_of(type.target[0]).is_made = true;
  }
}

std::vector<std::string> Library::functions_of_type(const CType& function) const {
  std::vector<std::string> found;
  for (const Source& source : sources_)
    for (const CFunction& each : source.functions) {
      const bool is_free = !each.is_member && !each.is_template && !each.is_variadic;
      const bool is_seen = source.is_cpp || !each.is_static || !source.path.ends_with(".c");
      const bool takes_as_many = each.parameters.size() + 1 == function.target.size();
      if (!is_free || !is_seen || each.parameters.empty() || !takes_as_many) continue;
      bool is_same = each.result.spelling == function.target[0].spelling;
      for (std::size_t i = 0; i < each.parameters.size(); ++i)
        is_same = is_same && is_safe_to_take(each.parameters[i].type) &&
                  each.parameters[i].type.spelling == function.target[i + 1].spelling;
      const auto& clauses = comment(each).clauses;
      const bool has_precondition = std::ranges::any_of(clauses, [](const lines::Clause& clause) {
        return clause.kind == lines::ClauseKind::Require;
      });
      if (is_same && !has_precondition) found.push_back(each.scope + each.name);
    }
  return found;
}

std::int64_t Library::all_flags() const {
  std::map<std::string, std::vector<std::int64_t>> enums;
  for (const Source& source : sources_)
    for (const Enumerator& each : source.enumerators) enums[each.type].push_back(each.value);
  std::int64_t flags = 0;
  for (auto& [name, values] : enums) {
    std::erase(values, 0);
    const bool are_flags = values.size() > 1 && std::ranges::all_of(values, [](std::int64_t value) {
                             return value > 0 && (value & (value - 1)) == 0;
                           });
    if (!are_flags || std::ranges::find(values, 4) == values.end()) continue;
    if (flags != 0) return 0;
    for (const std::int64_t value : values) flags |= value;
  }
  return flags;
}

std::string Library::counting(const CType& handle) const {
  if (!points_to_record(handle)) return "";
  for (const Source& source : sources_)
    for (const CFunction& function : source.functions) {
      const auto words = words_of(function.name);
      const bool counts = !first_of(words, {"size", "count", "length", "len"}).empty();
      if (!counts || function.is_member || function.parameters.size() != 1) continue;
      const CType& type = function.parameters[0].type;
      const bool is_same = points_to_record(type) && type.target[0].name == handle.target[0].name;
      if (is_same && takes_const(type) && function.result.kind == TypeKind::Integer)
        return function.name;
    }
  return "";
}

}  // namespace sonde::contracts::guess
