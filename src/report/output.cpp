// SPDX-License-Identifier: Apache-2.0
#include "report/output.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "isolate/descriptor.hpp"
#include "tree/error.hpp"

namespace sonde::report {
namespace {

namespace fs = std::filesystem;

// Code under test that closes files may run in this process.
std::FILE* open_out_of_reach(const std::string& file) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return descriptor < 0 ? nullptr : fdopen(isolate::out_of_reach(descriptor), "w");
}

std::string problem_of(const std::string& file, int code) {
  return "the report " + (file.empty() ? "on standard output" : file) + " cannot be written (" +
         std::generic_category().message(code) +
         "): check that its folder exists and is writable, and that the disk has space";
}

}  // namespace

Output::Output(std::string file) : file_(std::move(file)) {
  stream_.reset(open_out_of_reach(file_));
  if (stream_ == nullptr) throw Error(problem_of(file_, errno));
  is_replaceable_ = fs::is_regular_file(file_);
  // The file itself is replaced, not a link to it; and the program may change its folder.
  if (is_replaceable_) file_ = fs::canonical(file_).string();
}

void Output::append(std::string_view text) {
  std::FILE* const stream = file_.empty() ? stdout : stream_.get();
  errno = 0;
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
  if (!is_written && problem_.empty()) problem_ = problem_of(file_, errno);
}

void Output::replace_by_draft(std::string_view text) {
  if (is_replaceable_) replace(text);
}

void Output::replace_by_complete(std::string_view text) {
  if (is_replaceable_) replace(text);
  else append(text);
}

void Output::replace(std::string_view text) {
  const std::string beside = file_ + ".new" + std::to_string(getpid());
  errno = 0;
  std::ofstream stream(beside, std::ios::binary);
  stream << text;
  stream.close();
  if (stream && std::rename(beside.c_str(), file_.c_str()) == 0) return;
  if (problem_.empty()) problem_ = problem_of(file_, errno);
  std::remove(beside.c_str());
}

}  // namespace sonde::report
