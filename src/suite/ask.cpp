// SPDX-License-Identifier: Apache-2.0
#include "suite/ask.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "codec/printable.hpp"
#include "suite/program.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

class File {
 public:
  explicit File(int number) : number_(number) {
    if (number_ < 0)
      throw Error("cannot open a file (" + std::string(std::strerror(errno)) +
                  "): check how many files and how much memory this user may have");
  }
  ~File() { close(number_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

File in_memory() { return File(memfd_create("sonde", MFD_CLOEXEC)); }

// What a program said last, as the reason why it did not answer.
std::string last_line_in(const File& written) {
  constexpr std::size_t longest = 300;
  std::string text = content_of(written.number());
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  if (text.empty()) return "";
  const auto end = text.rfind('\n');
  const std::string line = end == std::string::npos ? text : text.substr(end + 1);
  return "; the last line that it wrote is: " + codec::printable(line.substr(0, longest));
}

[[noreturn]] void refuse(const Question& question, const End& end, const File& written) {
  const std::string& program = question.program;
  if (end.is_late)
    throw Error(program + " did not answer within " +
                std::to_string(static_cast<int>(question.seconds)) +
                " s and was ended: check whether it waits for something before its tests run" +
                last_line_in(written));
  const std::string advice =
      end.exited() ? "give a test program that links sonde::main or an adapter of Sonde, and has "
                     "properties; one of an older version of Sonde must be built again"
                   : "run it alone";
  throw Error(program + " " + end.text() + " and did not answer: " + advice +
              last_line_in(written));
}

Answer answer_to(const Question& question, const std::string& bytes) {
  try {
    return answer_in(bytes);
  } catch (const Error& error) {
    throw Error(question.program + ": " + error.what());
  }
}

}  // namespace

std::string ask(const Question& question) {
  const File nothing(open("/dev/null", O_RDWR | O_CLOEXEC));
  const File written = in_memory();
  const File file = in_memory();
  replace_content(file.number(), to_bytes(question.request));
  std::string variable = std::string(request_variable) + "=" + std::to_string(file.number());
  if (question.test == Question::Test::Chosen) variable += chosen_mark;

  const End end = wait_for(start({.program = question.program,
                                  .arguments = question.arguments,
                                  .variables = {variable},
                                  .input = nothing.number(),
                                  .output = nothing.number(),
                                  .error = written.number(),
                                  .handed_over = file.number()}),
                           question.seconds);
  const std::string bytes = content_of(file.number());
  if (end.is_late || end.status != 0 || is_request(bytes)) refuse(question, end, written);
  Answer answer = answer_to(question, bytes);
  if (!answer.error.empty()) throw Error(question.program + ": " + answer.error);
  return std::move(answer.body);
}

}  // namespace sonde::suite
