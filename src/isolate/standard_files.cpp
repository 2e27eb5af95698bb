// SPDX-License-Identifier: Apache-2.0
#include "isolate/standard_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "isolate/descriptor.hpp"

namespace sonde::isolate {
namespace {

bool is_open(int file) { return fcntl(file, F_GETFD) != -1; }

}  // namespace

StandardFiles::StandardFiles() {
  for (int file = 0; int& copy : copies_) copy = copy_out_of_reach(file++);
}

StandardFiles::~StandardFiles() {
  for (int file = 0; const int copy : copies_) {
    if (copy >= 0 && is_open(copy) && !is_open(file)) dup2(copy, file);
    if (copy >= 0) close(copy);
    ++file;
  }
}

}  // namespace sonde::isolate
