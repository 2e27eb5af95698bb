// SPDX-License-Identifier: Apache-2.0
// What is left at the end of a sequence, and in which order it goes.
#include <deque>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

int open_files = 0;

struct File {
  int id;
};
File* open_file() {
  ++open_files;
  return new File{open_files};
}
void close_file(File* file) {
  --open_files;
  delete file;
}

TEST(ApiRelease, ComesAfterSequencesThatFail) {
  open_files = 0;
  const auto report = check_api("Release.Failing", [](Api& api) {
    api.type<File*>("file").release(close_file);
    api.call("open", open_file).ensure("is the only one", [](const File* file) {
      return file->id == 1;
    });
  });
  EXPECT_THAT(report.text(), HasSubstr("  open();\n  open();\n")) << report.text();
  EXPECT_EQ(open_files, 0);
}

TEST(ApiRelease, GoesOnAfterAReleaseThatThrows) {
  open_files = 0;
  const auto report = check_api("Release.Throws", [](Api& api) {
    api.type<File*>("file").release([](File* file) {
      close_file(file);
      throw std::runtime_error("cannot be closed");
    });
    api.call("open", open_file);
  });
  EXPECT_EQ(open_files, 0);
  EXPECT_THAT(report.text(), HasSubstr("cannot be closed"));
}

// Not an aggregate, so that texts come from calls alone.
struct Text {
  explicit Text() {}
  int changes = 0;
};
struct Cursor {
  Text* of;
};

int open_texts = 0;
bool used_a_lost_cursor = false;

// A text that is closed stays in memory, so that a cursor can be seen to outlive it.
template <class T>
T* kept(const T& made) {
  static std::deque<T> all;
  return &all.emplace_back(made);
}

Text* open_text() { return ++open_texts, kept(Text()); }
void close_text(Text* text) { text->changes = -1, --open_texts; }
Cursor* open_cursor(Text* text) { return kept(Cursor{text}); }
void move_cursor(Cursor* cursor) { used_a_lost_cursor |= cursor->of->changes < 0; }

void describe_texts(Api& api) {
  api.type<Text*>("text").release(close_text);
  api.call("open_text", open_text);
  api.call("close_text", close_text).consumes(0);
  api.call("move_cursor", move_cursor).require("is one", [](const Cursor* it) { return it->of; });
}

TEST(ApiRelease, WithoutATieAHandleOutlivesWhatItIsOf) {
  used_a_lost_cursor = false;
  static_cast<void>(check_api("Release.Untied", [](Api& api) {
    describe_texts(api);
    api.call("open_cursor", open_cursor);
  }));
  EXPECT_TRUE(used_a_lost_cursor);
}

TEST(ApiRelease, WhatDiesWithAnotherIsNotUsedAfterIt) {
  used_a_lost_cursor = false;
  const auto report = check_api("Release.Tied", [](Api& api) {
    describe_texts(api);
    api.call("open_cursor", open_cursor).dies_with(0);
    // What dies with a cursor dies with its text.
    api.call("copy_cursor", [](const Cursor* it) { return kept(*it); }).dies_with(0);
  });
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_FALSE(used_a_lost_cursor);
}

TEST(ApiRelease, WhatIsFilledInDiesWithAnotherToo) {
  used_a_lost_cursor = false;
  const auto report = check_api("Release.Out", [](Api& api) {
    describe_texts(api);
    api.call("open_cursor", [](Cursor** it, Text* text) { *it = open_cursor(text); })
        .out(0)
        .dies_with(1);
  });
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_FALSE(used_a_lost_cursor);
}

TEST(ApiRelease, ATieNamesAParameter) {
  EXPECT_THAT(
      [] {
        static_cast<void>(check_api(
            "Release.Wrong", [](Api& api) { api.call("open_cursor", open_cursor).dies_with(1); }));
      },
      testing::ThrowsMessage<std::exception>(HasSubstr("open_cursor has no parameter number 1")));
}

}  // namespace
}  // namespace sonde
