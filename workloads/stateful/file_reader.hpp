// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace stateful::file_reader {

struct File {
  int descriptor = -1;
};

// The file that is read.
extern std::string path;

// Null if there is no such file.
File* open_file();
// The absolute value of the number that the file starts with, or 0 if reading fails.
int read_file(const File* file);
void close_file(const File* file);

enum class Mutant : std::uint8_t { None, ReadOneTooMany, ReadClosesAndFrees };

extern Mutant mutant;

}  // namespace stateful::file_reader
