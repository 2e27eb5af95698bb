// SPDX-License-Identifier: Apache-2.0
#include "contracts/clang/reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contracts/clang/read_text.hpp"

namespace sonde::contracts {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

const CFunction& function(const Source& source, const std::string& name) {
  for (const CFunction& each : source.functions)
    if (each.name == name) return each;
  throw std::runtime_error("no function " + name);
}

std::string text_in(const Source& source, const Range& range) {
  return source.text.substr(range.begin, range.end - range.begin);
}

TEST(Reader, FindsThePartsOfADefinition) {
  const auto source = read_text("a.c", "static int twice(int x /* ) */)\n{ return 2 * x; }\n");
  const CFunction& twice = function(source, "twice");
  EXPECT_EQ(text_in(source, twice.parts.name), "twice");
  EXPECT_EQ(text_in(source, twice.parts.body), "{ return 2 * x; }");
  EXPECT_EQ(text_in(source, {twice.parts.begin, twice.parts.close}),
            "static int twice(int x /* ) */)");
  EXPECT_TRUE(twice.is_static);
  EXPECT_TRUE(twice.is_defined);
}

TEST(Reader, KnowsVariablesThatOutliveACall) {
  const auto source = read_text("a.c",
                                "extern int elsewhere; extern int later; int later;\n"
                                "const int fixed = 1; static const char* text;\n"
                                "int count(void) { static int n; int m = 0; return n++ + m; }\n");
  ASSERT_THAT(source.statics, SizeIs(3));
  EXPECT_EQ(source.statics[0].variable.name, "later");
  EXPECT_EQ(source.statics[1].variable.name, "text");
  EXPECT_EQ(source.statics[1].behind, 0);
  EXPECT_EQ(source.statics[2].variable.name, "n");
  EXPECT_EQ(source.text.substr(source.statics[2].behind, 10), " int m = 0");
}

TEST(Reader, TakesContractsFromAttributes) {
  const auto source =
      read_text("a.h",
                "#define SAYS(text) __attribute__((annotate(text)))\n"
                "int take(int n SAYS(\"range(0, 9)\"), char* p SAYS(\"consumes\"))\n"
                "    SAYS(\"pre: n > 0\") SAYS(\"weight(3)\") SAYS(\"of another tool\");\n");
  std::vector<std::string> lines;
  for (const Attribute& each : function(source, "take").attributes) lines.push_back(each.line);
  EXPECT_THAT(lines, testing::UnorderedElementsAre("sonde: range(n, 0, 9)", "sonde: consumes(p)",
                                                   "requires: n > 0", "sonde: weight(3)"));
}

TEST(Reader, LooksThroughTypedefs) {
  const auto source = read_text("a.c",
                                "typedef struct { int x; } point;\n"
                                "typedef struct queue *handle;\n"
                                "point make(handle h, unsigned char c);\n");
  const CFunction& make = function(source, "make");
  EXPECT_EQ(make.result.kind, TypeKind::Struct);
  EXPECT_EQ(make.result.name, "point");
  const CType& handle = make.parameters[0].type;
  EXPECT_EQ(handle.kind, TypeKind::Pointer);
  EXPECT_EQ(handle.spelling, "handle");
  EXPECT_EQ(handle.target[0].name, "queue");
  EXPECT_EQ(make.parameters[1].type.size, 1U);
  EXPECT_FALSE(make.parameters[1].type.is_signed);
}

TEST(Reader, NamesRecordsWithoutATag) {
  const auto source = read_text("a.c",
                                "struct s {\n"
                                "  struct { int a; } in;\n"
                                "  union { int i; unsigned u; };\n"
                                "  union { long l; };\n"
                                "};\n");
  ASSERT_THAT(source.records, SizeIs(4));
  const auto& fields = source.records[0].fields;
  ASSERT_THAT(fields, SizeIs(3));
  EXPECT_EQ(fields[0].type.name, "unnamed_1");
  EXPECT_EQ(fields[1].name, "");
  EXPECT_EQ(fields[1].type.name, "unnamed_2");
  EXPECT_EQ(fields[2].type.name, "unnamed_3");
  EXPECT_EQ(source.records[3].name, "unnamed_3");
  EXPECT_EQ(source.records[3].fields[0].name, "l");
}

TEST(Reader, CharHasNoSignInFilesOfCn) {
  const auto plain = read_text("a.c", "char f(void);\n");
  EXPECT_TRUE(plain.is_char_signed);
  EXPECT_TRUE(plain.flags.empty());
  const auto of_cn = read_text("a.c", "char f(void) /*@ ensures true; @*/ { return 1; }\n");
  EXPECT_FALSE(of_cn.is_char_signed);
  EXPECT_FALSE(function(of_cn, "f").result.is_signed);
  EXPECT_THAT(of_cn.flags, testing::Contains("-funsigned-char"));
}

TEST(Reader, DefinesTheMacrosOfCn) {
  const auto source = read_text("a.c",
                                "#ifdef CN_MODE\n"
                                "int f(int x) /*@ ensures return == x; @*/ { return x; }\n"
                                "#endif\n");
  EXPECT_THAT(source.functions, SizeIs(1));
  EXPECT_THAT(source.annotations, SizeIs(1));
}

TEST(Reader, KnowsTheLayoutOfAStruct) {
  const auto source =
      read_text("a.c",
                "struct __attribute__((packed)) wire { char c; int : 5; int b : 3; };\n"
                "struct __attribute__((aligned(32))) wide { int value; };\n");
  ASSERT_THAT(source.records, SizeIs(2));
  const Record& wire = source.records[0];
  EXPECT_TRUE(wire.is_packed);
  EXPECT_EQ(wire.alignment, 1U);
  ASSERT_THAT(wire.fields, SizeIs(3));
  EXPECT_EQ(wire.fields[1].width, 5U);
  EXPECT_EQ(wire.fields[2].width, 3U);
  EXPECT_EQ(source.records[1].alignment, 32U);
  EXPECT_EQ(source.records[1].field_alignment, 4U);
}

TEST(Reader, PlacesAnnotations) {
  const auto source =
      read_text("a.c",
                "/*@ function (i32) f() { 1i32 } @*/\n"
                "int g(int n)\n"
                "/*@ requires n > 0i32; @*/\n"
                "{\n"
                "  int sum = 0;\n"
                "  while (n > 0)\n"
                "  /*@ inv n >= 0i32; @*/\n"
                "  { int inner = n; sum += inner; n--; /*@ assert(sum > 0i32); @*/ }\n"
                "  return g(sum /*@ 1i32 @*/);\n"
                "}\n"
                "#if 0\n/*@ dead @*/\n#endif\n");
  ASSERT_THAT(source.annotations, SizeIs(5));
  std::vector<AnnotationKind> kinds;
  for (const Annotation& each : source.annotations) kinds.push_back(each.kind);
  EXPECT_THAT(kinds,
              ElementsAre(AnnotationKind::File, AnnotationKind::Contract, AnnotationKind::Loop,
                          AnnotationKind::Statement, AnnotationKind::Ghost));
  EXPECT_EQ(source.annotations[1].text, " requires n > 0i32; ");
  EXPECT_EQ(source.annotations[1].place.line, 3U);
  EXPECT_EQ(source.annotations[1].place.column, 4U);
  const auto& locals = source.annotations[3].locals;
  ASSERT_THAT(locals, SizeIs(2));
  EXPECT_EQ(locals[0].name, "sum");
  EXPECT_EQ(locals[1].name, "inner");
}

TEST(Reader, WarnsOfAnAnnotationWithoutAnEnd) {
  const auto source = read_text("a.c", "/*@ function f */\nint g(void);\n");
  EXPECT_THAT(source.annotations, SizeIs(0));
  ASSERT_THAT(source.errors, SizeIs(1));
  EXPECT_THAT(source.errors[0], testing::HasSubstr("a.c:1:1: "));
}

TEST(Reader, ReadsClasses) {
  const auto source = read_text("a.hpp",
                                "namespace shop {\n"
                                "class Stack {\n"
                                " public:\n"
                                "  explicit Stack(int room);\n"
                                "  void push(int x);\n"
                                "  int top() const { return 0; }\n"
                                " private:\n"
                                "  void grow();\n"
                                "};\n"
                                "}\n");
  ASSERT_THAT(source.functions, SizeIs(3));
  EXPECT_TRUE(source.functions[0].is_constructor);
  EXPECT_EQ(source.functions[1].scope, "shop::Stack::");
  EXPECT_TRUE(source.functions[2].is_const);
  EXPECT_TRUE(source.is_cpp);
}

TEST(Reader, ReadsAHeaderAsCppWhereCCannot) {
  EXPECT_TRUE(read_text("a.h", "class Empty {};\n").is_cpp);
  EXPECT_FALSE(read_text("a.h", "int f(void);\n").is_cpp);
}

TEST(Reader, KeepsTextsOfTypesOnce) {
  const auto source =
      read_text("a.c", "typedef struct { int x; } point;\nstruct node { int y; };\nint f(void);\n");
  EXPECT_THAT(source.types,
              ElementsAre("typedef struct { int x; } point", "struct node { int y; }"));
}

TEST(Reader, InstantiatesTemplatesWhoseParametersHaveNoName) {
  const auto source = read_text(
      "a.hpp", "template <class, class T> struct Tag { T name() const; };\n", {"Tag<int, char>"});
  ASSERT_THAT(source.functions, SizeIs(1));
  EXPECT_EQ(source.functions[0].result.spelling, "char");
}

TEST(Reader, KnowsFriendsThatAClassDefines) {
  const auto source =
      read_text("a.hpp",
                "namespace n {\nclass Id {\n"
                "  friend bool operator==(const Id& a, const Id& b) { return a.x == b.x; }\n"
                "  friend void elsewhere(Id& a);\n  friend class Other;\n"
                "  int x;\n};\n}\n");
  ASSERT_THAT(source.functions, SizeIs(1));
  EXPECT_EQ(source.functions[0].name, "operator==");
  EXPECT_EQ(source.functions[0].scope, "n::");
  EXPECT_TRUE(source.functions[0].is_hidden);
}

}  // namespace
}  // namespace sonde::contracts
