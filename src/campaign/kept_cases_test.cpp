// SPDX-License-Identifier: Apache-2.0
// What one run leaves for the next.
#include "campaign/kept_cases.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "search/strategy.hpp"
#include "sonde/api.hpp"
#include "sonde/sonde.hpp"
#include "store/temporary_folder.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

int limit = 50;  // what "fixed" changes

class KeptCasesTest : public testing::Test {
 protected:
  KeptCasesTest() {
    limit = 50;
    setenv("SONDE_CACHE", (folder_.path() / "cache").c_str(), 1);
  }
  ~KeptCasesTest() override { setenv("SONDE_CACHE", "off", 1); }

  // A run of a property that fails above the limit.
  std::string run(Settings settings = {}) const {
    const std::string cases = cases_folder();
    settings.cases = cases.c_str();
    return check(
               "KeptCases.Small", [](int n) { SONDE_CHECK(n <= limit); },
               given().names("n").with(settings))
        .text();
  }

  std::string run_with(const char* variable, const char* value) const {
    setenv(variable, value, 1);
    std::string text = run();
    unsetenv(variable);
    return text;
  }

  std::string cases_folder() const { return folder_.path() / "cases"; }

  void write_case(const std::string& name, const std::string& text) const {
    const auto folder = std::filesystem::path(cases_folder()) / "KeptCases.Small";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / (name + ".case")) << text;
  }

  std::vector<std::filesystem::path> case_files() const {
    std::vector<std::filesystem::path> files;
    const auto folder = std::filesystem::path(cases_folder()) / "KeptCases.Small";
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      files.push_back(entry.path());
    return files;
  }

  store::TemporaryFolder folder_;
};

// As by a user who presses Ctrl-C twice: what is found is not shrunk then.
void interrupt_twice() {
  const pid_t target = getpid();
  for (int i = 0; i < 2; ++i) {
    const pid_t user = fork();
    if (user == 0) _exit(kill(target, SIGINT));
    while (waitpid(user, nullptr, 0) < 0 && errno == EINTR) continue;
  }
}

TEST_F(KeptCasesTest, AFailureIsTriedFirstInTheNextRun) {
  EXPECT_THAT(run(), HasSubstr("KeptCases.Small failed after "));
  const std::string again = run();
  EXPECT_THAT(again, StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
  EXPECT_THAT(again, HasSubstr("int n = 51;"));
}

TEST_F(KeptCasesTest, AnInterruptedOneIsShrunkInTheNextRun) {
  const auto interrupted = [] {
    (void)check(
        "KeptCases.Small",
        [](int n) {
          if (n > limit) interrupt_twice();
          SONDE_CHECK(n <= limit);
        },
        given().names("n"));
  };
  EXPECT_EXIT(interrupted(), testing::ExitedWithCode(130), "");
  EXPECT_THAT(run(), HasSubstr("int n = 51;"));
  EXPECT_THAT(run(), StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
}

TEST_F(KeptCasesTest, ARunThatIsInterruptedJudgesNothing) {
  run();
  const auto interrupted = [] { (void)check("KeptCases.Small", [](int) { interrupt_twice(); }); };
  EXPECT_EXIT(interrupted(), testing::ExitedWithCode(130), "");
  EXPECT_THAT(run(), StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
}

TEST_F(KeptCasesTest, OneWhoseLineHasMovedIsNotShrunkAgain) {
  const auto moved = [](int n) { SONDE_CHECK(n <= limit); };
  run();
  for (int i = 0; i < 2; ++i) {
    const std::string text = check("KeptCases.Small", moved, given().names("n")).text();
    EXPECT_THAT(text, StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
    EXPECT_THAT(text, Not(HasSubstr("shrunk in")));
  }
}

// As where a sanitizer reports before a check does.
TEST_F(KeptCasesTest, OneThatFailsInAnotherWayIsShrunkForThat) {
  const auto in_other_build = [] {
    return check(
        "KeptCases.Small",
        [](int n) {
          if (n > 20) throw std::runtime_error("too large");
        },
        given().names("n"));
  };
  run();
  for (int i = 0; i < 2; ++i) {
    const std::string text = in_other_build().text();
    EXPECT_THAT(text, StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
    EXPECT_THAT(text, HasSubstr("int n = 21;"));
    EXPECT_THAT(text, Not(HasSubstr("fixed")));
  }
  EXPECT_EQ(store::Cache(folder_.path() / "cache").failures("KeptCases.Small(int n)").size(), 2U);
  EXPECT_THAT(run(), StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
}

// Those of the first case that failed would name its value.
TEST_F(KeptCasesTest, TheWordsAreThoseOfTheSmallestCase) {
  const Report report = check(
      "KeptCases.Worded",
      [](int n) {
        if (n > 20) throw std::runtime_error(std::to_string(n));
      },
      given().names("n"));
  EXPECT_FALSE(report.passed());
  const auto kept = store::Cache(folder_.path() / "cache").failures("KeptCases.Worded(int n)");
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_THAT(kept[0].what, HasSubstr(": 21"));
}

TEST_F(KeptCasesTest, OneOfOtherParametersIsStaleAndNotFixed) {
  run();
  const std::string text = check("KeptCases.Small", [](int, bool) {}).text();
  EXPECT_THAT(text, HasSubstr("failures of KeptCases.Small(int n) are in the cache"));
  EXPECT_THAT(text, Not(HasSubstr("fixed")));
  EXPECT_THAT(run(), StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
}

TEST_F(KeptCasesTest, OneThatIsDiscardedIsNotFixed) {
  run();
  const auto refuses = [](int n) { SONDE_ASSUME(n <= 50); };
  const std::string text = check("KeptCases.Small", refuses, given().names("n")).text();
  EXPECT_THAT(text, HasSubstr("a failure of an earlier run is discarded now"));
  EXPECT_THAT(run(), StartsWith("KeptCases.Small failed on a case of an earlier run\n"));
}

TEST_F(KeptCasesTest, AKnownBugIsNotFoundAgain) {
  write_case("known", "expect: fail\nint n = 51;\n");
  const std::string text = run();
  EXPECT_THAT(text, HasSubstr("KeptCases.Small passed 1,000 tests"));
  EXPECT_THAT(text, HasSubstr("failed"));
}

// A search that goes on finds the other failure, though the first is met again and again.
TEST_F(KeptCasesTest, FuzzingGoesOnBesideFailuresThatAreKnown) {
  run();
  const auto other = [](int n) {
    if (n == 7) throw std::runtime_error("seven");
    SONDE_CHECK(n <= limit);
  };
  const Settings fuzz{.profile = Profile::Fuzz, .seed = 1, .max_tests = 2000};
  const std::string text = check("KeptCases.Small", other, given().names("n").with(fuzz)).text();
  EXPECT_THAT(text, HasSubstr("failed in 2 different ways"));
  EXPECT_THAT(text, HasSubstr("seven"));
}

TEST_F(KeptCasesTest, ASequenceIsNotExplained) {
  int sequences = 0;
  const auto describe = [&sequences](Api& api) {
    api.setup([&sequences] { ++sequences; });
    api.call("fails", [](int n) { SONDE_CHECK(n < 0); });
  };
  EXPECT_THAT(check_api("KeptCases.Calls", describe).text(), HasSubstr("fails(0)"));
  sequences = 0;
  EXPECT_THAT(check_api("KeptCases.Calls", describe).text(), HasSubstr("earlier run"));
  EXPECT_LT(sequences, 5);
}

TEST_F(KeptCasesTest, AFixedFailureIsReportedOnceAndNotTriedAgain) {
  run();
  limit = 2'147'483'647;
  EXPECT_THAT(run({.max_tests = 5}), HasSubstr("a failure of an earlier run is fixed"));
  EXPECT_THAT(run({.max_tests = 5}), Not(HasSubstr("earlier run")));
}

TEST_F(KeptCasesTest, AnAcceptedFailureIsAFileThatIsReplayed) {
  run();
  std::filesystem::create_directories(cases_folder());
  EXPECT_THAT(run_with("SONDE_ACCEPT", "KeptCases.*"), HasSubstr("kept " + cases_folder()));
  ASSERT_EQ(case_files().size(), 1U);
  EXPECT_THAT(run(), StartsWith("KeptCases.Small failed on kept case "));
  limit = 51;
  EXPECT_THAT(run({.max_tests = 5}), HasSubstr(": passed\n"));
}

TEST_F(KeptCasesTest, NothingToAcceptIsReported) {
  EXPECT_THAT(run_with("SONDE_ACCEPT", "KeptCases.Small"),
              HasSubstr("there is no failure to accept"));
  EXPECT_THAT(run_with("SONDE_ACCEPT", "Other.*"), HasSubstr("was not run"));
}

TEST_F(KeptCasesTest, CasesWrittenByHandAreTried) {
  write_case("large", "n = 77");
  EXPECT_THAT(run(), StartsWith("KeptCases.Small failed on kept case large\n"));
}

TEST_F(KeptCasesTest, AKnownBugMustGoOnFailing) {
  write_case("known", "expect: fail\n\nn = 77");
  limit = 76;
  EXPECT_THAT(run({.max_tests = 1}),
              HasSubstr("kept case " + cases_folder() + "/KeptCases.Small/known.case: failed\n"));
  limit = 77;
  EXPECT_THAT(run({.max_tests = 1}), HasSubstr("known.case: passed, expected failed"));
}

TEST_F(KeptCasesTest, ADamagedCaseIsReportedAndDoesNotHideOthers) {
  write_case("damaged", "n = = 3");
  write_case("good", "n = 3");
  const std::string text = run({.max_tests = 1});
  EXPECT_THAT(text, HasSubstr("damaged.case"));
  EXPECT_THAT(text, HasSubstr("good.case: passed"));
  EXPECT_EQ(case_files().size(), 2U);
}

TEST_F(KeptCasesTest, MigratingReportsEachCase) {
  write_case("good", "n = 3");
  write_case("old", "n = 4\ngone = 7\n");
  write_case("damaged", "n = = 3");
  const std::string text = run_with("SONDE_MIGRATE", "KeptCases.Small");
  EXPECT_THAT(text, HasSubstr("kept " + cases_folder()));
  EXPECT_THAT(text, HasSubstr("adapted " + cases_folder()));
  EXPECT_THAT(text, HasSubstr("lost: "));
  EXPECT_EQ(case_files().size(), 3U);
}

TEST_F(KeptCasesTest, ADamagedCacheIsLeftAloneAndFailsNoTest) {
  run();
  const auto file = folder_.path() / "cache" / "cache.db";
  std::ofstream(file, std::ios::trunc) << "this is no database, and was not written by SQLite";
  limit = 2'147'483'647;
  limit = 50;
  EXPECT_THAT(run(), Not(HasSubstr("keep as a file")));
  limit = 2'147'483'647;
  const std::string text = run({.max_tests = 5});
  EXPECT_THAT(text, HasSubstr("passed 5 tests"));
  EXPECT_THAT(text, HasSubstr("cache.db"));
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(KeptCasesTest, WhatFuzzingKeptIsThereForTheNextTime) {
  limit = 2'147'483'647;
  const Settings fuzz{.profile = Profile::Fuzz, .seed = 1, .max_tests = 200};
  const auto fuzz_labels = [&] {
    return check("KeptCases.Fuzz", [](int n) { SONDE_OBSERVE("n", n % 7); }, fuzz).text();
  };
  fuzz_labels();
  store::Cache cache(folder_.path() / "cache");
  const auto kept = cache.corpus("KeptCases.Fuzz(int arg0)", 1000).size();
  EXPECT_GT(kept, 0U);
  EXPECT_EQ(cache.runs("KeptCases.Fuzz(int arg0)", 10).size(), 1U);
  fuzz_labels();
  EXPECT_GE(cache.corpus("KeptCases.Fuzz(int arg0)", 1000).size(), kept);
  EXPECT_EQ(cache.runs("KeptCases.Fuzz(int arg0)", 10).size(), 2U);
}

// A search does not get near 123456789 by chance; from there, it is a small step.
TEST_F(KeptCasesTest, ACaseWrittenByHandIsASeed) {
  const std::string cases = cases_folder();
  const auto fuzz = [&cases] {
    return check(
               "KeptCases.Small",
               [](int n) {
                 SONDE_CLASSIFY(n == 123'456'789, "near");
                 SONDE_CHECK(n != 123'456'790);
               },
               given().names("n").with({.profile = Profile::Fuzz,
                                        .seed = 1,
                                        .max_tests = 3000,
                                        .cases = cases.c_str()}))
        .verdict();
  };
  EXPECT_EQ(fuzz(), Verdict::Passed);
  write_case("near", "n = 123456789");
  EXPECT_EQ(fuzz(), Verdict::Failed);
}

// The number is never drawn; with the case, every search finds a longer list that holds it. What it
// keeps is the corpus.
TEST_F(KeptCasesTest, EveryStrategyButRandomTakesSeedsAndWritesACorpus) {
  const std::string cases = cases_folder();
  const auto fuzz = [&cases](std::string_view strategy) {
    return check(
               "KeptCases.Small",
               [](const std::vector<int>& list) {
                 SONDE_CLASSIFY(list.size() == 1, "one");
                 const bool holds = std::ranges::find(list, 123'456'789) != list.end();
                 SONDE_CLASSIFY(holds, "near");
                 SONDE_CHECK(!holds || list.size() < 3);
               },
               given().names("list").with({.profile = Profile::Fuzz,
                                           .seed = 1,
                                           .max_tests = 1000,
                                           .strategy = strategy.data(),
                                           .cases = cases.c_str()}))
        .verdict();
  };
  write_case("near", "list = {123456789, 123456789}");
  for (const auto& row : search::strategies()) {
    if (row.name == "mutagen") continue;  // follows edges, of which this program has none
    const bool is_random = row.name == "random";
    const auto file = folder_.path() / row.name;
    setenv("SONDE_CACHE", file.c_str(), 1);
    EXPECT_EQ(fuzz(row.name), is_random ? Verdict::Passed : Verdict::Failed) << row.name;
    store::Cache cache(file);
    const auto corpus = cache.corpus("KeptCases.Small(std::vector<int> list)", 1000);
    EXPECT_EQ(corpus.empty(), is_random) << row.name;
  }
}

TEST_F(KeptCasesTest, AUnitRunThatPassesWritesNothing) {
  limit = 2'147'483'647;
  run();
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cache"));
}

// The last test of the file: from here on, the compiler names another one.
#line 100 "/home/someone/project/text_test.cpp"
TEST_F(KeptCasesTest, ACaseFileNamesNoFolderOfThisMachine) {
  const std::string cases = cases_folder();
  const auto fail = [&cases] {
    const auto always = [](int n) { SONDE_CHECK(n == 5); };
    return check("KeptCases.Small", always, given().names("n").with({.cases = cases.c_str()}));
  };
  EXPECT_THAT(fail().text(), HasSubstr("\n/home/someone/project/text_test.cpp:103: check failed"));
  setenv("SONDE_ACCEPT", "KeptCases.Small", 1);
  EXPECT_THAT(fail().text(), HasSubstr("kept "));
  unsetenv("SONDE_ACCEPT");
  ASSERT_EQ(case_files().size(), 1U);
  std::ifstream file(case_files()[0]);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, HasSubstr("failed at text_test.cpp:103: check failed: n == 5"));
}

}  // namespace
}  // namespace sonde
