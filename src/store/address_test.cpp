// SPDX-License-Identifier: Apache-2.0
#include "store/address.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sonde::store {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Address, NamesAFileOrAServer) {
  EXPECT_EQ(Address("sqlite:/tmp/a.db").target(), "/tmp/a.db");
  EXPECT_EQ(Address("sqlite:a.db").dialect(), Dialect::Sqlite);
  EXPECT_EQ(Address("postgres://me@host/db").target(), "postgres://me@host/db");
  EXPECT_EQ(Address("postgresql://host").dialect(), Dialect::Postgres);
}

TEST(Address, IsRefusedWithoutBeingShown) {
  for (const char* text : {"", "mysql://me:secret@host", "host=h password=secret", "sqlite:"}) {
    try {
      const Address address(text);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), Not(HasSubstr("secret")));
    }
  }
}

TEST(Address, IsShownWithoutItsPassword) {
  for (const char* text :
       {"postgres://me:secret@host/db", "postgres://me:secret@host:5432/db?sslmode=require",
        "postgres://host/db?user=me&password=secret", "postgresql://:secret@/db?host=/tmp",
        "postgres://me:se@cret@host/db", "postgres://me:se/cret@host/db",
        "postgres://me@host/db?sslmode=require&sslpassword=secret",
        "postgres://me@host/db?pass%77ord=secret", "postgres://me:secret@host/db?password=secret2",
        "postgres://me:a%2Fcret@host/db?sslpassword=cret&password=crets"}) {
    const Address address(text);
    EXPECT_TRUE(address.has_password()) << text;
    EXPECT_THAT(address.shown(), Not(HasSubstr("cret"))) << text;
    EXPECT_NE(password_warning(address), "");
  }
  const Address without("postgres://me@host:5432/db?host=a:b");
  EXPECT_FALSE(without.has_password());
  EXPECT_EQ(without.shown(), "postgres://me@host:5432/db?host=a:b");
  EXPECT_EQ(password_warning(without), "");
}

TEST(Address, TakesThePasswordOutOfTheMessagesOfOthers) {
  const Address address("postgres://me:se%20cret@host/db");
  EXPECT_EQ(address.without_password("bad: se%20cret and se cret."), "bad: *** and ***.");
  const Address two("postgres://me:first%21@host/db?password=second&sslpassword=third");
  EXPECT_EQ(two.without_password("first%21, first!, second, third"), "***, ***, ***, ***");
}

TEST(Address, AServerThatDoesNotAnswerIsOneSentence) {
  try {
    connect(Address("postgres://me:secret@127.0.0.1:1/db"));
    FAIL();
  } catch (const StoreError& error) {
    EXPECT_THAT(error.what(), Not(HasSubstr("secret")));
    EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
  }
}

TEST(Dialect, ReplacesWordsInBraces) {
  EXPECT_EQ(in_dialect("SELECT id FROM task {claim}", Dialect::Postgres),
            "SELECT id FROM task FOR UPDATE SKIP LOCKED");
  EXPECT_EQ(in_dialect("IN ({numbers:$2})", Dialect::Sqlite),
            "IN (SELECT value FROM json_each('[' || $2 || ']'))");
  EXPECT_EQ(in_dialect("nothing", Dialect::Sqlite), "nothing");
}

TEST(StorableText, HasNeitherZerosNorBytesThatAreNotUtf8) {
  EXPECT_EQ(storable_text(std::string_view("a\0b\xff", 4)), "a?b?");
  EXPECT_EQ(storable_text("gr\xc3\xbc\xc3\x9f"), "gr\xc3\xbc\xc3\x9f");
  EXPECT_LE(storable_text(std::string(10'000, 'x')).size(), longest_text);
}

}  // namespace
}  // namespace sonde::store
