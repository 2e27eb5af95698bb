// SPDX-License-Identifier: Apache-2.0
#include "store/file.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "tree/error.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;

constexpr unsigned most_temporary_names = 100;

[[noreturn]] void fail(const fs::path& path, int code) {
  const std::string reason = std::generic_category().message(code);
  throw Error(path.string() + ": cannot be written (" + reason +
              "): check that the folder is writable and that the disk has space");
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return number_ >= 0; }

  bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(number_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(number_) == 0;
  }

  // Errors of writing may show up only here.
  bool close() {
    if (!is_open()) return true;
    const int number = std::exchange(number_, -1);
    return ::close(number) == 0;
  }

 private:
  int number_;
};

std::string stem_of(const fs::path& path) { return "." + path.filename().string() + ".new"; }

// Of a process that was killed while it wrote. The folder may be that of several machines, on which
// another process has the number: but none takes so long.
bool is_left(const fs::directory_entry& entry, const std::string& stem) {
  constexpr std::chrono::seconds most(10);
  const std::string name = entry.path().filename().string();
  if (!name.starts_with(stem)) return false;
  const auto process = static_cast<pid_t>(std::strtol(name.c_str() + stem.size(), nullptr, 10));
  if (process <= 0 || ::kill(process, 0) == 0 || errno != ESRCH) return false;
  std::error_code code;
  const auto written = entry.last_write_time(code);
  return !code && fs::file_time_type::clock::now() - written > most;
}

void remove_left(const fs::path& path) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path.parent_path(), ignored))
    if (is_left(entry, stem_of(path))) ::unlink(entry.path().c_str());
}

// A file beside the one to be written, gone unless it takes its place.
class Beside {
 public:
  Beside(const fs::path& path, std::string_view text) : path_(path) {
    Descriptor file(open());
    if (!file.is_open()) fail(path, errno);
    if (file.write(text) && file.close()) return;
    const int code = errno;
    ::unlink(name_.c_str());
    fail(path, code);
  }
  ~Beside() { ::unlink(name_.c_str()); }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  // A link, unlike a renaming, does not take the place of another file.
  bool take_free_place() const {
    if (::link(name_.c_str(), path_.c_str()) == 0) return true;
    if (errno == EEXIST) return false;
    std::error_code ignored;
    if (fs::exists(path_, ignored)) return false;  // a file system without links
    take_place();
    return true;
  }

  void take_place() const {
    if (::rename(name_.c_str(), path_.c_str()) != 0) fail(path_, errno);
  }

  // Else a loss of power could take back the new name.
  void sync_folder() const {
    const Descriptor folder(::open(path_.parent_path().c_str(), O_RDONLY | O_CLOEXEC));
    if (folder.is_open()) static_cast<void>(folder.write({}));
  }

 private:
  int open() {
    const std::string stem = stem_of(path_);
    for (unsigned i = 0; i < most_temporary_names; ++i) {
      name_ = path_.parent_path() / (stem + std::to_string(::getpid()) + "-" + std::to_string(i));
      const int number = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (number >= 0 || errno != EEXIST) return number;
    }
    return -1;
  }

  const fs::path path_;
  fs::path name_;
};

}  // namespace

std::string read_file(const fs::path& path) {
  std::error_code code;
  if (!fs::is_regular_file(path, code))
    throw Error(path.string() + ": cannot be read: check that it exists and is a file");
  const auto size = fs::file_size(path, code);
  if (!code && size > longest_file)
    throw Error(path.string() + ": longer than the " + std::to_string(longest_file >> 20) +
                " MB that a case may have: move it elsewhere");
  std::ifstream file(path, std::ios::binary);
  std::string text(code ? 0 : static_cast<std::size_t>(size), '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (code || !file.is_open() || file.bad())
    throw Error(path.string() + ": cannot be read: check its permissions");
  text.resize(static_cast<std::size_t>(file.gcount()));  // it may have become shorter
  return text;
}

bool write_new_file(const fs::path& path, std::string_view text) {
  const Beside beside(path, text);
  if (!beside.take_free_place()) return false;
  beside.sync_folder();
  return true;
}

void replace_file(const fs::path& path, std::string_view text) {
  remove_left(path);
  const Beside beside(path, text);
  beside.take_place();
  beside.sync_folder();
}

}  // namespace sonde::store
