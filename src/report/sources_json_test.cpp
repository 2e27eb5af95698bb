// SPDX-License-Identifier: Apache-2.0
#include "report/sources_json.hpp"

#include <filesystem>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sonde::report {
namespace {

using code::Reached;

TEST(SourcesJson, HasLinesAndTextOfAFile) {
  const std::string file = testing::TempDir() + "sources-" + std::to_string(getpid()) + ".cpp";
  std::ofstream(file) << "int a;\n\n// \"</script>\"";
  const std::vector<suite::SourceFile> files = {
      {file, {{1, Reached::Valid}, {2, Reached::Discarded}, {3, Reached::None}}}};
  EXPECT_EQ(sources_json(files),
            R"([{"file":")" + file +
                R"(","lines":[{"line":1,"reached":"valid"},{"line":2,"reached":"discarded"},)"
                R"({"line":3,"reached":"none"}],"text":["int a;","","// \"</script>\""]}])");
  std::filesystem::remove(file);
}

TEST(SourcesJson, HasOnlyLinesOfAFileThatIsNotThere) {
  const std::vector<suite::SourceFile> files = {{"/none/a.cpp", {{1, Reached::None}}}};
  EXPECT_EQ(sources_json(files),
            R"([{"file":"/none/a.cpp","lines":[{"line":1,"reached":"none"}]}])");
}

TEST(SourcesJson, NamesFilesOfTheWorkingFolderAsTheyAreThere) {
  const auto here = std::filesystem::current_path();
  EXPECT_EQ(shown_file((here / "src" / "a.cpp").string()), "src/a.cpp");
  EXPECT_EQ(shown_file("/none/a.cpp"), "/none/a.cpp");
  EXPECT_EQ(shown_file("a.cpp"), "a.cpp");
}

}  // namespace
}  // namespace sonde::report
