// SPDX-License-Identifier: Apache-2.0
#include "sonde/captured.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "suite/program.hpp"
#include "suite/request.hpp"
#include "tree/error.hpp"

namespace sonde::command {

Captured captured(const std::string& program, const std::vector<std::string>& arguments) {
  constexpr double most_seconds = 60;
  const int output = memfd_create("sonde-output", MFD_CLOEXEC);
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  Captured result;
  try {
    const auto process = suite::start({.program = program,
                                       .arguments = arguments,
                                       .input = nothing,
                                       .output = output,
                                       .error = output});
    result.was_found = true;
    result.exit_code = suite::wait_for(process, most_seconds).exit_code();
    result.text = suite::content_of(output);
  } catch (const Error&) {
    // It is not there.
  }
  close(output);
  close(nothing);
  return result;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace sonde::command
