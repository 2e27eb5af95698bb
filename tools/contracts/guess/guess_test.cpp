// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contracts/clang/read_text.hpp"
#include "contracts/guess/library.hpp"
#include "contracts/guess/passing.hpp"
#include "contracts/guess/words.hpp"

namespace sonde::contracts::guess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Words, SplitNames) {
  EXPECT_THAT(words_of("XML_ParserCreate"), ElementsAre("xml", "parser", "create"));
  EXPECT_THAT(words_of("yaml_event_t"), ElementsAre("yaml", "event", "t"));
  EXPECT_THAT(words_of("XMLParser"), ElementsAre("xml", "parser"));
}

class Header {
 public:
  explicit Header(const std::string& text) : sources_{read_text("a.h", text)}, library_(sources_) {}

  Roles roles(const std::string& name) const { return library_.roles(function(name)); }
  Arguments arguments(const std::string& name) const {
    return arguments_of(function(name), roles(name), library_);
  }
  const CFunction& function(const std::string& name) const {
    for (const CFunction& each : sources_[0].functions)
      if (each.name == name) return each;
    throw std::runtime_error("no function " + name);
  }
  const Library& library() const { return library_; }

 private:
  std::vector<Source> sources_;
  Library library_;
};

TEST(Roles, MakersAndEndsAreNamedSo) {
  const Header header(
      "struct json; struct json* json_parse(const char* text);\n"
      "struct json* json_get(struct json* of, int index);\n"
      "void json_add(struct json* array, struct json* item);\n"
      "void json_free(struct json* it);\n"
      "void json_remove_at(struct json* it, struct json* other);\n");
  EXPECT_EQ(header.roles("json_parse").result, Result::Made);
  EXPECT_EQ(header.roles("json_get").result, Result::Inside);
  EXPECT_EQ(header.roles("json_add").ended, 1);
  EXPECT_TRUE(header.roles("json_add").gives_away);
  EXPECT_EQ(header.roles("json_free").ended, 0);
  EXPECT_NE(header.roles("json_remove_at").unknown, "");
  EXPECT_EQ(header.library().handles().at("json").release, "json_free");
}

TEST(Roles, StructsThatTheCallerHoldsAreFilledIn) {
  const Header header(
      "typedef struct { char* text; } event_t;\n"
      "int event_init(event_t* event);\n"
      "/** @param[out] event what was read */ int next_event(int n, event_t* event);\n"
      "/** The emitter takes the responsibility for the event object. */\n"
      "int emit(event_t* event);\n");
  EXPECT_THAT(header.roles("event_init").filled, ElementsAre(0U));
  EXPECT_THAT(header.roles("next_event").filled, ElementsAre(1U));
  EXPECT_EQ(header.roles("emit").ended, 0);
  EXPECT_FALSE(header.library().handles().at("event_t").is_pointer);
}

TEST(Roles, AChildDiesWithItsParent) {
  const Header header(
      "struct db; struct cursor;\n"
      "struct db* db_open(const char* name); void db_close(struct db* db);\n"
      "struct cursor* cursor_create(struct db* db); void cursor_free(struct cursor* it);\n");
  EXPECT_EQ(header.roles("cursor_create").dies_with, 0);
  EXPECT_EQ(header.roles("db_open").dies_with, -1);
}

TEST(Passing, KnowsBuffersAndCallbacks) {
  const Header header(
      "typedef unsigned long size;\n"
      "int parse(const char* data, int len, int flags);\n"
      "int print(char* buffer, int length);\n"
      "void each(int (*visit)(void*, int), void* user_data);\n"
      "void raw(void* p);\n"
      "int end(const char** where);\n");
  const auto parse = header.arguments("parse");
  ASSERT_EQ(parse.passed.size(), 3U);
  EXPECT_EQ(parse.passed[0].type, "const std::string&");
  EXPECT_EQ(parse.passed[1].argument, "static_cast<int>(data.size())");
  EXPECT_TRUE(parse.passed[2].is_direct);
  EXPECT_EQ(header.arguments("print").passed[1].type, "unsigned short");
  EXPECT_EQ(header.arguments("each").passed[0].argument, "+[](void*, int) -> int { return {}; }");
  EXPECT_EQ(header.arguments("each").passed[1].argument, "nullptr");
  EXPECT_THAT(header.arguments("raw").unknown, HasSubstr("is not known"));
  EXPECT_EQ(header.arguments("end").passed[0].argument, "&where");
}

TEST(Passing, TakesCallbacksFromTheFileAndFlagsFromItsEnum) {
  const Header header(
      "enum option { plain = 0, bold = 1, wide = 2, red = 4 };\n"
      "int draw(int flags); int count(int n);\n"
      "int twice(int x); /** @pre x > 0 */ int half(int x);\n"
      "int apply(int (*f)(int), int x);\n");
  EXPECT_EQ(header.arguments("draw").passed[0].domain, "sonde::in_range<int>(0, 7)");
  EXPECT_EQ(header.arguments("count").passed[0].domain, "");
  const auto apply = header.arguments("apply").passed[0];
  EXPECT_THAT(apply.before.at(1), HasSubstr("{ return {}; }, draw, count, twice};"));
  EXPECT_EQ(apply.argument, "f_table[f % 4]");
}

}  // namespace
}  // namespace sonde::contracts::guess
