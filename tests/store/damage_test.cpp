// SPDX-License-Identifier: Apache-2.0
// Damaged files: the program goes on, the file stays.
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rounds.hpp"
#include "sonde/sonde.hpp"
#include "store/cache.hpp"
#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"
#include "tree/error.hpp"
#include "tree/random.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

KeptFailure failure_called(const std::string& origin) {
  return {.origin = origin, .tree = arguments(origin), .what = std::string(100, 'x')};
}

// A cache with a few pages of each table.
std::string bytes_of_a_cache() {
  const TemporaryFolder temporary;
  Cache cache(temporary.path());
  std::vector<CorpusCase> cases;
  for (int i = 0; i < 40; ++i) {
    cache.keep_failure("A.B", failure_called(std::to_string(i)));
    cases.push_back({arguments(i, std::string(200, 'y')), "new"});
  }
  cache.add_corpus("A.B", cases);
  cache.add_run("A.B", {.verdict = "passed"});
  EXPECT_THAT(cache.take_remarks(), IsEmpty());
  return text_in(cache.file());
}

// All that can be asked of it. Returns whether it kept a failure.
bool use(Cache& cache) {
  const auto failures = cache.failures("A.B");
  EXPECT_LE(failures.size(), 200u);
  cache.corpus("A.B", 100);
  cache.runs("A.B", 100);
  const bool kept = cache.keep_failure("A.B", failure_called("new"));
  cache.improve_failure("A.B", failure_called("3"));
  cache.add_corpus("A.B", std::vector<CorpusCase>{{arguments(7), "new"}});
  cache.add_run("A.B", {.verdict = "failed"});
  return kept;
}

TEST(DamagedCache, ThatWasCutOffIsLeftAndTold) {
  const std::string whole = bytes_of_a_cache();
  for (std::size_t size = 1; size < whole.size(); size += 997) {
    const TemporaryFolder temporary;
    Cache cache(temporary.path());
    put(cache.file(), whole.substr(0, size));
    const bool kept = use(cache);
    EXPECT_TRUE(fs::exists(cache.file()));
    if (kept) continue;
    const auto remarks = cache.take_remarks();
    ASSERT_FALSE(remarks.empty()) << size;
    EXPECT_THAT(remarks[0], HasSubstr("move it away")) << size;
  }
}

TEST(DamagedCache, IsNotIntact) {
  const TemporaryFolder temporary;
  Cache cache(temporary.path());
  EXPECT_TRUE(cache.is_intact()) << "there is none yet";
  std::string bytes = bytes_of_a_cache();
  put(cache.file(), bytes);
  EXPECT_TRUE(cache.is_intact());
  EXPECT_THAT(cache.take_remarks(), IsEmpty());
  bytes.resize(bytes.size() - 1000);
  bytes.append(1000, 'x');
  put(cache.file(), bytes);
  EXPECT_FALSE(cache.is_intact());
  EXPECT_THAT(cache.take_remarks(), ElementsAre(HasSubstr("is damaged")));
}

TEST(DamagedCache, OfOtherBytesIsLeftAsItIs) {
  const TemporaryFolder temporary;
  Cache cache(temporary.path());
  const std::string text =
      "This is a file of somebody, and longer than the header of a database. "
      "It must stay as it is, whatever is asked of it.";
  put(cache.file(), text);
  EXPECT_FALSE(use(cache));
  EXPECT_THAT(
      cache.take_remarks(),
      ElementsAre(cache.file().string() +
                  ": is not a cache of Sonde: move it away, and Sonde makes a new one (file is "
                  "not a database)"));
  EXPECT_EQ(text_in(cache.file()), text);
}

TEST(DamagedCache, WithFlippedBytesDoesNoHarm) {
  const std::string whole = bytes_of_a_cache();
  Random random(5);
  unsigned reported = 0;
  for (unsigned round = 0; round < rounds_of(150); ++round) {
    const TemporaryFolder temporary;
    Cache cache(temporary.path());
    std::string bytes = whole;
    for (auto flips = 1 + random.below(30); flips > 0; --flips) {
      const bool in_header = random.chance(10);
      char& byte = bytes[random.below(in_header ? 100 : bytes.size())];
      byte = static_cast<char>(random.below(256));
    }
    put(cache.file(), bytes);
    use(cache);
    EXPECT_TRUE(fs::exists(cache.file()));
    if (!cache.take_remarks().empty()) ++reported;
  }
  EXPECT_GT(reported, rounds_of(50));
}

// A journal that a killed process left, of which nothing is true.
TEST(DamagedCache, WithAForeignJournalDoesNoHarm) {
  const TemporaryFolder temporary;
  Cache cache(temporary.path());
  EXPECT_TRUE(cache.keep_failure("A.B", failure_called("one")));
  put(cache.file().string() + "-journal", std::string(2'000, 'j'));
  EXPECT_TRUE(cache.keep_failure("A.B", failure_called("two")));
  EXPECT_THAT(cache.failures("A.B"), ::testing::SizeIs(2));
}

struct Part {
  int number;
  std::string name;
};

// Every case that can be read can be kept and read again; all else is an Error.
TEST(DamagedCase, IsReadOrRefused) {
  const auto parameters = parameters_of<std::vector<Part>, bool>("A.B", {"parts", "flag"});
  const TemporaryFolder temporary;
  const fs::path folder = cases_folder(temporary.path() / "a_test.cpp", "A.B");
  const std::string whole = text_in(keep_case(
      folder, parameters, {.tree = arguments(std::vector<Part>{{1, "a"}, {2, "b\n"}}, true)}));
  const fs::path damaged = folder / "damaged.case";

  const auto reads_or_refuses = [&](const std::string& text) {
    put(damaged, text);
    try {
      const Case read = read_case(damaged, parameters);
      return read.tree.child_count(0) == 2;
    } catch (const Error& error) {
      return std::string(error.what()).starts_with(damaged.string() + ":");
    }
  };
  const auto report =
      check("DamagedCase.IsReadOrRefused",
            [&](std::uint16_t at, std::uint8_t removed, const std::string& added) {
              std::string text = whole;
              const std::size_t from = at % text.size();
              text.replace(from, std::min<std::size_t>(removed % 8, text.size() - from), added);
              SONDE_CHECK(reads_or_refuses(text));
              SONDE_CHECK(reads_or_refuses(added));
            },
            {.max_tests = rounds_of(1'500)});
  EXPECT_TRUE(report.passed()) << report.text();
}

}  // namespace
}  // namespace sonde::store
