// SPDX-License-Identifier: Apache-2.0
#include "stateful/file_reader.hpp"

#include <gtest/gtest.h>

#include "stateful/address_sanitizer.hpp"
#include "stateful/file_reader_contract.hpp"
#include "stateful/heap.hpp"

namespace stateful::file_reader {
namespace {

class FileReader : public testing::Test {
 protected:
  void SetUp() override { make_file(); }
  void TearDown() override {
    mutant = Mutant::None;
    close_all();
    heap().reset();
  }
};

TEST_F(FileReader, ReadsTheNumberWithoutItsSignAgainAndAgain) {
  File* const file = open_noted();
  ASSERT_TRUE(is_open(file));
  const int descriptor = file->descriptor;
  for (int call = 0; call < 3; ++call) EXPECT_EQ(read_file(file), number_in_file);
  EXPECT_TRUE(is_untouched(descriptor, file));
  EXPECT_EQ(heap().live_count(), 1U);

  close_file(file);
  EXPECT_FALSE(is_open(descriptor));
  EXPECT_FALSE(heap().is_live(file));
}

TEST_F(FileReader, WhatCannotBeReadIsZero) {
  const File file;
  EXPECT_EQ(read_file(&file), 0);
}

TEST_F(FileReader, WhatDoesNotExistIsNotOpened) {
  path = "/no/such/file";
  EXPECT_EQ(open_file(), nullptr);
}

TEST_F(FileReader, WhatASequenceLeftOpenIsClosed) {
  const int descriptor = open_noted()->descriptor;
  close_all();
  EXPECT_FALSE(is_open(descriptor));
}

TEST_F(FileReader, ReadOneTooManyWritesOutsideOfItsBuffer) {
  File* const file = open_noted();
  const int descriptor = file->descriptor;
  mutant = Mutant::ReadOneTooMany;
  if constexpr (with_address_sanitizer) {
    EXPECT_DEATH(read_file(file), "use-after-poison");
  } else {
    EXPECT_EQ(read_file(file), number_in_file);
    EXPECT_TRUE(is_open(file));
    EXPECT_FALSE(is_untouched(descriptor, file));
  }
}

TEST_F(FileReader, ReadClosesAndFreesLosesTheFile) {
  File* const file = open_noted();
  const int descriptor = file->descriptor;
  mutant = Mutant::ReadClosesAndFrees;
  EXPECT_EQ(read_file(file), number_in_file);
  EXPECT_FALSE(is_open(descriptor));
  EXPECT_FALSE(is_untouched(descriptor, file));
}

}  // namespace
}  // namespace stateful::file_reader
