// SPDX-License-Identifier: Apache-2.0
// The rules of ownership. Where two readings are possible, the one is taken under which no call
// can be misuse: a handle that may be given away is not used again.
#include <algorithm>

#include "contracts/guess/library.hpp"
#include "contracts/guess/words.hpp"

namespace sonde::contracts::guess {
namespace {

bool points_to_const(const CType& type) { return !type.target.empty() && type.target[0].is_const; }

bool is_pointer_to(const CType& type, TypeKind kind) {
  return type.kind == TypeKind::Pointer && !type.target.empty() && type.target[0].kind == kind;
}

bool is_character(const CType& type) { return type.kind == TypeKind::Integer && type.size == 1; }

bool has_mode(const lines::Comment& comment, const std::string& mode, const std::string& name) {
  return std::ranges::any_of(comment.modes, [&](const lines::Mode& each) {
    return each.name == mode && std::ranges::find(each.arguments, name) != each.arguments.end();
  });
}

}  // namespace

Roles Library::roles(const CFunction& function) const {
  Roles roles{};
  guess_end(function, roles);
  guess_end_by_comment(function, roles);
  guess_filled(function, roles);
  guess_result(function, roles);
  guess_relations(function, roles);
  return roles;
}

void Library::guess_end(const CFunction& function, Roles& roles) const {
  if (function.is_member) return;
  const auto words = words_of(function.name);
  const std::string word = ending_word(words);
  if (word.empty() || function.parameters.empty()) return;
  const bool is_last = words.back() == word;
  if (!is_last && function.parameters.size() != 1) return;
  for (unsigned i = 0; i < function.parameters.size(); ++i) {
    const CType& type = function.parameters[i].type;
    const bool is_memory = is_pointer_to(type, TypeKind::Void) && function.parameters.size() == 1;
    if (!is_memory && (!is_handle(type) || is_table_of_callbacks(type))) continue;
    const bool is_mild = first_of({word}, {"free", "delete", "destroy"}).empty();
    if (!is_memory && is_mild && freed_.contains(type.target[0].name)) continue;
    roles.ended = static_cast<int>(i);
    roles.ended_why = "the name says " + word;
  }
}

// "The emitter takes the responsibility for the event object": who calls must not release it.
void Library::guess_end_by_comment(const CFunction& function, Roles& roles) const {
  const lines::Comment& said = comment(function);
  for (unsigned i = 0; i < function.parameters.size(); ++i) {
    const std::string& name = function.parameters[i].name;
    if (has_mode(said, "consumes", name)) {
      roles.ended = static_cast<int>(i);
      roles.ended_why = "";
      return;
    }
    if (name.empty() || roles.ended >= 0 || !is_handle(function.parameters[i].type)) continue;
    for (const std::string& phrase :
         {"ownership of the " + name, "ownership of " + name, "responsibility for the " + name,
          "responsibility for " + name, name + " object is destroyed", name + " is destroyed",
          name + " is freed", name + " will be freed"})
      if (said.prose.find(phrase) != std::string::npos) {
        roles.ended = static_cast<int>(i);
        roles.gives_away = true;
        roles.ended_why = "the comment says '" + phrase + "'";
      }
  }
}

void Library::guess_filled(const CFunction& function, Roles& roles) const {
  const lines::Comment& said = comment(function);
  const bool fills = !filling_word(words_of(function.name)).empty();
  for (unsigned i = 0; i < function.parameters.size(); ++i) {
    const Variable& parameter = function.parameters[i];
    const CType& type = parameter.type;
    const bool is_documented =
        has_mode(said, "out", parameter.name) ||
        std::ranges::any_of(said.parameters, [&](const lines::ParameterNote& note) {
          return note.is_out && note.name == parameter.name;
        });
    const bool is_struct = is_handle(type) && !points_to_const(type) && !type.is_reference &&
                           !made_.contains(type.target[0].name);
    const bool is_first = i == 0 && fills && !is_table_of_callbacks(type);
    const bool is_pointer_out = type.kind == TypeKind::Pointer && !type.target.empty() &&
                                !type.is_reference && is_handle(type.target[0]) &&
                                roles.ended != static_cast<int>(i);
    if ((is_struct && (is_documented || is_first)) || is_pointer_out) roles.filled.push_back(i);
    if (is_struct && (is_documented || is_first)) roles.success = success_of(function);
  }
}

// Comments say which result is a success; most functions return 0 then, but by far not all.
std::string Library::success_of(const CFunction& function) const {
  const CType& type = function.result;
  const bool is_number = type.kind == TypeKind::Integer || type.kind == TypeKind::Enum;
  if (type.kind == TypeKind::Bool) return "!= 0";
  if (!is_number) return "";
  const std::string& said = comment(function).prose;
  const auto says = [&](std::initializer_list<const char*> phrases) {
    return std::ranges::any_of(
        phrases, [&](const char* phrase) { return said.find(phrase) != std::string::npos; });
  };
  if (says({"0 on error", "0 on failure", "1 on success", "1 if the function succeeded",
            "nonzero on success", "non-zero on success", "zero on error", "zero on failure"}))
    return "!= 0";
  if (says({"0 on success", "zero on success", "0 if the function succeeded", "-1 on error"}))
    return "== 0";
  return "";
}

void Library::guess_result(const CFunction& function, Roles& roles) const {
  const CType& type = function.result;
  if (function.is_constructor || function.is_destructor || type.kind == TypeKind::Void) return;
  roles.result = Result::Value;
  if (type.kind != TypeKind::Pointer || type.is_reference) return;
  const auto words = words_of(function.name);
  const std::string making = making_word(words);
  roles.result = Result::Inside;
  roles.result_why = "what it points to belongs to something else";
  if (type.target.empty() || points_to_const(type)) return;
  if (is_character(type.target[0]) && !printing_word(words).empty()) {
    roles.result = Result::Text;
    roles.result_why = "the name says " + printing_word(words);
  }
  const bool is_memory = type.target[0].kind == TypeKind::Void &&
                         !first_of(words, {"malloc", "alloc", "calloc"}).empty();
  if (is_memory && !release_of_memory_.empty()) {
    roles.result = Result::Made;
    roles.result_why = "the name says that it allocates";
  }
  if (!is_handle(type)) return;
  const auto handles = handles_of(function);
  const bool is_new = !making.empty() || (handles.empty() && asking_word(words).empty());
  const bool is_released =
      ended_.contains(type.target[0].name) && asking_word(words).empty() &&
      storing_word(words).empty() && std::ranges::none_of(handles, [&](unsigned i) {
        return function.parameters[i].type.target[0].name == type.target[0].name;
      });
  if (!is_new && !is_released) return;
  roles.result = Result::Made;
  roles.result_why = making.empty() ? "nothing else owns it" : "the name says " + making;
  const bool is_apart = !first_of(words, {"detach", "extract", "steal", "take", "unlink", "dequeue",
                                          "dup", "copy", "clone", "duplicate"})
                             .empty();
  for (const unsigned i : handles)
    if (!is_apart && !points_to_const(function.parameters[i].type))
      roles.dies_with = static_cast<int>(i);
}

// What two handles have to do with each other.
void Library::guess_relations(const CFunction& function, Roles& roles) const {
  const auto words = words_of(function.name);
  auto handles = handles_of(function);
  std::erase_if(handles, [&](unsigned i) {
    return is_bound(function, i) || std::ranges::find(roles.filled, i) != roles.filled.end();
  });
  if (!first_of(words, {"realloc"}).empty()) roles.unknown = "what it may be given is not known";
  if (!first_of(words, {"reference", "weak", "borrow"}).empty() && !handles.empty())
    roles.unknown =
        "what it makes refers to its argument, and how long that must live is not known";
  const auto all_const = std::ranges::all_of(
      handles, [&](unsigned i) { return points_to_const(function.parameters[i].type); });
  if (handles.size() < 2 || all_const || roles.ended >= 0) return;
  const std::string storing = storing_word(words);
  const CType& last = function.parameters[handles.back()].type;
  if (handles.size() == 2 && !storing.empty() && !points_to_const(last)) {
    roles.ended = static_cast<int>(handles.back());
    roles.gives_away = true;
    roles.ended_why = "the name says " + storing + ", so it belongs to the other handle then";
    return;
  }
  const bool are_same = std::ranges::any_of(handles, [&](unsigned i) {
    return i != handles.back() && function.parameters[i].type.target[0].name == last.target[0].name;
  });
  if (are_same)
    roles.unknown =
        "it takes several handles of one type, and which belongs to which is "
        "not known";
}

}  // namespace sonde::contracts::guess
