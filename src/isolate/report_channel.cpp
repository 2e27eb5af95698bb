// SPDX-License-Identifier: Apache-2.0
// A sanitizer's runtime has a function that sets the file of its reports. Three things are in
// the way of calling it once:
// - With g++, each sanitizer is a library with a runtime of its own: the function is called in
//   all of them.
// - After a fork, a runtime takes the file for its parent's, closes it, and opens one in the
//   working directory: the file is set again in each process that is forked.
// - g++'s UBSan sets itself up when it first reports. This closes the file that was set before,
//   and sets standard error. Its hook, which runs before it writes, sets the file again.
// A runtime that closes its file must not close ours, so it gets a duplicate.
// The code under test may close both. Then our file is opened again, from the process that
// watches this one: before a report is written, as g++'s sanitizers call us then, and at the end
// of each case. ASan hands over its whole report in the end, which is written where the file is
// empty. What clang's UBSan reports without a file, and goes on after, is lost.
#include "isolate/report_channel.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isolate/descriptor.hpp"
#include "run/stderr_watch.hpp"

// NOLINTBEGIN(readability-identifier-naming): the sanitizers chose these names.
extern "C" {
[[gnu::weak]] void __sanitizer_set_report_fd(void* file);
[[gnu::weak]] void __ubsan_on_report();
[[gnu::weak]] void __asan_on_error();
[[gnu::weak]] void __asan_set_error_report_callback(void (*callback)(const char* report));
}
// NOLINTEND(readability-identifier-naming)

namespace sonde::isolate {
namespace {

using SetFile = void(void*);

int report_file = -1;
FileIdentity identity;       // of the file
std::string its_path;        // under which it can be opened
pid_t hooked_process = -1;   // in which UBSan has reported
bool has_sanitizer = false;  // so that there may be reports: to look takes two system calls a case

void set_file(SetFile* set) {
  has_sanitizer = true;
  const int copy = copy_out_of_reach(report_file);
  set(reinterpret_cast<void*>(static_cast<std::intptr_t>(copy)));
}

int set_file_of_library(dl_phdr_info* library, std::size_t, void*) {
  const std::string_view name = library->dlpi_name;
  if (name.find("san.so") == std::string_view::npos) return 0;
  void* const handle = dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
  if (handle == nullptr) return 0;
  if (void* const set = dlsym(handle, "__sanitizer_set_report_fd"))
    set_file(reinterpret_cast<SetFile*>(set));
  dlclose(handle);
  return 0;
}

void set_files() {
  if (report_file < 0 || __sanitizer_set_report_fd == nullptr) return;
  set_file(__sanitizer_set_report_fd);
  dl_iterate_phdr(set_file_of_library, nullptr);
}

}  // namespace

bool restore_report_file() {
  if (report_file < 0 || identity.is_of(report_file)) return false;
  report_file = out_of_reach(open(its_path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC));
  set_files();
  return true;
}

namespace {

void keep_report(const char* report) {
  if (!has_reported()) write_report(report);
}

}  // namespace

void send_reports_to(int file) {
  static const int registered = pthread_atfork(nullptr, nullptr, set_files);
  (void)registered;
  report_file = file;
  identity = FileIdentity(file);
  its_path = "/proc/" + std::to_string(getppid()) + "/fd/" + std::to_string(file);
  set_files();
  if (__asan_set_error_report_callback != nullptr) __asan_set_error_report_callback(keep_report);
}

std::string take_report() {
  std::string report;
  std::array<char, 4096> buffer{};
  ssize_t count = 0;
  while ((count = pread(report_file, buffer.data(), buffer.size(),
                        static_cast<off_t>(report.size()))) > 0)
    report.append(buffer.data(), static_cast<std::size_t>(count));
  if (ftruncate(report_file, 0) == 0) lseek(report_file, 0, SEEK_SET);
  return report;
}

void write_report(std::string_view report) {
  has_sanitizer = true;
  while (!report.empty()) {
    const auto count = write(report_file, report.data(), report.size());
    if (count <= 0) return;
    report.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool has_reported() {
  if (!has_sanitizer) return false;
  restore_report_file();
  struct stat state{};
  return report_file >= 0 && fstat(report_file, &state) == 0 && state.st_size > 0;
}

}  // namespace sonde::isolate

namespace sonde::isolate {
namespace {

// Without a file of ours, the report goes to standard error, and may be the last that this process
// writes.
void prepare_stderr() {
  has_sanitizer = true;
  if (report_file < 0) run::give_up_stderr_watch();
}

}  // namespace
}  // namespace sonde::isolate

// Called by UBSan before it writes a report.
void __ubsan_on_report() {
  using namespace sonde::isolate;
  prepare_stderr();
  if (restore_report_file() || hooked_process == getpid()) return;
  hooked_process = getpid();
  set_files();
}

// Called by ASan before it writes a report.
void __asan_on_error() {
  sonde::isolate::prepare_stderr();
  sonde::isolate::restore_report_file();
}
