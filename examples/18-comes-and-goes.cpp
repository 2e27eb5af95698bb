// SPDX-License-Identifier: Apache-2.0
// A failure that does not occur in every run of its case. It is confirmed by many runs, shrunk
// to a case that fails about as often, and reported with its rate.
#include <random>
#include <string>

#include <sonde/sonde.hpp>

std::mt19937 chance;

// One of three servers answers, whichever is free. One of them cuts long answers.
std::string answer_to(const std::string& question) {
  const bool cuts = chance() % 3 == 0;
  return cuts ? question.substr(0, 4) : question;
}

SONDE_PROPERTY(Servers, RepeatTheQuestion, std::string question) {
  SONDE_CHECK(answer_to(question) == question);
}
