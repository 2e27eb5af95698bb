// SPDX-License-Identifier: Apache-2.0
// The map of instrumented code knows which lines a case reached, and how far it was from others.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "code/distance.hpp"
#include "code/function_finder.hpp"
#include "code/reach.hpp"
#include "coverage/coverage.hpp"
#include "mapped.hpp"
#include "recorded.hpp"
#include "shared.hpp"
#include "tree/random.hpp"

namespace sonde::code {
namespace {

bool is_mapped(const std::string& file) {
  const auto name = std::filesystem::path(file).filename();
  return name == "mapped.cpp" || name == "shared.cpp";
}

const CodeMap& whole_map() {
  static const CodeMap map = CodeMap::of_this_process(is_mapped);
  return map;
}

template <class Body>
std::vector<ReachedEdge> reached_by(Body body, bool by_valid = true) {
  std::vector<ReachedEdge> reached;
  for (const auto feature : edges_of(body))
    if (const CodeId code = coverage::code_of_edge(coverage::edge_in(feature)); code != 0)
      reached.push_back({code, by_valid});
  return reached;
}

using Lines = std::map<unsigned, Reached>;

// From this line on, as the first one. Both versions of the file have the same lines, so only one
// of them may have run.
Lines lines_from(int first, const std::vector<ReachedEdge>& edges, int count) {
  const CodeMap& map = whole_map();
  const auto reached = reached_lines(map, edges);
  Lines found;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const auto line = static_cast<int>(map.lines()[i].line) - first;
    const bool is_wanted =
        map.file(map.lines()[i].file).ends_with("/mapped.cpp") && line >= 0 && line < count;
    if (is_wanted && reached[i]) found[static_cast<unsigned>(line)] = *reached[i];
  }
  return found;
}

struct Version {
  const char* name;
  void (*either)(int);
  void (*deep)(int);
};

class CodeMapOf : public testing::TestWithParam<Version> {};

TEST_P(CodeMapOf, KnowsTheLinesThatACaseReached) {
  const auto edges = reached_by([] { GetParam().either(5); });
  const Lines lines = lines_from(plain_lines().either, edges, 12);
  const Lines expected = {{3, Reached::None}, {6, Reached::Valid}};
  for (const auto& [line, reached] : expected) {
    ASSERT_TRUE(lines.contains(line)) << line;
    EXPECT_EQ(lines.at(line), reached) << line;
  }
  // Of the others it may not know each, but nothing wrong.
  for (const unsigned line : {1U, 2U, 7U, 9U, 11U})
    if (lines.contains(line)) {
      EXPECT_EQ(lines.at(line), Reached::Valid) << line;
    }
  if (lines.contains(4)) {
    EXPECT_EQ(lines.at(4), Reached::None);
  }
}

TEST_P(CodeMapOf, KnowsTheOtherSideOfABranch) {
  const auto edges = reached_by([] { GetParam().either(15); });
  const Lines lines = lines_from(plain_lines().either, edges, 12);
  ASSERT_TRUE(lines.contains(3) && lines.contains(6));
  EXPECT_EQ(lines.at(3), Reached::Valid);
  EXPECT_EQ(lines.at(6), Reached::None);
  for (const unsigned line : {1U, 9U, 11U})
    if (lines.contains(line)) {
      EXPECT_EQ(lines.at(line), Reached::Valid) << line;
    }
}

TEST_P(CodeMapOf, DistinguishesDiscardedCases) {
  auto edges = reached_by([] { GetParam().either(15); }, false);
  for (const auto& each : reached_by([] { GetParam().either(5); })) edges.push_back(each);
  const Lines lines = lines_from(plain_lines().either, edges, 12);
  EXPECT_EQ(lines.at(3), Reached::Discarded);
  EXPECT_EQ(lines.at(6), Reached::Valid);
}

// The same lines are in both versions: where nothing ran, none was reached.
TEST_P(CodeMapOf, KnowsThatNothingRan) {
  const Lines lines = lines_from(plain_lines().either, {}, 12);
  EXPECT_GE(lines.size(), 6U);
  for (const auto& [line, reached] : lines) EXPECT_EQ(reached, Reached::None) << line;
}

std::uint32_t least(const std::vector<EdgeDistance>& distances,
                    const std::vector<ReachedEdge>& edges) {
  std::uint32_t least = 1000;
  for (const auto& [edge, by_valid] : edges)
    for (const auto& each : distances)
      if (each.edge == edge) least = std::min(least, each.blocks);
  return least;
}

TEST_P(CodeMapOf, KnowsHowCloseACaseCame) {
  const auto name = std::string(GetParam().name) + "_target";
  const auto blocks = blocks_of_function(whole_map(), name);
  ASSERT_FALSE(blocks.empty());
  const auto distances = distances_to(whole_map(), blocks);
  const auto at = [&](int number) {
    return least(distances, reached_by([&] { GetParam().deep(number); }));
  };
  EXPECT_EQ(at(60), 0U);
  EXPECT_GT(at(10), 0U);
  EXPECT_GE(at(11), at(10));
  EXPECT_LT(at(11), 1000U);
  EXPECT_EQ(least(distances, reached_by([] { GetParam().either(1); })), 1000U);
}

FunctionSet functions_of(const std::vector<ReachedEdge>& edges) {
  std::vector<CodeId> code;
  for (const auto& each : edges) code.push_back(each.edge);
  static FunctionFinder finder;
  return finder.functions_of(code);
}

bool holds(const FunctionSet& functions, const std::string& name) {
  return std::ranges::binary_search(functions.all(), function_id(name));
}

TEST_P(CodeMapOf, KnowsWhichFunctionsACaseRan) {
  const std::string name = GetParam().name;
  const auto far = functions_of(reached_by([] { GetParam().deep(10); }));
  EXPECT_TRUE(holds(far, name + "_deep(int)"));
  EXPECT_FALSE(holds(far, name + "_target(int)"));
  const auto near = functions_of(reached_by([] { GetParam().deep(60); }));
  EXPECT_TRUE(holds(near, name + "_deep(int)"));
  EXPECT_TRUE(holds(near, name + "_target(int)"));
  EXPECT_FALSE(holds(near, name + "_either(int)"));
}

TEST_P(CodeMapOf, KnowsHowCloseAFunctionIs) {
  const std::string name = GetParam().name;
  const auto blocks = blocks_of_function(whole_map(), name + "_target");
  const auto distances = function_distances_to(whole_map(), blocks);
  ASSERT_GE(distances.size(), 2U);
  EXPECT_EQ(distances[0], (FunctionDistance{function_id(name + "_target(int)"), 0}));
  const auto deep =
      std::ranges::find(distances, function_id(name + "_deep(int)"), &FunctionDistance::function);
  ASSERT_NE(deep, distances.end());
  EXPECT_GT(deep->blocks, 0U);
  EXPECT_TRUE(std::ranges::is_sorted(distances, {}, &FunctionDistance::blocks));
  EXPECT_EQ(std::ranges::count(distances, function_id(name + "_either(int)"),
                               &FunctionDistance::function),
            0);
}

INSTANTIATE_TEST_SUITE_P(Versions, CodeMapOf,
                         testing::Values(Version{"plain", plain_either, plain_deep},
                                         Version{"optimised", optimised_either, optimised_deep}),
                         [](const auto& version) { return std::string(version.param.name); });

TEST(CodeMap, HasTheCodeOfSharedLibraries) {
  const auto edges = reached_by([] { shared_branch(3); });
  ASSERT_FALSE(edges.empty());
  std::set<CodeId> known;
  for (const Block& each : whole_map().blocks()) known.insert(each.edge);
  for (const auto& each : edges) EXPECT_TRUE(known.contains(each.edge));
  EXPECT_TRUE(holds(functions_of(edges), "shared_branch(int)"));
}

TEST(CodeMap, KnowsNoFunctionWhereThereIsNoCode) {
  FunctionFinder finder;
  EXPECT_EQ(finder.functions_of(std::vector<CodeId>{0, coverage::most_code_ids - 1, 0xffffffff}),
            FunctionSet());
}

TEST(CodeMap, KnowsTheFunctionsOfCodeThatIsLoadedLater) {
  std::vector<CodeId> code;
  void* library = dlopen(SONDE_LOADED_LIBRARY, RTLD_NOW);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto branch = reinterpret_cast<int (*)(int)>(dlsym(library, "loaded_branch"));
  for (const auto& each : reached_by([&] { branch(1); })) code.push_back(each.edge);
  dlclose(library);
  FunctionFinder finder;
  EXPECT_EQ(finder.functions_of(code), FunctionSet());
  library = dlopen(SONDE_LOADED_LIBRARY, RTLD_NOW);
  EXPECT_TRUE(holds(finder.functions_of(code), "loaded_branch"));
  dlclose(library);
}

// Without optimised_deep: at its end g++ jumps to the hook, which then sees where it was called.
TEST(CodeMap, HasEachEdgeThatARunTakes) {
  std::set<CodeId> known;
  for (const Block& each : whole_map().blocks())
    if (each.edge != 0) {
      EXPECT_TRUE(known.insert(each.edge).second) << "twice";
    }
  for (const int number : {5, 15, 25, 60})
    for (const auto& each : reached_by([&] {
           plain_either(number);
           plain_deep(number);
           optimised_either(number);
         }))
      EXPECT_TRUE(known.contains(each.edge)) << number;
}

// A file may be cut short, or hold anything.
TEST(ModuleFile, IsReadHoweverDamagedItIs) {
  std::ifstream stream(SONDE_SHARED_LIBRARY, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(stream)), {});
  const std::string copy = testing::TempDir() + "damaged-" + std::to_string(getpid());
  Random random(1);
  std::size_t rows = 0;
  for (unsigned round = 0; round < 300; ++round) {
    std::string bytes = whole.substr(0, round % 3 == 1 ? random.below(whole.size()) : whole.size());
    for (unsigned i = 0; i < round && !bytes.empty(); ++i)
      bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
    std::ofstream(copy, std::ios::binary) << bytes;
    const ModuleFile file(copy);
    FileNames names;
    file.functions();
    const auto found = line_rows(file, names, [](std::uintptr_t) { return true; });
    for (const LineRow& each : found) EXPECT_LT(each.file, names.all().size());
    if (round == 0) rows = found.size();
  }
  std::filesystem::remove(copy);
  EXPECT_GT(rows, 3U);
  EXPECT_TRUE(ModuleFile("/dev/null").functions().empty());
  EXPECT_TRUE(ModuleFile("/none").section(".debug_line").empty());
}

TEST(CodeMap, FindsFunctionsByTheirNames) {
  EXPECT_FALSE(blocks_of_function(whole_map(), "plain_deep").empty());
  EXPECT_TRUE(blocks_of_function(whole_map(), "deep").empty());
  EXPECT_TRUE(blocks_of_function(whole_map(), "").empty());
  EXPECT_TRUE(blocks_of_function(whole_map(), "(").empty());
}

}  // namespace
}  // namespace sonde::code
