// SPDX-License-Identifier: Apache-2.0
#include "suite/request.hpp"

#include <gtest/gtest.h>

#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

std::string sentence_on(const std::string& bytes) {
  try {
    answer_in(bytes);
    return "was read";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(Request, IsReadAsItWasWritten) {
  const Request request{.what = "show", .property = "A.B", .words = {"one", "", "two\n"}};
  const std::string bytes = to_bytes(request);
  EXPECT_TRUE(is_request(bytes));
  const Request read = request_in(bytes);
  EXPECT_EQ(read.what, "show");
  EXPECT_EQ(read.property, "A.B");
  EXPECT_EQ(read.words, request.words);
}

TEST(Request, IsNoAnswer) {
  EXPECT_FALSE(is_request(to_bytes(Answer{.body = "x"})));
  EXPECT_NE(sentence_on(to_bytes(Request{.what = "list"})), "was read");
}

TEST(Answer, IsReadAsItWasWritten) {
  const Answer read = answer_in(to_bytes(Answer{.error = "no", .body = std::string("\0x", 2)}));
  EXPECT_EQ(read.error, "no");
  EXPECT_EQ(read.body, std::string("\0x", 2));
}

TEST(Answer, ThatEndsEarlyOrGoesOnIsRefused) {
  const std::string bytes = to_bytes(Answer{.error = "no", .body = "yes"});
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(sentence_on(bytes.substr(0, size)), "was read") << size;
  EXPECT_NE(sentence_on(bytes + "x"), "was read");
}

TEST(Answer, OfAnotherStateOfThisVersionIsNamed) {
  EXPECT_EQ(sentence_on("sonde-answer 7 " + version() + "\nwhatever"),
            "it was built with another state of Sonde " + version() + ": build it again");
  EXPECT_NE(sentence_on("sonde-answer 7"), "was read");
  EXPECT_NE(sentence_on("sonde-answer \n"), "was read");
}

TEST(Answer, OfAnotherVersionIsNamed) {
  EXPECT_EQ(
      sentence_on("sonde-answer 7 9.8.7\nwhatever"),
      "it has Sonde 9.8.7, and this is Sonde " + version() + ": build both with the same version");
}

}  // namespace
}  // namespace sonde::suite
