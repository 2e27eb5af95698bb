// SPDX-License-Identifier: Apache-2.0
#include "stateful/file_reader.hpp"

#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

#include "stateful/heap.hpp"

namespace stateful::file_reader {
namespace {

constexpr std::size_t buffer_size = 8;

// From the start of the file, so that all calls read the same.
int read_number(int descriptor) {
  char* const buffer = heap().make_array<char>(buffer_size);
  const std::size_t wanted = mutant == Mutant::ReadOneTooMany ? buffer_size : buffer_size - 1;
  const ssize_t size = pread(descriptor, buffer, wanted, 0);
  if (size >= 0) buffer[size] = '\0';
  const int number = size > 0 ? std::abs(std::atoi(buffer)) : 0;
  heap().release(buffer);
  return number;
}

}  // namespace

Mutant mutant = Mutant::None;
std::string path = "test";

File* open_file() {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  return descriptor >= 0 ? heap().make<File>(descriptor) : nullptr;
}

int read_file(const File* file) {
  const int number = read_number(file->descriptor);
  if (mutant == Mutant::ReadClosesAndFrees) close_file(file);
  return number;
}

void close_file(const File* file) {
  close(file->descriptor);
  heap().release(file);
}

}  // namespace stateful::file_reader
