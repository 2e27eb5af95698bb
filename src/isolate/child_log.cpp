// SPDX-License-Identifier: Apache-2.0
#include "isolate/child_log.hpp"

#include <algorithm>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isolate/descriptor.hpp"

namespace sonde::isolate {
namespace {

std::uint64_t size_of(int file) {
  struct stat state{};
  return fstat(file, &state) == 0 ? static_cast<std::uint64_t>(state.st_size) : 0;
}

}  // namespace

ChildLog::ChildLog() : file_(out_of_reach(memfd_create("sonde-stderr", MFD_CLOEXEC))) {}

ChildLog::~ChildLog() {
  if (file_ >= 0) close(file_);
}

// The number and the size of the file come from a process that may have damaged them.
std::string ChildLog::rest(std::uint64_t passed_on) const {
  constexpr std::uint64_t most_read = std::uint64_t{1} << 20;
  const std::uint64_t size = size_of(file_);
  if (passed_on >= size) return "";
  const std::uint64_t from = std::max(passed_on, size - std::min(size, most_read));
  std::string text(size - from, '\0');
  std::size_t read = 0;
  while (read < text.size()) {
    const auto count =
        pread(file_, text.data() + read, text.size() - read, static_cast<off_t>(from + read));
    if (count <= 0) break;
    read += static_cast<std::size_t>(count);
  }
  text.resize(read);
  return text;
}

double ChildLog::megabytes() const { return static_cast<double>(size_of(file_)) / (1024 * 1024); }

}  // namespace sonde::isolate
