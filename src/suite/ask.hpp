// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "suite/request.hpp"
#include "tree/error.hpp"

namespace sonde::suite {

// What is asked of whom.
struct Question {
  std::string program{};
  std::vector<std::string> arguments{};
  // Whether the arguments choose the test of the property that the request is about.
  enum class Test : std::uint8_t { Any, Chosen };
  Test test = Test::Any;
  Request request{};
  double seconds = 30;  // after which the program hangs; 0: never
};

// Starts the program, which answers instead of running its tests, and returns the answer. Throws
// Error with one sentence where the program cannot be started, dies, hangs, has no properties, is
// of another version of Sonde, or cannot do what is asked.
std::string ask(const Question& question);

// The same for an answer that holds a value. A program may have damaged it, or be of another state
// of Sonde.
template <class T>
T unpacked_answer(const Question& question) {
  const std::string answer = ask(question);
  const std::string outline = isolate::packed(isolate::outline_number<T>());
  if (!answer.starts_with(outline)) throw Error(question.program + ": " + on_other_state());
  try {
    return isolate::unpacked<T>(std::string_view(answer).substr(outline.size()));
  } catch (const std::exception&) {
    throw Error(question.program + " wrote a damaged answer: build it again");
  }
}

}  // namespace sonde::suite
