// SPDX-License-Identifier: Apache-2.0
#include "isolate/descriptor.hpp"

#include <algorithm>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sonde::isolate {
namespace {

// Not higher, though the limit often is: for each process, the system has a table up to the
// highest number, which a fork copies. And select() knows no number beyond.
constexpr rlim_t highest = 1024;
constexpr rlim_t room = 128;  // for ours

int first_number() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t end = std::min(limit.rlim_cur, highest);
  return static_cast<int>(end > 2 * room ? end - room : end / 2);
}

}  // namespace

int copy_out_of_reach(int descriptor) {
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, first_number());
  return copy >= 0 ? copy : fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
}

int out_of_reach(int descriptor) {
  if (descriptor < 0) return descriptor;
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, first_number());
  if (copy < 0) return descriptor;
  close(descriptor);
  return copy;
}

FileIdentity::FileIdentity(int descriptor) {
  struct stat state{};
  is_known_ = fstat(descriptor, &state) == 0;
  device_ = state.st_dev;
  number_ = state.st_ino;
}

bool FileIdentity::is_of(int descriptor) const {
  struct stat state{};
  return is_known_ && fstat(descriptor, &state) == 0 && state.st_dev == device_ &&
         state.st_ino == number_;
}

}  // namespace sonde::isolate
