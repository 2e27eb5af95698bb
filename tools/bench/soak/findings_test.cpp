// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/findings.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "store/cache.hpp"
#include "store/temporary_folder.hpp"

namespace sonde::bench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

TEST(Announced, AreTheFindingsOfAFileOfEvents) {
  const store::TemporaryFolder folder;
  std::ofstream(folder.path() / "events")
      << R"({"event":"began","property":"A.B"})"
         "\n"
      << R"({"event":"found","property":"A.B","origin":"x","found_in":"search"})"
         "\n"
      << R"({"event":"found","property":"A.C","origin":"y","found_in":"earlier-run"})"
         "\n"
      << R"({"event":"found","property":"A.D","ori)";
  Announced announced;
  add_announced(folder.path() / "events", announced);
  add_announced(folder.path() / "none", announced);
  EXPECT_THAT(announced.all,
              UnorderedElementsAre(FindingName("A.B", "x"), FindingName("A.C", "y")));
  EXPECT_THAT(announced.again, UnorderedElementsAre(FindingName("A.C", "y")));
}

TEST(KeptFindings, AreThoseOfTheCache) {
  const store::TemporaryFolder folder;
  store::Cache cache(folder.path());
  const Tree tree = codec::parse_notation("Int(1)");
  cache.keep_failure("A.B(int a)", {.origin = "x", .tree = tree});
  cache.keep_failure("A.B(int a)", {.origin = "y", .tree = tree, .rate = {1, 5}});
  cache.keep_failure("A.C(int a)", {.origin = "z", .tree = tree});
  suite::Listing program;
  program.properties = {{.id = "A.B", .key = "A.B(int a)"}};
  const auto kept = kept_findings(program, folder.path());
  EXPECT_THAT(kept.all, UnorderedElementsAre(FindingName("A.B", "x"), FindingName("A.B", "y")));
  EXPECT_THAT(kept.flaky, UnorderedElementsAre(FindingName("A.B", "y")));
}

TEST(MissingFindings, AreNamed) {
  const std::set<FindingName> all = {{"A", "x"}, {"A", "y"}};
  EXPECT_THAT(missing(all, all), IsEmpty());
  EXPECT_THAT(missing(all, {{"A", "x"}, {"B", "y"}}), ElementsAre(FindingName("A", "y")));
}

}  // namespace
}  // namespace sonde::bench
