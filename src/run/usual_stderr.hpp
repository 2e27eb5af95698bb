// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <climits>

#include <sys/stat.h>

namespace sonde::run {

// A copy of standard error, while standard error is another file. It has no constructor and
// allocates nothing: all of it may be called in a handler of signals.
class UsualStderr {
 public:
  // Takes a number from this one on, if it can; `file` is negative where there is no standard
  // error.
  void copy(int first_number);
  int file() const { return file_; }
  // Where the copy was closed: takes the same file from somewhere else. Where it is nowhere to be
  // found, standard output takes its place, and says so.
  void find_again();
  void forget();

 private:
  bool is_same(int file) const;
  bool take_open(int file);
  bool take_path(const char* path);

  int file_ = -1;
  struct stat state_{};  // by which the file is known
  std::array<char, PATH_MAX> path_{};
};

}  // namespace sonde::run
