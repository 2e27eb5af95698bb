// SPDX-License-Identifier: Apache-2.0
#include "suite/source_view.hpp"

#include <gtest/gtest.h>

namespace sonde::suite {
namespace {

using code::Reached;

TEST(SourceView, JoinsWhatTheProgramsSay) {
  SourceView view;
  view.add({{{"b.cpp", {{1, Reached::None}, {2, Reached::Discarded}, {3, Reached::Valid}}}}});
  view.add(
      {{{"b.cpp",
         {{1, Reached::Discarded}, {2, Reached::Valid}, {3, Reached::None}, {9, Reached::None}}},
        {"a.cpp", {{1, Reached::None}}}}});
  const auto files = view.files();
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].file, "a.cpp");
  const auto& lines = files[1].lines;
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].reached, Reached::Discarded);
  EXPECT_EQ(lines[1].reached, Reached::Valid);
  EXPECT_EQ(lines[2].reached, Reached::Valid);
  EXPECT_EQ(lines[3].line, 9U);
  EXPECT_EQ(lines[3].reached, Reached::None);
}

TEST(SourceView, AsksNoProgramWhoseCodeIsNotInstrumented) {
  SourceView view;
  SourceView::Properties properties;
  properties.push_back(std::make_unique<PropertyWork>(SuiteProperty{"/none", "Some.Property"}));
  EXPECT_TRUE(view.ask(properties, {}, 1, SourceLimits{.is_over = [] { return false; }}).empty());
  EXPECT_TRUE(view.files().empty());
}

TEST(SourceView, SaysWhichProgramDoesNotAnswer) {
  SourceView view;
  SourceView::Properties properties;
  properties.push_back(std::make_unique<PropertyWork>(SuiteProperty{"/none", "Some.Property"}));
  auto& search = *properties[0]->searches().emplace_back(std::make_unique<Search>());
  search.known.reached = {{3, true}};
  const auto problems = view.ask(properties, {}, 1, SourceLimits{.is_over = [] { return false; }});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("/none"), std::string::npos) << problems[0];
  EXPECT_TRUE(view.ask(properties, {}, 1, SourceLimits{.is_over = [] { return true; }}).empty());
}

TEST(SourceView, WaitsForNoProgramWhenItsTimeIsUp) {
  SourceView view;
  SourceView::Properties properties;
  properties.push_back(std::make_unique<PropertyWork>(SuiteProperty{"/bin/cat", "Some.Property"}));
  properties[0]->searches().emplace_back(std::make_unique<Search>())->known.reached = {{3, true}};
  const auto problems =
      view.ask(properties, {}, 1, SourceLimits{.seconds = 0, .is_over = [] { return false; }});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("did not answer in time"), std::string::npos) << problems[0];
}

}  // namespace
}  // namespace sonde::suite
