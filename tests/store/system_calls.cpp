// SPDX-License-Identifier: Apache-2.0
#include "system_calls.hpp"

#include <cerrno>
#include <csignal>
#include <cstddef>

#include <fcntl.h>
#include <unistd.h>

#include "store/sqlite.hpp"

namespace {

unsigned calls = 0;
unsigned fatal_call = 0;
unsigned refused_write = 0;

bool is_fatal() { return ++calls == fatal_call; }
void die() { ::kill(::getpid(), SIGKILL); }

template <class Write>
ssize_t faulty(std::size_t size, Write write) {
  if (refused_write > 0 && ++calls >= refused_write) {
    errno = ENOSPC;
    return -1;
  }
  if (refused_write == 0 && is_fatal()) {
    static_cast<void>(write(size / 2));
    die();
  }
  return write(size);
}

ssize_t faulty_write(int file, const void* data, std::size_t size) {
  return faulty(size, [=](std::size_t part) { return ::write(file, data, part); });
}

ssize_t faulty_pwrite(int file, const void* data, std::size_t size, off_t at) {
  return faulty(size, [=](std::size_t part) { return ::pwrite(file, data, part, at); });
}

int faulty_open(const char* name, int flags, int mode) {
  if ((flags & O_CREAT) != 0 && refused_write == 0 && is_fatal()) die();
  return ::open(name, flags, mode);
}

int faulty_truncate(int file, off_t size) {
  if (refused_write == 0 && is_fatal()) die();
  return ::ftruncate(file, size);
}

int faulty_unlink(const char* name) {
  if (refused_write == 0 && is_fatal()) die();
  return ::unlink(name);
}

int faulty_close(int file) {
  if (refused_write == 0 && is_fatal()) die();
  return ::close(file);
}

template <class Call>
void replace(const char* name, Call call) {
  sqlite3_vfs* system = sqlite3_vfs_find(nullptr);
  system->xSetSystemCall(system, name, reinterpret_cast<sqlite3_syscall_ptr>(call));
}

void replace_all() {
  calls = 0;
  replace("write", faulty_write);
  replace("pwrite", faulty_pwrite);
  replace("pwrite64", faulty_pwrite);
  replace("open", faulty_open);
  replace("close", faulty_close);
  replace("ftruncate", faulty_truncate);
  replace("unlink", faulty_unlink);
}

}  // namespace

void kill_at_call(unsigned number) {
  fatal_call = number;
  replace_all();
}

void fill_disk_at_write(unsigned number) {
  refused_write = number;
  replace_all();
}

unsigned mend_system_calls() {
  sqlite3_vfs* system = sqlite3_vfs_find(nullptr);
  system->xSetSystemCall(system, nullptr, nullptr);
  fatal_call = refused_write = 0;
  return calls;
}
