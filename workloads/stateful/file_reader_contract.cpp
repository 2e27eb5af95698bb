// SPDX-License-Identifier: Apache-2.0
#include "stateful/file_reader_contract.hpp"

#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sonde/api.hpp"
#include "stateful/heap.hpp"

namespace stateful::file_reader {
namespace {

// The last byte is what lets a reader read too much.
constexpr std::string_view text_in_file = "-123456\n";

std::vector<int> noted;

int made_file() {
  const int descriptor = memfd_create("test", MFD_CLOEXEC);
  if (descriptor < 0 || write(descriptor, text_in_file.data(), text_in_file.size()) < 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a file in memory");
  return descriptor;
}

int descriptor_of_made_file() {
  static const int descriptor = made_file();
  return descriptor;
}

// Its device and number; nothing where no file is open.
std::optional<std::pair<dev_t, ino_t>> identity_of(int descriptor) {
  struct stat status{};
  if (fstat(descriptor, &status) != 0) return std::nullopt;
  return std::pair(status.st_dev, status.st_ino);
}

}  // namespace

void make_file() { path = "/proc/self/fd/" + std::to_string(descriptor_of_made_file()); }

File* open_noted() {
  File* const file = open_file();
  if (file != nullptr) noted.push_back(file->descriptor);
  return file;
}

void close_all() {
  for (const int descriptor : noted)
    if (is_open(descriptor)) close(descriptor);
  noted.clear();
}

bool is_open(int descriptor) {
  static const auto made = identity_of(descriptor_of_made_file());
  return identity_of(descriptor) == made;
}

bool is_open(const File* file) { return heap().is_intact(file) && is_open(file->descriptor); }

bool is_untouched(int descriptor, const File* file) {
  return is_open(file) && file->descriptor == descriptor && !heap().damaged();
}

void describe_file_reader(sonde::Api& api) {
  api.setup(make_file);
  api.teardown([] {
    close_all();
    heap().reset();
  });
  const auto is_open_file = [](const File* file) { return is_open(file); };
  api.type<File*>("file");
  api.call("open_file", open_noted).ensure("is open", is_open_file);
  api.call("read_file", read_file)
      .names("file")
      .require("is open", is_open_file)
      .old([](const File* file) { return file->descriptor; })
      .ensure("the file is untouched",
              [](int before, int, const File* file) { return is_untouched(before, file); })
      .ensure("is the number in the file",
              [](int, int result) { return result == number_in_file; });
  api.call("close_file", close_file)
      .names("file")
      .consumes(0)
      .require("is open", is_open_file)
      .ensure("is released", [](const File* file) { return !heap().is_live(file); });
}

}  // namespace stateful::file_reader
