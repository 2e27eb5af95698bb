// SPDX-License-Identifier: Apache-2.0
// "sonde-answer 1234 0.1.0\n" and then the fields: the number is that of their outline.
#include "suite/request.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <unistd.h>

#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

constexpr std::string_view request_word = "sonde-request ";
constexpr std::string_view answer_word = "sonde-answer ";
constexpr std::size_t longest_version = 60;

const std::string& form() {
  static const std::string number = std::to_string(isolate::outline_number<Request, Answer>());
  return number;
}

std::string line(std::string_view word) {
  return std::string(word) + form() + " " + version() + "\n";
}

// Removes the line, and throws where it is not one of ours.
std::string_view behind_line(std::string_view bytes, std::string_view word) {
  const auto end = bytes.find('\n');
  if (!bytes.starts_with(word) || end > word.size() + longest_version)
    throw Error(
        "what was written is not an answer: does the program write to files that it "
        "did not open?");
  const auto rest = bytes.substr(word.size(), end - word.size());
  const auto blank = rest.find(' ');
  if (rest.substr(0, blank) == form()) return bytes.substr(end + 1);
  const std::string theirs(rest.substr(std::min(blank, rest.size() - 1) + 1));
  if (theirs == version()) throw Error(on_other_state());
  throw Error("it has Sonde " + theirs + ", and this is Sonde " + version() +
              ": build both with the same version");
}

}  // namespace

std::string on_other_state() {
  return "it was built with another state of Sonde " + version() + ": build it again";
}

std::string to_bytes(const Request& request) {
  return line(request_word) + isolate::packed(request);
}
std::string to_bytes(const Answer& answer) { return line(answer_word) + isolate::packed(answer); }

Request request_in(std::string_view bytes) {
  return isolate::unpacked<Request>(behind_line(bytes, request_word));
}
Answer answer_in(std::string_view bytes) {
  return isolate::unpacked<Answer>(behind_line(bytes, answer_word));
}

bool is_request(std::string_view bytes) { return bytes.starts_with(request_word); }

std::string content_of(int file) {
  std::string content;
  std::array<char, 1 << 16> part{};
  for (;;) {
    const auto got = pread(file, part.data(), part.size(), static_cast<off_t>(content.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return content;
    content.append(part.data(), static_cast<std::size_t>(got));
  }
}

bool replace_content(int file, std::string_view bytes) {
  if (ftruncate(file, 0) != 0) return false;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto put = pwrite(file, bytes.data() + at, bytes.size() - at, static_cast<off_t>(at));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    at += static_cast<std::size_t>(put);
  }
  return true;
}

}  // namespace sonde::suite
