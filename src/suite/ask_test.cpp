// SPDX-License-Identifier: Apache-2.0
#include "suite/ask.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/temporary_folder.hpp"
#include "suite/listing.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

using testing::HasSubstr;

std::string sentence_on(const Question& question) {
  try {
    return "answered: " + ask(question);
  } catch (const Error& error) {
    return error.what();
  }
}

std::string sentence_on_script(const std::string& script) {
  return sentence_on({.program = "/bin/sh", .arguments = {"-c", script}, .seconds = 20});
}

// A script that writes this where the answer belongs.
std::string writes(const std::string& text) {
  return "printf '" + text + "' > /proc/self/fd/$SONDE_REQUEST";
}

TEST(Ask, SaysThatAProgramCannotBeStarted) {
  EXPECT_EQ(sentence_on({.program = "/none/such"}),
            "/none/such cannot be started (No such file or directory): check its path");
  EXPECT_THAT(sentence_on({.program = "/dev/null"}), HasSubstr("and that you may run it"));
}

TEST(Ask, SaysThatAProgramDidNotAnswer) {
  EXPECT_THAT(sentence_on_script("exit 0"),
              HasSubstr("/bin/sh ended with code 0 and did not answer: give a test program"));
  EXPECT_THAT(sentence_on_script("echo one >&2; echo 'no lib.so' >&2; exit 127"),
              HasSubstr("ended with code 127 and did not answer: give a test program that links "
                        "sonde::main or an adapter of Sonde, and has properties; one of an older "
                        "version of Sonde must be built again; the last line that it wrote is: no "
                        "lib.so"));
}

TEST(Ask, SaysThatAProgramDied) {
  EXPECT_THAT(sentence_on_script("kill -SEGV $$"),
              HasSubstr("/bin/sh died of signal 11 (Segmentation fault) and did not answer"));
}

TEST(Ask, EndsAProgramThatHangs) {
  EXPECT_THAT(sentence_on({.program = "/bin/sleep", .arguments = {"100"}, .seconds = 0.1}),
              HasSubstr("/bin/sleep did not answer within 0 s and was ended"));
}

TEST(Ask, RefusesGarbageAndOtherVersions) {
  EXPECT_THAT(sentence_on_script(writes("garbage")), HasSubstr("is not an answer"));
  EXPECT_THAT(sentence_on_script(writes("sonde-answer 1 0.1.0\\n\\377\\377")),
              HasSubstr("/bin/sh: "));
  EXPECT_THAT(sentence_on_script(writes("sonde-answer 9 1.2.3\\n")),
              HasSubstr("/bin/sh: it has Sonde 1.2.3, and this is Sonde"));
}

// Whatever the program prints goes elsewhere, and it reads nothing of ours.
TEST(Ask, KeepsTheFilesOfTheProgramApart) {
  testing::internal::CaptureStdout();
  sentence_on_script("cat; echo printed");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

// Of a program that gives this answer to whatever is asked.
std::string sentence_on_list(const std::string& body) {
  const store::TemporaryFolder folder;
  const std::string file = folder.path() / "answer";
  std::ofstream(file) << to_bytes(Answer{.body = body});
  try {
    list_properties("/bin/sh", {"-c", "cat " + file + " > /proc/self/fd/$SONDE_REQUEST"});
    return "was read";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(ListProperties, NamesTheProgramWhoseListIsDamaged) {
  const std::string body = answer_body(Listing{.program = "some"});
  EXPECT_EQ(sentence_on_list(body), "was read");
  EXPECT_EQ(sentence_on_list(body.substr(0, body.size() - 1)),
            "/bin/sh wrote a damaged answer: build it again");
}

TEST(ListProperties, NamesTheProgramOfAnotherState) {
  EXPECT_EQ(sentence_on_list(answer_body(Answer{})),
            "/bin/sh: it was built with another state of Sonde " + version() + ": build it again");
  EXPECT_THAT(sentence_on_list(""), HasSubstr("another state"));
}

}  // namespace
}  // namespace sonde::suite
