// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sonde/api_test.hpp"
#include "sonde/toolchain.hpp"
#include "tree/error.hpp"

namespace sonde::command {

// A test that does not compile.
struct NotCompiled : Error {
  NotCompiled(const std::string& what, std::string output) : Error(what), said(std::move(output)) {}
  std::string said;
};

// A test as files, and the program that they make.
class Building {
 public:
  // `test_file`: where the test goes; copies of C files go beside it. `linked`: libraries by name,
  // or files. Throws Error where there is no compiler, or no Sonde to link.
  Building(const ApiTest& test, const std::vector<std::string>& linked,
           const std::string& test_file);

  // Writes all files, compiles and links them, and returns the program. Throws NotCompiled.
  std::string program() const;

  // The same as a line for a shell.
  std::string line() const;

 private:
  std::vector<Unit> units() const;
  std::vector<std::string> linking() const;
  std::string program_file() const;

  const ApiTest& test_;
  const std::vector<std::string>& linked_;
  std::string test_file_;
  Compilers compilers_;
  OwnFiles own_;
  std::vector<std::string> common_;
};

// test.queue.c, of test.cpp: the file beside a test that a copy goes to.
std::string file_of_copy(const std::string& test_file, const CCopy& copy);

}  // namespace sonde::command
