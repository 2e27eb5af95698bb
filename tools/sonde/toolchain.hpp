// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace sonde::command {

// Where Sonde itself is: beside this command, installed or in a folder of a build.
struct OwnFiles {
  std::string include{};
  std::vector<std::string> libraries{};  // in the order of a linker
};

// Throws Error where they are not found.
OwnFiles own_files();

struct Compilers {
  std::string c{};
  std::string cpp{};
  bool is_clang = false;
};

// Those of CC and CXX, or else clang, which is quicker, or gcc. Throws Error where there is none.
Compilers compilers_here();

// A file to compile, and where its object goes.
struct Unit {
  std::string source{};
  std::string object{};
  bool is_cpp = true;
  std::vector<std::string> flags{};
};

// Compiles all units at once, each in a process of its own. Returns what the compiler said of
// the first that does not compile; empty if all do.
std::string compile_all(const Compilers& compilers, const std::vector<Unit>& units);

// Flags by which what the code does guides the search.
std::vector<std::string> coverage_flags(const Compilers& compilers);

// The flags with which compile_commands.json, or the one in a folder, compiles a file, without
// those that name files; of a file that is not in it, such as a header, those of the file that is
// nearest. Throws Error where there are none.
std::vector<std::string> flags_of_database(const std::string& database, const std::string& file);

}  // namespace sonde::command
