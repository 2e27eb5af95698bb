// SPDX-License-Identifier: Apache-2.0
#include "sonde/changed_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tree/error.hpp"

namespace sonde::command {
namespace {

std::vector<std::string> texts_of(std::string_view diff) {
  std::vector<std::string> texts;
  for (const auto& each : changes_in(diff, "/repo")) texts.push_back(each.text);
  return texts;
}

constexpr const char* header =
    "diff --git a/src/a.cpp b/src/a.cpp\nindex 1..2 100644\n--- a/src/a.cpp\n+++ b/src/a.cpp\n";

TEST(ChangedLines, AreThoseOfTheNewFile) {
  const auto changes = changes_in(std::string(header) +
                                      "@@ -3 +3 @@ int f() {\n-old\n+new\n"
                                      "@@ -10,0 +11,2 @@\n+one\n+two\n",
                                  "/repo");
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].text, "src/a.cpp:3");
  EXPECT_EQ(changes[0].file, "/repo/src/a.cpp");
  EXPECT_EQ(changes[0].first, 3U);
  EXPECT_EQ(changes[0].last, 3U);
  EXPECT_TRUE(changes[0].is_changed);
  EXPECT_EQ(changes[1].text, "src/a.cpp:11-12");
}

TEST(ChangedLines, AreTheLineBeforeWhatWasOnlyRemoved) {
  EXPECT_THAT(texts_of(std::string(header) + "@@ -5,2 +4,0 @@\n-a\n-b\n"),
              testing::ElementsAre("src/a.cpp:4"));
  EXPECT_THAT(texts_of(std::string(header) + "@@ -1,2 +0,0 @@\n-a\n-b\n"),
              testing::ElementsAre("src/a.cpp:1"));
}

TEST(ChangedLines, OfOtherFilesDoNotCount) {
  EXPECT_THAT(
      texts_of("diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-a\n+b\n"
               "diff --git a/b.hpp b/b.hpp\n--- a/b.hpp\n+++ b/b.hpp\n@@ -1 +1 @@\n-a\n+b\n"),
      testing::ElementsAre("b.hpp:1"));
}

TEST(ChangedLines, OfAFileThatWasRemovedDoNotCount) {
  EXPECT_TRUE(texts_of("diff --git a/a.cpp b/a.cpp\ndeleted file mode 100644\n--- a/a.cpp\n"
                       "+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
                  .empty());
}

// Lines that changed may look like anything.
TEST(ChangedLines, AreNeverTakenForHeaders) {
  EXPECT_THAT(texts_of(std::string(header) +
                       "@@ -3,3 +3,4 @@\n--- a/x.cpp\n-@@ -1 +1 @@\n-diff --git a/y b/y\n"
                       "+++ b/other.cpp\n+@@ -1 +900 @@\n+diff --git a/z.cpp b/z.cpp\n+\n"
                       "\\ No newline at end of file\n@@ -20 +21 @@\n-a\n+b\n"),
              testing::ElementsAre("src/a.cpp:3-6", "src/a.cpp:21"));
}

TEST(ChangedLines, OfNamesThatGitQuotes) {
  EXPECT_THAT(texts_of("+++ \"b/a \\\"b\\\" \\303\\251\\t.cpp\"\n@@ -1 +1 @@\n-a\n+b\n"),
              testing::ElementsAre("a \"b\" \xc3\xa9\t.cpp:1"));
  EXPECT_THAT(texts_of("+++ b/a b.cpp\t\n@@ -1 +1 @@\n-a\n+b\n"),
              testing::ElementsAre("a b.cpp:1"));
}

TEST(ChangedLines, OfAnythingElseAreNone) {
  for (const char* text : {"", "\n\n", "@@ -1 +1 @@\n-a\n+b\n", "+++ b/a.cpp\n@@ -x +1 @@\n",
                           "+++ b/a.cpp\n@@ -1 +99999999999999 @@\n", "+++ \"b/a\\",
                           "+++ \n@@ -1 +1", "+++ b/a.cpp\n@@ -1,4294967295 +1,0"})
    EXPECT_TRUE(texts_of(text).empty()) << text;
  EXPECT_EQ(texts_of("+++ b/a.cpp\n@@ -1,4000000000 +1,4000000000 @@\n").size(), 1U);
}

TEST(ChangedLines, NeedARevision) {
  for (const char* revision : {"", "-h", "--output=/tmp/x", "no such revision"})
    EXPECT_THROW(changed_since(revision), Error) << revision;
}

}  // namespace
}  // namespace sonde::command
