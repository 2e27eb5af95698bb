// SPDX-License-Identifier: Apache-2.0
#include "store/cases.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/file_name.hpp"
#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"
#include "tree/error.hpp"

namespace orders {

enum class Size { Small, Large };
struct Line {
  std::string product;
  int count;
  std::optional<Size> size;
};
struct Order {
  std::vector<Line> lines;
  std::variant<int, std::string> customer;
  std::unique_ptr<Order> follows;
};

}  // namespace orders

namespace sonde::store {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class KeptCases : public ::testing::Test {
 protected:
  fs::path folder() const { return cases_folder(source_, text_.property); }
  fs::path keep(const Tree& tree) const { return keep_case(folder(), text_, {.tree = tree}); }
  Cases read() const { return read_cases(folder(), text_); }
  std::string error_of(const std::string& text) const {
    put(folder() / "a.case", text);
    const Cases cases = read();
    if (cases.stale.size() != 1) return "not stale";
    return cases.stale[0].sentence.substr(cases.stale[0].file.string().size());
  }

  TemporaryFolder temporary_;
  fs::path source_ = temporary_.path() / "text_test.cpp";
  Parameters text_ = parameters_of<std::string, int>("Text.Trims", {"text", "n"});
};

TEST_F(KeptCases, AreReadableFilesBesideTheSource) {
  const fs::path file = keep_case(folder(), text_,
                                  {.tree = arguments(std::string("a\n"), 5),
                                   .when = 1'794'787'200,
                                   .place = "text_test.cpp:12",
                                   .what = "check failed: trim(trim(text)) == trim(text)",
                                   .why = "shrunk in 34 runs from seed 52756281"});
  EXPECT_EQ(file.parent_path(), temporary_.path() / "sonde-cases" / "Text.Trims");
  EXPECT_THAT(file.filename().string(),
              ::testing::MatchesRegex("check-trim-trim-text-trim-text-[0-9a-f]+\\.case"));
  EXPECT_EQ(text_in(file),
            "# A case of Text.Trims, kept by Sonde. Edit the values as you like.\n"
            "expect: pass\n"
            "found: 2026-11-16, failed at text_test.cpp:12: check failed: trim(trim(text)) == "
            "trim(text)\n"
            "why: shrunk in 34 runs from seed 52756281\n"
            "\n"
            "std::string text = \"a\\n\";\n"
            "int n = 5;\n");
}

TEST_F(KeptCases, ReadBackAsTheyWere) {
  const Tree tree = arguments(std::string("a"), 5);
  const fs::path file = keep_case(folder(), text_, {.tree = tree, .expect = Expect::Fail});
  const Cases cases = read();
  ASSERT_THAT(cases.fitting, SizeIs(1));
  EXPECT_EQ(cases.fitting[0].file, file);
  EXPECT_EQ(cases.fitting[0].tree, tree);
  EXPECT_EQ(cases.fitting[0].expect(), Expect::Fail);
  EXPECT_THAT(cases.fitting[0].remarks, IsEmpty());
  EXPECT_THAT(cases.stale, IsEmpty());
}

TEST_F(KeptCases, HoldWhateverATypeCan) {
  using orders::Order;
  const auto parameters =
      parameters_of<Order, std::map<std::string, std::vector<double>>>("Orders.Sum", {"o", "m"});
  Order order{{{"a \"b\"", -1, orders::Size::Large}, {"", 0, std::nullopt}}, "x", nullptr};
  order.follows = std::make_unique<Order>();
  order.follows->customer = 7;
  const Tree tree =
      arguments(order, std::map<std::string, std::vector<double>>{{"k", {0.1, -0.0, 1e300}}});
  const fs::path file = keep_case(folder(), parameters, {.tree = tree});
  EXPECT_EQ(read_case(file, parameters).tree, tree);
  EXPECT_THAT(text_in(file), HasSubstr("orders::Order o = orders::Order{"));
}

TEST_F(KeptCases, OfNoArgumentsAreFine) {
  const auto none = parameters_of<>("Text.Empty", {});
  const fs::path file = keep_case(folder(), none, {.tree = arguments()});
  EXPECT_EQ(read_case(file, none).tree, arguments());
}

TEST_F(KeptCases, StandInNotationWhereOnlyAGeneratorReadsThem) {
  static constexpr Type opaque{.name = "even"};
  static constexpr const Type* types[] = {&opaque};
  const Parameters even{"Text.Even", {"int n"}, {"n"}, types};
  Tree tree;
  const auto span = tree.open(codec::arguments_kind);
  const auto drawn = tree.open(Kind("even", Form::Record));
  tree.leaf(Kind("int", Form::Integer), 21);
  tree.close(drawn);
  tree.close(span);
  const fs::path file = keep_case(folder(), even, {.tree = tree, .shown = {"42"}});
  EXPECT_THAT(text_in(file), HasSubstr("\n// n shows as 42\nint n = "));
  EXPECT_EQ(read_case(file, even).tree, tree);
}

TEST_F(KeptCases, AreTokensWhereTheirTextDoesNotReadBack) {
  text_.names = text_.declarations = {"no name", "1"};
  const Tree tree = arguments(std::string("a"), 5);
  const fs::path file = keep(tree);
  EXPECT_THAT(text_in(file), HasSubstr("\ntoken: "));
  EXPECT_THAT(text_in(file), HasSubstr("\n// 1 = 5;\n"));
  EXPECT_EQ(read_case(file, text_).tree, tree);
}

TEST_F(KeptCases, AreTokensWhereTheirTextIsTooLong) {
  const Tree tree = arguments(std::string(1 << 18, 'a'), 5);
  const fs::path file = keep(tree);
  EXPECT_THAT(text_in(file).substr(0, 200), HasSubstr("\ntoken: "));
  EXPECT_EQ(read_case(file, text_).tree, tree);
}

TEST_F(KeptCases, TellTokensOfOtherArguments) {
  keep_case(folder(), parameters_of<int>("Text.Trims", {"1"}), {.tree = arguments(5)});
  ASSERT_THAT(read().stale, SizeIs(1));
  EXPECT_THAT(read().stale[0].sentence,
              HasSubstr("its token belongs to other arguments than those of Text.Trims"));
}

TEST_F(KeptCases, AreKeptOnceAndNeverOverwritten) {
  const Tree tree = arguments(std::string("a"), 5);
  const fs::path first = keep(tree);
  EXPECT_EQ(keep(tree), first);
  put(first, "text = \"mine\"; n = 1;");
  const fs::path second = keep(tree);
  EXPECT_EQ(second.stem().string(), first.stem().string() + "-2");
  EXPECT_EQ(text_in(first), "text = \"mine\"; n = 1;");
  EXPECT_THAT(read().fitting, SizeIs(2));
}

TEST_F(KeptCases, LeaveNoOtherFileBehind) {
  keep(arguments(std::string("a"), 5));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder()), {}), 1);
}

TEST_F(KeptCases, MayBeWrittenByHandAsValuesAlone) {
  put(folder() / "mine.case", "n = 7;\ntext = \"x\";\n");
  const Cases cases = read();
  ASSERT_THAT(cases.fitting, SizeIs(1));
  EXPECT_EQ(cases.fitting[0].name(), "mine");
  EXPECT_EQ(cases.fitting[0].tree, arguments(std::string("x"), 7));
  EXPECT_EQ(cases.fitting[0].expect(), Expect::Pass);
  EXPECT_THAT(cases.fitting[0].remarks, IsEmpty());
}

TEST_F(KeptCases, ComeInTheOrderOfTheirNames) {
  for (const char* name : {"b.case", "a.case", "c.case", "notes.txt", ".hidden.new12-0"})
    put(folder() / name, "text = \"\"; n = 1;");
  std::vector<std::string> names;
  for (const auto& each : read().fitting) names.push_back(each.name());
  EXPECT_THAT(names, ElementsAre("a", "b", "c"));
}

TEST_F(KeptCases, ThatAreDamagedDoNotHideTheOthers) {
  put(folder() / "a.case", "expect: maybe\n");
  put(folder() / "b.case", "text = \"\"; n = 1;");
  fs::create_directory(folder() / "c.case");
  const Cases cases = read();
  EXPECT_THAT(cases.fitting, SizeIs(1));
  ASSERT_THAT(cases.stale, SizeIs(2));
  EXPECT_EQ(cases.stale[0].sentence, (folder() / "a.case").string() +
                                         ":1:1: expected pass, discard, fail or sometimes after "
                                         "expect:, found maybe; correct the file, "
                                         "or remove it if you no longer need the case");
  EXPECT_THAT(cases.stale[1].sentence, HasSubstr("c.case: cannot be read"));
}

TEST_F(KeptCases, SayWhereTheyNoLongerFit) {
  EXPECT_THAT(error_of("expect: pass\n\ntext = \"\";\nn = true;"),
              HasSubstr(":4:5: expected a whole number for int, found true; correct"));
  EXPECT_THAT(error_of("# c\n\nstring = \"\";"),
              HasSubstr(":3:1: expected a value of text, as \"std::string text = ...;\", found "
                        "none of any argument of Text.Trims"));
  EXPECT_THAT(error_of(""), HasSubstr(":1:1: expected a value of text"));
  EXPECT_THAT(error_of("token: ABC\ntext = \"\";"), HasSubstr(":2:1: expected values or a token"));
  EXPECT_THAT(error_of("token: ABC"), HasSubstr(": its token cannot be read: "));
  EXPECT_THAT(error_of(std::string(5 << 20, ' ')), HasSubstr(": longer than the 4 MB"));
  EXPECT_THAT(error_of(std::string("\0\xff\0", 3)), HasSubstr(":1:1: expected"));
}

TEST_F(KeptCases, AreAdaptedToOtherArgumentsWithRemarks) {
  put(folder() / "a.case", "found: once\nowner: me\n\ntext = \"x\";\nold = 5;\n");
  const Cases cases = read();
  ASSERT_THAT(cases.fitting, SizeIs(1));
  EXPECT_EQ(cases.fitting[0].tree, arguments(std::string("x"), 0));
  const std::string file = (folder() / "a.case").string();
  EXPECT_THAT(cases.fitting[0].adaptations,
              ElementsAre(file + ":5:1: skipped old, which is not an argument of this property",
                          file + ": n is missing: it gets its simplest value"));
  EXPECT_THAT(cases.fitting[0].remarks, SizeIs(3));
  EXPECT_THAT(cases.fitting[0].remarks[0],
              HasSubstr(":2:1: owner: is not a name that Sonde knows"));
}

TEST_F(KeptCases, AreNoneWhereThereIsNoFolder) {
  EXPECT_THAT(read().fitting, IsEmpty());
  EXPECT_THAT(read().stale, IsEmpty());
  EXPECT_FALSE(fs::exists(folder()));
  put(folder(), "a file in its place");
  EXPECT_THAT(read().stale, SizeIs(1));
}

TEST_F(KeptCases, CannotBeKeptWhereThereAreNoSources) {
  try {
    keep_case(cases_folder("/nowhere/text_test.cpp", "Text.Trims"), text_,
              {.tree = arguments(std::string(), 1)});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(
        error.what(),
        "/nowhere/sonde-cases/Text.Trims: cannot be created, because /nowhere does not exist: "
        "run the program where the sources of the test are");
  }
}

TEST(FileName, IsSafeAndDifferentForDifferentTexts) {
  EXPECT_EQ(safe_file_name("Suite.Name_1-a"), "Suite.Name_1-a");
  EXPECT_EQ(safe_file_name("a/b c"), "a%2fb%20c");
  EXPECT_EQ(safe_file_name(".."), "%2e.");
  EXPECT_EQ(safe_file_name(""), "%");
  EXPECT_EQ(safe_file_name("a%2fb"), "a%252fb");
  const std::string longer(1'000, '/');
  EXPECT_LT(safe_file_name(longer).size(), 250u);
  EXPECT_NE(safe_file_name(longer), safe_file_name(longer + "/"));
}

TEST(FileName, OfACaseIsShortAndTellsWhatFailed) {
  const Tree tree = arguments(1);
  EXPECT_THAT(slug_of(tree, "threw std::runtime_error: ../../x\n"),
              ::testing::MatchesRegex("threw-std-runtime-error-x-[0-9a-f]+"));
  EXPECT_THAT(slug_of(tree, ""), ::testing::MatchesRegex("case-[0-9a-f]+"));
  EXPECT_THAT(slug_of(tree, std::string(500, 'a')), ::testing::MatchesRegex("case-[0-9a-f]+"));
  EXPECT_NE(slug_of(tree, ""), slug_of(arguments(2), ""));
}

}  // namespace
}  // namespace sonde::store
