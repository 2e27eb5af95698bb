// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "contracts/lines/comment.hpp"
#include "contracts/source.hpp"

// What the functions of a library have to do with each other, as far as names, signatures and
// comments show. All of it is guessed.

namespace sonde::contracts::guess {

struct Guess {
  std::string line{};  // of the description: ".consumes(0)"
  std::string why{};   // "its name ends in free"
};

enum class Result : std::uint8_t {
  None,
  Value,   // kept as it is
  Made,    // a handle that the caller owns
  Inside,  // points to what something else owns: only whether it is null is looked at
  Text,    // a text that the caller must release
};

// What a function does to the handles that it gets and returns.
struct Roles {
  Result result = Result::None;
  std::string result_why{};
  int ended = -1;           // the parameter that is gone afterwards
  bool gives_away = false;  // ... because something else owns it from then on
  std::string ended_why{};
  std::vector<unsigned> filled{};  // parameters that are out
  // Of one that fills something in: "!= 0", which its result is where it did so.
  std::string success{};
  int dies_with = -1;     // the result is gone when this parameter is
  std::string unknown{};  // why nothing sensible can be guessed
};

// A type that tests pass from call to call.
struct Handle {
  std::string type{};      // "XML_Parser", "yaml_token_t"
  bool is_pointer = true;  // false: a struct that the caller holds and functions fill in
  bool is_made = false;    // some function makes one
  std::string release{};   // the function that ends one, where it takes nothing else
  std::string drawn{};     // the struct behind a pointer, if Sonde could draw it: it must not
};

class Library {
 public:
  // `drawn`: structs that the test draws, with all that they point to.
  explicit Library(const std::vector<Source>& sources, const std::set<std::string>& drawn = {});

  const Record* record(const CType& type) const;  // of a struct or a union
  // Whether Sonde can draw a value of the type.
  bool has_literals(const CType& type) const;
  // A pointer to a struct that must come from a call, because no one can draw it, or because
  // some function makes it.
  bool is_handle(const CType& type) const;
  // A struct that holds nothing but pointers to functions.
  bool is_table_of_callbacks(const CType& type) const;

  const lines::Comment& comment(const CFunction& function) const;
  Roles roles(const CFunction& function) const;
  // By the name of the struct that they point to, or are.
  const std::map<std::string, Handle>& handles() const { return handles_; }
  // A function that releases memory: cJSON_free(void*).
  const std::string& release_of_memory() const { return release_of_memory_; }
  // A pointer that is the first or the last of a range: (start, end).
  bool is_bound(const CFunction& function, unsigned parameter) const;
  // The functions that a pointer of this type could point to.
  std::vector<std::string> functions_of_type(const CType& function) const;
  // All flags together, where one enum alone has nothing but flags: 1, 2, 4, ...; else 0.
  std::int64_t all_flags() const;
  // A function that counts what a handle holds; empty where there is none.
  std::string counting(const CType& handle) const;

 private:
  void add_made(const CFunction& function);
  void add_freed(const CFunction& function);
  void add_ended(const CFunction& function);
  void add_handles(const CFunction& function);
  Handle& handle_of(const CType& pointer);
  void guess_end(const CFunction& function, Roles& roles) const;
  void guess_end_by_comment(const CFunction& function, Roles& roles) const;
  void guess_result(const CFunction& function, Roles& roles) const;
  void guess_filled(const CFunction& function, Roles& roles) const;
  std::string success_of(const CFunction& function) const;
  void guess_relations(const CFunction& function, Roles& roles) const;
  std::vector<unsigned> handles_of(const CFunction& function) const;

  const std::vector<Source>& sources_;
  std::map<std::string, const Record*> records_;
  std::map<const CFunction*, lines::Comment> comments_;
  std::map<std::string, Handle> handles_;
  std::set<std::string> made_;    // structs to which some function returns a pointer
  std::set<std::string> filled_;  // ... that some function fills in
  std::set<std::string> ended_;
  std::set<std::string> freed_;  // ... by a function that says free, delete or destroy
  std::string release_of_memory_;
};

}  // namespace sonde::contracts::guess
