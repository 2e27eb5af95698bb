// SPDX-License-Identifier: Apache-2.0
// The file that docs/cases.md shows.
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"

struct Options {
  bool keep_tabs;
  int width;
};

namespace sonde::store {
namespace {

TEST(ExampleOfACase, IsWhatIsWrittenAndRead) {
  const auto parameters =
      parameters_of<std::string, Options>("Text.TrimmingTwiceIsTrimmingOnce", {"text", "options"});
  const Tree tree = arguments(std::string(" \t"), Options{true, 8});
  const TemporaryFolder temporary;
  const auto file = keep_case(temporary.path() / "sonde-cases" / "Text.Trimming", parameters,
                              {.tree = tree,
                               .when = 1'794'787'200,
                               .place = "text_test.cpp:12",
                               .what = "check failed: trim(trim(text)) == trim(text)",
                               .why = "shrunk in 34 runs from seed 52756281"});
  const std::filesystem::path shown = SONDE_EXAMPLE_CASE;
  EXPECT_EQ(text_in(file), text_in(shown));
  EXPECT_EQ(read_case(shown, parameters).tree, tree);
  EXPECT_THAT(read_case(shown, parameters).remarks, ::testing::IsEmpty());
}

}  // namespace
}  // namespace sonde::store
