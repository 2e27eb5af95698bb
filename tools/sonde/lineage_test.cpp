// SPDX-License-Identifier: Apache-2.0
#include "sonde/lineage.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "codec/token.hpp"
#include "store/temporary_folder.hpp"

namespace sonde::command {
namespace {

TEST(ReasonIn, FindsTheParent) {
  EXPECT_EQ(reason_in("edit of #1f3a9c04: nudge").parent, "#1f3a9c04");
  EXPECT_EQ(reason_in("a # b, edit of #00000000; 3 new features").parent, "#00000000");
}

TEST(ReasonIn, FindsEditsAndFeatures) {
  const Reason reason = reason_in("edit of #1f3a9c04: nudge, splice; 12 new features");
  EXPECT_EQ(reason.edits, (std::vector<std::string>{"nudge", "splice"}));
  EXPECT_EQ(reason.features, 12U);
  EXPECT_EQ(reason_in("edit of #1f3a9c04: nudge").edits, std::vector<std::string>{"nudge"});
  EXPECT_EQ(reason_in("fresh, small; 1 new feature").features, 1U);
}

TEST(ReasonIn, FindsNoEditsOrFeaturesElsewhere) {
  for (const char* why : {"", "fresh", "imported from a: b; c", "edit of #1f3a9c04", "seed 3"}) {
    EXPECT_EQ(reason_in(why).edits, std::vector<std::string>{}) << why;
    EXPECT_EQ(reason_in(why).features, 0U) << why;
  }
}

TEST(ReasonIn, FindsNoParentElsewhere) {
  for (const char* why :
       {"", "fresh", "#1f3a9c0", "# 1f3a9c04", "#1f3a9c0x", "imported from id:#3"})
    EXPECT_EQ(reason_in(why).parent, "") << why;
}

class LineageTest : public testing::Test {
 protected:
  static Tree tree(int number) {
    return codec::parse_notation("Int(" + std::to_string(number) + ")");
  }
  static std::string name(int number) { return codec::to_short_token(tree(number)); }

  std::vector<std::string> names_of(int number) {
    std::vector<std::string> names;
    for (const auto& each : lineage_of(listing_, case_named(listing_, "A.B@" + name(number))))
      names.push_back(each.name);
    return names;
  }

  store::TemporaryFolder folder_;
  store::Cache cache_{folder_.path()};
  suite::Listing listing_{
      .properties = {{.id = "A.B", .cache = folder_.path().string(), .key = "A.B(int)"}}};
};

TEST_F(LineageTest, GoesBackToTheFirstCase) {
  cache_.add_corpus("A.B(int)",
                    std::vector<store::CorpusCase>{{tree(1), "fresh"},
                                                   {tree(2), "edit of " + name(1) + ": nudge"},
                                                   {tree(3), "edit of " + name(2) + ": splice"}});
  EXPECT_EQ(names_of(3), (std::vector{name(3), name(2), name(1)}));
  EXPECT_EQ(names_of(1), std::vector{name(1)});
}

TEST_F(LineageTest, EndsWhereTheCacheHasLostACase) {
  cache_.add_corpus("A.B(int)",
                    std::vector<store::CorpusCase>{{tree(2), "edit of " + name(1) + ": nudge"}});
  EXPECT_EQ(names_of(2), std::vector{name(2)});
}

TEST_F(LineageTest, EndsInACircle) {
  cache_.add_corpus("A.B(int)", std::vector<store::CorpusCase>{{tree(1), "edit of " + name(2)},
                                                               {tree(2), "edit of " + name(1)}});
  EXPECT_EQ(names_of(1), (std::vector{name(1), name(2)}));
}

}  // namespace
}  // namespace sonde::command
