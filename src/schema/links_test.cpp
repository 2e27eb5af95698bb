// SPDX-License-Identifier: Apache-2.0
#include "schema/links.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "schema/scripted_steps.hpp"

namespace sonde::schema {
namespace {

Tree two_steps() {
  scripted::name_steps();
  return codec::parse_notation("Steps[Do#1(Look()) Do#0(Add(Operand#1(Earlier(0))))]");
}

TEST(Links, AreNamesOfValues) {
  for (const char* name : {"queue_0", "my_queue_12", "Q_1"}) EXPECT_TRUE(is_name_of_value(name));
  for (const char* name : {"", "queue", "queue_", "_0", "0_0", "queue_0x", "a::b_0", "queue 0"})
    EXPECT_FALSE(is_name_of_value(name)) << name;
}

TEST(Links, AreReadAsTheyAreWritten) {
  const std::string text =
      to_text({Link::Sort::Makes, 1, "n_0"}) + to_text({Link::Sort::Uses, 6, "n_0"});
  const auto links = links_in(text, two_steps());
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(to_text(links[0]) + to_text(links[1]), text);
}

TEST(Links, ThatAreDamagedAreLeftOut) {
  const Tree tree = two_steps();
  for (const char* line : {"u 6", "u 6 ", "u 6 n", "u 99 n_0", "x 6 n_0", "u -1 n_0", "u 1 n_0",
                           "m 6 n_0", "u", "", "u 6x n_0"})
    EXPECT_TRUE(links_in(line, tree).empty()) << line;
}

TEST(Links, NameReferences) {
  const Tree named = with_names(two_steps(), {{Link::Sort::Uses, 6, "n_0"}});
  EXPECT_TRUE(is_named_value(named, 6));
  EXPECT_EQ(named.bytes(named[6]), "n_0");
}

// Three steps each make a value; the third uses that of the first, the fourth that of the second.
Tree four_steps() {
  scripted::name_steps();
  return codec::parse_notation(
      "Steps[Do#1(Look()) Do#1(Look()) Do#0(Add(Operand#1(Earlier(1))))"
      " Do#0(Add(Operand#1(Earlier(1)))) Do#1(Look())]");
}
const std::vector<Link> links_of_four = {{Link::Sort::Makes, 1, "n_0"},
                                         {Link::Sort::Makes, 3, "n_1"},
                                         {Link::Sort::Uses, 8, "n_0"},
                                         {Link::Sort::Makes, 5, "n_2"},
                                         {Link::Sort::Uses, 12, "n_1"}};

TEST(Links, SayWhatGoesWithAStep) {
  const auto left = without_step(four_steps(), links_of_four, 1);
  ASSERT_TRUE(left);
  EXPECT_EQ(codec::to_notation(*left),
            "Steps[Do#1(Look()) Do#0(Add(Operand#1(`named value`(\"n_0\")))) Do#1(Look())]");
}

TEST(Links, LeaveAStepAloneThatNobodyNeeds) {
  EXPECT_FALSE(without_step(four_steps(), links_of_four, 5));
  EXPECT_FALSE(without_step(four_steps(), {}, 1));
}

TEST(Links, KeepTheLastStep) {
  auto links = links_of_four;
  Tree tree = four_steps();
  tree.erase(13);  // the last: now the fourth is
  EXPECT_FALSE(without_step(tree, links, 3));
}

}  // namespace
}  // namespace sonde::schema
