// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "isolate/outline.hpp"

// The command `sonde` starts a test program to ask something, such as for its properties. A file
// in memory holds the request, and then the answer. The variable SONDE_REQUEST has its number:
// "5", or "5:chosen" where the arguments choose the test of a property already.
namespace sonde::suite {

inline constexpr char request_variable[] = "SONDE_REQUEST";
inline constexpr std::string_view chosen_mark = ":chosen";

struct Request {
  std::string what{};      // a row of the table in answer.cpp
  std::string property{};  // its id; empty where all are meant
  std::vector<std::string> words{};
};

struct Answer {
  std::string error{};  // a sentence; empty if the request could be answered
  std::string body{};
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, Request>& request) {
  archive(request.what, request.property, request.words);
}

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, Answer>& answer) {
  archive(answer.error, answer.body);
}

// The body of an answer that is a value. The number of its outline comes first, by which another
// state of Sonde knows that it cannot read the rest.
template <class T>
std::string answer_body(const T& value) {
  return isolate::packed(isolate::outline_number<T>()) + isolate::packed(value);
}

// What the file holds. A line stands in front that says what follows, and of which version.
std::string to_bytes(const Request& request);
std::string to_bytes(const Answer& answer);

// Nothing is trusted: the program may be of another version, or have damaged the file. Both throw
// Error.
Request request_in(std::string_view bytes);
Answer answer_in(std::string_view bytes);

// On a program of this version of Sonde that has other messages than this process.
std::string on_other_state();

// Whether the file still holds a request.
bool is_request(std::string_view bytes);

// The whole content of the file, and another one instead. False where it cannot be written.
std::string content_of(int file);
bool replace_content(int file, std::string_view bytes);

}  // namespace sonde::suite
