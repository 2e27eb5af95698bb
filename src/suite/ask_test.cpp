// SPDX-License-Identifier: Apache-2.0
#include "suite/ask.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/listing.hpp"
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

TEST(ListProperties, NamesTheProgramWhoseListIsDamaged) {
  const std::string script = writes("sonde-answer 1 0.1.0\\n") +
                             "; head -c 8 /dev/zero >> /proc/self/fd/$SONDE_REQUEST"
                             "; head -c 8 /dev/zero >> /proc/self/fd/$SONDE_REQUEST";
  try {
    list_properties("/bin/sh", {"-c", script});
    FAIL() << "was read";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "/bin/sh wrote a damaged answer: build it again");
  }
}

}  // namespace
}  // namespace sonde::suite
