// SPDX-License-Identifier: Apache-2.0
#include "store/migrate.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"

// A type as it was, and as it is after people worked on it.
namespace before {

enum class Colour { Red, Green };
struct Shirt {
  int size;
  Colour colour;
  std::string print;
};

}  // namespace before

namespace after {

enum class Colour { Blue, Green };
struct Reordered {
  std::string print;
  Colour colour;
  int size;
};
struct Added {
  int size;
  Colour colour;
  std::string print;
  bool pocket;
};
struct Removed {
  int size;
  std::string print;
};
struct Renamed {
  int width;
  Colour colour;
  std::string print;
};

}  // namespace after

namespace sonde::store {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

template <class Shirt>
Parameters shirts() {
  return parameters_of<std::vector<Shirt>>("Shop.Sells", {"shirts"});
}

class Migrate : public ::testing::Test {
 protected:
  // Keeps a case of the type as it was, and then gives the type its new name.
  fs::path keep(const before::Shirt& shirt, const std::string& now) const {
    const fs::path file = keep_case(folder_, shirts<before::Shirt>(),
                                    {.tree = arguments(std::vector{shirt}), .what = "x"});
    std::string text = text_in(file);
    for (std::size_t at = 0; (at = text.find("before::Shirt", at)) != text.npos;)
      text.replace(at, 13, "after::" + now);
    for (std::size_t at = 0; (at = text.find("before::", at)) != text.npos;)
      text.replace(at, 8, "after::");
    put(file, text);
    return file;
  }

  template <class Shirt>
  Migration migrated() const {
    return migrate(folder_, shirts<Shirt>(), {});
  }

  template <class Shirt>
  Case only_case() const {
    const Cases cases = read_cases(folder_, shirts<Shirt>());
    EXPECT_THAT(cases.fitting, SizeIs(1));
    EXPECT_THAT(cases.stale, IsEmpty());
    return cases.fitting.at(0);
  }

  const before::Shirt green_{7, before::Colour::Green, "owl"};
  TemporaryFolder temporary_;
  fs::path folder_ = cases_folder(temporary_.path() / "shop_test.cpp", "Shop.Sells");
};

TEST_F(Migrate, KeepsWhatOnlyChangedItsOrder) {
  const fs::path file = keep(green_, "Reordered");
  const std::string text = text_in(file);
  const auto result = migrated<after::Reordered>();
  EXPECT_THAT(result.kept, ElementsAre(file));
  EXPECT_EQ(text_in(file), text);
  EXPECT_EQ(only_case<after::Reordered>().tree,
            arguments(std::vector{after::Reordered{"owl", after::Colour::Green, 7}}));
}

TEST_F(Migrate, FillsInWhatWasAdded) {
  const fs::path file = keep(green_, "Added");
  const auto result = migrated<after::Added>();
  ASSERT_THAT(result.adapted, SizeIs(1));
  EXPECT_EQ(result.adapted[0].file, file);
  EXPECT_THAT(result.adapted[0].remarks,
              ElementsAre(EndsWith(".pocket of after::Added is missing: it gets its simplest "
                                   "value")));
  EXPECT_THAT(migrated<after::Added>().kept, ElementsAre(file));
  const Case adapted = only_case<after::Added>();
  EXPECT_EQ(adapted.tree,
            arguments(std::vector{after::Added{7, after::Colour::Green, "owl", false}}));
  EXPECT_THAT(adapted.written.found, HasSubstr(": x"));
}

TEST_F(Migrate, KeepsWhatWasRemovedAsAComment) {
  const fs::path file = keep(green_, "Removed");
  const auto result = migrated<after::Removed>();
  ASSERT_THAT(result.adapted, SizeIs(1));
  EXPECT_THAT(result.adapted[0].remarks,
              ElementsAre(EndsWith("skipped .colour, which is not a field of after::Removed")));
  EXPECT_EQ(only_case<after::Removed>().tree, arguments(std::vector{after::Removed{7, "owl"}}));
  EXPECT_THAT(text_in(file), HasSubstr("\n// Before it was migrated:\n// "));
  EXPECT_THAT(text_in(file), HasSubstr(".colour = after::Colour::Green"));
}

TEST_F(Migrate, TellsBothSidesOfARenaming) {
  keep(green_, "Renamed");
  const auto result = migrated<after::Renamed>();
  ASSERT_THAT(result.adapted, SizeIs(1));
  EXPECT_THAT(result.adapted[0].remarks,
              ElementsAre(HasSubstr("skipped .size"), HasSubstr(".width of after::Renamed is "
                                                                "missing")));
}

TEST_F(Migrate, LeavesALostCaseAsItIs) {
  const fs::path file = keep({7, before::Colour::Red, "owl"}, "Added");
  const std::string text = text_in(file);
  const auto result = migrated<after::Added>();
  ASSERT_THAT(result.lost, SizeIs(1));
  EXPECT_THAT(
      result.lost[0].sentence,
      HasSubstr("expected an enumerator of after::Colour, found after::Colour::Red; correct "
                "the file, or remove it"));
  EXPECT_EQ(text_in(file), text);
}

TEST_F(Migrate, LeavesFieldsOutThatAPersonLeftOut) {
  put(folder_ / "mine.case", "shirts = {{.size = 3}};");
  const auto result = migrated<after::Added>();
  EXPECT_THAT(result.kept, SizeIs(1));
  EXPECT_EQ(text_in(folder_ / "mine.case"), "shirts = {{.size = 3}};");
}

TEST_F(Migrate, AsksTheGenerators) {
  const fs::path file = keep(green_, "Added");
  const auto refuse = [](const Tree&) { return std::optional<Tree>(); };
  const auto lost = migrate(folder_, shirts<after::Added>(), refuse);
  ASSERT_THAT(lost.lost, SizeIs(1));
  EXPECT_THAT(lost.lost[0].sentence, HasSubstr("its generators now draw other values"));

  const Tree other = arguments(std::vector<after::Added>{});
  const auto draw_other = [&](const Tree&) { return std::optional(other); };
  const auto adapted = migrate(folder_, shirts<after::Added>(), draw_other);
  ASSERT_THAT(adapted.adapted, SizeIs(1));
  EXPECT_THAT(adapted.adapted[0].remarks,
              ::testing::Contains(EndsWith("its generators now draw it in another way")));
  EXPECT_EQ(only_case<after::Added>().tree, other);
}

}  // namespace
}  // namespace sonde::store
