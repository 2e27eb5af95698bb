// SPDX-License-Identifier: Apache-2.0
#include "suite/answer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "suite/accepted.hpp"
#include "suite/byte_cases.hpp"
#include "suite/listing.hpp"
#include "suite/measured.hpp"
#include "suite/probed.hpp"
#include "suite/request.hpp"
#include "suite/shown_case.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

struct Asked {
  int file = -1;  // negative: nobody asks
  bool test_is_chosen = false;
};

// Programs that the code under test starts must not answer.
Asked read_variable() {
  const char* const variable = std::getenv(request_variable);
  if (variable == nullptr) return {};
  const std::string_view text = variable;
  Asked asked;
  std::from_chars(text.data(), text.data() + text.size(), asked.file);
  asked.test_is_chosen = text.ends_with(chosen_mark);
  if (asked.file < 0 || fcntl(asked.file, F_SETFD, FD_CLOEXEC) != 0) asked.file = -1;
  unsetenv(request_variable);
  return asked;
}

const Asked& asked() {
  static const Asked only = read_variable();
  return only;
}

// What can be asked for. A new row takes a function that returns the body of the answer.
struct Row {
  std::string_view what;
  std::string (*answer)(const Request& request);
};
constexpr std::array rows = {
    Row{"accept", answer_accepted},  Row{"arguments", answer_arguments},
    Row{"list", answer_listing},     Row{"measure", answer_measured},
    Row{"probe", answer_probed},     Row{"read-inputs", answer_cases_of_inputs},
    Row{"show", answer_shown_cases}, Row{"write-inputs", answer_inputs_of_cases},
};

std::string body_for(const Request& request) {
  const auto found = std::ranges::find(rows, request.what, &Row::what);
  if (found == rows.end())
    throw Error("this program cannot " + request.what +
                ": build it with the version of Sonde that the command has");
  return found->answer(request);
}

[[noreturn]] void end_with(const Answer& answer) {
  const bool is_written = replace_content(asked().file, to_bytes(answer));
  _exit(is_written ? EXIT_SUCCESS : EXIT_FAILURE);
}

}  // namespace

bool is_asked() { return asked().file >= 0; }

bool test_is_chosen() { return asked().test_is_chosen; }

void choose_test(const std::vector<std::string>& arguments) {
  auto texts = arguments;
  std::vector<char*> pointers;
  for (auto& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  const std::string value = std::to_string(asked().file) + std::string(chosen_mark);
  setenv(request_variable, value.c_str(), 1);
  fcntl(asked().file, F_SETFD, 0);
  execv("/proc/self/exe", pointers.data());
}

void answer_request() {
  Answer answer;
  try {
    answer.body = body_for(request_in(content_of(asked().file)));
  } catch (const std::exception& error) {
    answer.error = error.what();
  }
  end_with(answer);
}

void refuse_request(const std::string& sentence) { end_with({.error = sentence}); }

}  // namespace sonde::suite
