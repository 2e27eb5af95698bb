// SPDX-License-Identifier: Apache-2.0
#include "store/cache.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "codec/random_tree.hpp"
#include "store/some_case_test.hpp"
#include "store/temporary_folder.hpp"
#include "tree/random.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::int64_t clock_now = 0;

class CacheTest : public ::testing::Test {
 protected:
  CacheTest() { clock_now = 1'000; }

  static KeptFailure failure(const std::string& origin, int value, State state) {
    return {.origin = origin, .tree = arguments(value), .state = state, .what = "check failed"};
  }
  std::vector<std::string> origins() {
    std::vector<std::string> names;
    for (const auto& each : cache_.failures("A.B")) names.push_back(each.origin);
    return names;
  }
  void execute(const char* sql) const {
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(cache_.file().c_str(), &connection), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(connection);
  }

  TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path() / "build" / ".sonde";
  Cache cache_{folder_, [] { return clock_now; }};
};

TEST_F(CacheTest, KeepsFailuresOfEachPropertyByOrigin) {
  EXPECT_TRUE(cache_.keep_failure("A.B", {.origin = "one",
                                          .tree = arguments(1),
                                          .what = "check failed: a",
                                          .place = "a.cpp:1",
                                          .why = "seed 5"}));
  EXPECT_TRUE(cache_.keep_failure("A.B", failure("two", 2, State::Shrunk)));
  EXPECT_TRUE(cache_.keep_failure("A.C", failure("one", 3, State::Shrunk)));
  const auto kept = cache_.failures("A.B");
  ASSERT_THAT(kept, SizeIs(2));
  EXPECT_EQ(kept[0].origin, "one");
  EXPECT_EQ(kept[0].tree, arguments(1));
  EXPECT_EQ(kept[0].state, State::Unshrunk);
  EXPECT_EQ(kept[0].what, "check failed: a");
  EXPECT_EQ(kept[0].place, "a.cpp:1");
  EXPECT_EQ(kept[0].why, "seed 5");
  EXPECT_EQ(kept[0].times, 1u);
  EXPECT_EQ(kept[1].tree, arguments(2));
  EXPECT_EQ(kept[1].state, State::Shrunk);
  EXPECT_THAT(cache_.take_remarks(), IsEmpty());
}

TEST_F(CacheTest, MakesItsFolderWithItsOwnIgnoreFile) {
  EXPECT_THAT(cache_.failures("A.B"), IsEmpty());
  EXPECT_FALSE(fs::exists(folder_));
  cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk));
  EXPECT_EQ(text_in(folder_ / ".gitignore"), "*\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);
}

TEST_F(CacheTest, LeavesAnIgnoreFileOfTheUserAlone) {
  put(folder_ / ".gitignore", "cache.db\n");
  cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk));
  EXPECT_EQ(text_in(folder_ / ".gitignore"), "cache.db\n");
}

TEST_F(CacheTest, CountsAFailureThatComesAgain) {
  cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk));
  clock_now = 2'000;
  cache_.keep_failure("A.B", failure("one", 2, State::Unshrunk));
  const auto kept = cache_.failures("A.B");
  ASSERT_THAT(kept, SizeIs(1));
  EXPECT_EQ(kept[0].times, 2u);
  EXPECT_EQ(kept[0].first_seen, 1'000);
  EXPECT_EQ(kept[0].last_seen, 2'000);
  EXPECT_EQ(kept[0].tree, arguments(2));
}

TEST_F(CacheTest, DoesNotGiveUpAShrunkOrAnAcceptedTree) {
  cache_.keep_failure("A.B", failure("shrunk", 1, State::Shrunk));
  cache_.keep_failure("A.B", failure("shrunk", 100, State::Unshrunk));
  EXPECT_EQ(cache_.failures("A.B")[0].tree, arguments(1));
  EXPECT_EQ(cache_.failures("A.B")[0].state, State::Shrunk);
  cache_.set_state("A.B", "shrunk", State::Accepted);
  cache_.keep_failure("A.B", failure("shrunk", 0, State::Shrunk));
  cache_.improve_failure("A.B", failure("shrunk", 0, State::Shrunk));
  EXPECT_EQ(cache_.failures("A.B")[0].tree, arguments(1));
  EXPECT_EQ(cache_.failures("A.B")[0].state, State::Accepted);
  EXPECT_EQ(cache_.failures("A.B")[0].times, 3u);
}

TEST_F(CacheTest, TakesAFixedFailureThatComesBackForANewOne) {
  cache_.keep_failure("A.B", failure("one", 1, State::Shrunk));
  cache_.set_state("A.B", "one", State::Fixed);
  EXPECT_EQ(cache_.failures("A.B")[0].state, State::Fixed);
  EXPECT_FALSE(cache_.failures("A.B")[0].regressed);
  cache_.keep_failure("A.B", failure("one", 5, State::Unshrunk));
  EXPECT_EQ(cache_.failures("A.B")[0].state, State::Unshrunk);
  EXPECT_EQ(cache_.failures("A.B")[0].tree, arguments(5));
  cache_.improve_failure("A.B", failure("one", 1, State::Shrunk));
  EXPECT_TRUE(cache_.failures("A.B")[0].regressed) << "also when it is shrunk";
  cache_.keep_failure("A.B", failure("two", 5, State::Unshrunk));
  cache_.improve_failure("A.B", failure("two", 1, State::Shrunk));
  EXPECT_FALSE(cache_.failures("A.B")[1].regressed) << "it was never fixed";
}

TEST_F(CacheTest, ImprovesAFailureWithoutCountingIt) {
  cache_.keep_failure("A.B", failure("one", 9, State::Unshrunk));
  EXPECT_TRUE(cache_.improve_failure("A.B", failure("one", 5, State::Unshrunk)));
  EXPECT_TRUE(cache_.improve_failure("A.B", failure("one", 1, State::Shrunk)));
  EXPECT_TRUE(cache_.improve_failure("A.B", failure("other", 1, State::Shrunk)));
  EXPECT_EQ(cache_.failures("A.B")[0].tree, arguments(1));
  EXPECT_EQ(cache_.failures("A.B")[0].state, State::Shrunk);
  EXPECT_EQ(cache_.failures("A.B")[0].times, 1u);
  EXPECT_THAT(origins(), ElementsAre("one", "other"));
}

TEST_F(CacheTest, KeepsHowOftenAFailureCame) {
  auto sometimes = failure("one", 9, State::Unshrunk);
  sometimes.rate = {12, 40};
  cache_.keep_failure("A.B", sometimes);
  cache_.keep_failure("A.B", failure("two", 9, State::Unshrunk));
  EXPECT_TRUE(cache_.add_passes("A.B", "one", 29));
  EXPECT_TRUE(cache_.add_passes("A.B", "one", 29));
  const auto kept = cache_.failures("A.B");
  EXPECT_EQ(kept[0].rate, (run::Rate{12, 40}));
  EXPECT_EQ(kept[0].passes, 58U);
  EXPECT_EQ(kept[1].rate, run::Rate{});
  sometimes.rate = {20, 40};
  cache_.improve_failure("A.B", sometimes);
  EXPECT_EQ(cache_.failures("A.B")[0].rate, (run::Rate{20, 40}));
  EXPECT_EQ(cache_.failures("A.B")[0].passes, 0U) << "it came again";
}

// As version 3 left it.
TEST_F(CacheTest, KnowsNotWhatCasesOfAnOlderVersionRan) {
  const CorpusCase kept{arguments(1), "", code::FunctionSet({5, 6})};
  cache_.add_corpus("A.B", std::vector{kept});
  execute("ALTER TABLE corpus DROP COLUMN functions; PRAGMA user_version = 3");
  ASSERT_THAT(cache_.corpus("A.B", 10), SizeIs(1));
  EXPECT_EQ(cache_.corpus("A.B", 10)[0].functions, code::FunctionSet());
  cache_.add_corpus("A.B", std::vector{kept});
  EXPECT_EQ(cache_.corpus("A.B", 10)[0].functions, kept.functions) << "it was kept again";
}

// As version 1 left it.
TEST_F(CacheTest, ReadsADatabaseOfAnOlderVersion) {
  cache_.keep_failure("A.B", failure("one", 1, State::Shrunk));
  execute(
      "ALTER TABLE failures DROP COLUMN failed_runs; ALTER TABLE failures DROP COLUMN runs;"
      "ALTER TABLE failures DROP COLUMN passes; ALTER TABLE failures DROP COLUMN regressed;"
      "ALTER TABLE corpus DROP COLUMN functions;"
      "PRAGMA user_version = 1");
  ASSERT_THAT(origins(), ElementsAre("one"));
  EXPECT_EQ(cache_.failures("A.B")[0].tree, arguments(1));
  EXPECT_EQ(cache_.failures("A.B")[0].state, State::Shrunk);
  EXPECT_EQ(cache_.failures("A.B")[0].rate, run::Rate{});
  EXPECT_TRUE(cache_.keep_failure("A.B", failure("two", 2, State::Unshrunk)));
  EXPECT_THAT(cache_.take_remarks(), IsEmpty());
}

TEST_F(CacheTest, KeepsEachTreeOfTheCorpusOnce) {
  Random random(1);
  std::vector<CorpusCase> cases;
  for (int i = 0; i < 50; ++i) cases.push_back({codec::random_tree(random), "feature"});
  cases.push_back(cases.front());
  EXPECT_TRUE(cache_.add_corpus("A.B", cases));
  EXPECT_TRUE(cache_.add_corpus("A.B", cases));
  std::vector<Tree> different;
  for (const auto& each : cases)
    if (std::ranges::find(different, each.tree) == different.end()) different.push_back(each.tree);
  const auto kept = cache_.corpus("A.B", 1'000);
  ASSERT_EQ(kept.size(), different.size());
  for (std::size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i].tree, different[i]);
  EXPECT_EQ(kept[0].why, "feature");
  EXPECT_THAT(cache_.corpus("A.C", 1'000), IsEmpty());
}

TEST_F(CacheTest, KeepsWhatACaseRanLast) {
  const auto ran = [&](std::vector<code::FunctionId> functions) {
    cache_.add_corpus("A.B", std::vector<CorpusCase>{
                                 {arguments(1), "why", code::FunctionSet(std::move(functions))}});
    const auto kept = cache_.corpus("A.B", 10);
    return kept.size() == 1 ? kept[0].functions.all() : std::vector<code::FunctionId>();
  };
  EXPECT_THAT(ran({}), IsEmpty());
  EXPECT_THAT(ran({3, 9}), ElementsAre(3, 9));
  EXPECT_THAT(ran({3, 10}), ElementsAre(3, 10));
  EXPECT_THAT(ran({}), ElementsAre(3, 10)) << "what is not known changes nothing";
}

TEST_F(CacheTest, TakesFunctionsThatAreDamagedForUnknown) {
  cache_.add_corpus("A.B", std::vector<CorpusCase>{{arguments(1), "", code::FunctionSet({3, 9})}});
  for (const char* bytes : {"x'00'", "x'0900000003000000'", "zeroblob(400000)", "-7", "'text'"}) {
    execute(("UPDATE corpus SET functions = " + std::string(bytes)).c_str());
    const auto kept = cache_.corpus("A.B", 10);
    ASSERT_THAT(kept, SizeIs(1)) << bytes;
    EXPECT_EQ(kept[0].tree, arguments(1));
    EXPECT_LE(kept[0].functions.all().size(), 1U) << bytes;
  }
  EXPECT_THAT(cache_.take_remarks(), IsEmpty());
}

TEST_F(CacheTest, RemovesCasesOfTheCorpus) {
  std::vector<CorpusCase> cases;
  for (int i = 0; i < 4; ++i) cases.push_back({arguments(i), ""});
  cache_.add_corpus("A.B", cases);
  cache_.add_corpus("A.C", cases);
  EXPECT_TRUE(cache_.remove_corpus("A.B", std::vector{arguments(1), arguments(3), arguments(7)}));
  const auto left = cache_.corpus("A.B", 10);
  ASSERT_THAT(left, SizeIs(2));
  EXPECT_EQ(left[0].tree, arguments(0));
  EXPECT_EQ(left[1].tree, arguments(2));
  EXPECT_THAT(cache_.corpus("A.C", 10), SizeIs(4));
}

TEST_F(CacheTest, TellsWhatCasesRanAndHandsOutThoseThatWereChosen) {
  std::vector<CorpusCase> cases;
  for (int i = 0; i < 5; ++i)
    cases.push_back({arguments(i), "kept", code::FunctionSet({static_cast<unsigned>(10 + i)})});
  cache_.add_corpus("A.B", cases);
  cache_.add_corpus("A.C", std::vector<CorpusCase>{{arguments(9), ""}});
  std::vector<std::int64_t> numbers;
  std::vector<code::FunctionId> ran;
  cache_.each_reach("A.B", 3, [&](std::int64_t number, const code::FunctionSet& functions) {
    numbers.push_back(number);
    ran.insert(ran.end(), functions.all().begin(), functions.all().end());
  });
  EXPECT_THAT(ran, ElementsAre(14, 13, 12));
  ASSERT_THAT(numbers, SizeIs(3));
  cache_.remove_corpus("A.B", std::vector{arguments(3)});
  const auto chosen = cache_.corpus("A.B", std::vector{numbers[2], numbers[1], numbers[0]});
  ASSERT_THAT(chosen, SizeIs(2));
  EXPECT_EQ(chosen[0].tree, arguments(2));
  EXPECT_EQ(chosen[0].functions, cases[2].functions);
  EXPECT_EQ(chosen[0].why, "kept");
  EXPECT_EQ(chosen[1].tree, arguments(4));
  EXPECT_THAT(cache_.corpus("A.C", numbers), IsEmpty());
}

TEST_F(CacheTest, HandsOutTheNewestOfTheCorpus) {
  std::vector<CorpusCase> cases;
  for (int i = 0; i < 10; ++i) cases.push_back({arguments(i), ""});
  cache_.add_corpus("A.B", cases);
  const auto newest = cache_.corpus("A.B", 2);
  ASSERT_THAT(newest, SizeIs(2));
  EXPECT_EQ(newest[0].tree, arguments(8));
  EXPECT_EQ(newest[1].tree, arguments(9));
}

TEST_F(CacheTest, KeepsWhatRunsCameTo) {
  const RunStatistics run{.verdict = "passed",
                          .seed = ~std::uint64_t{0},
                          .tests = 1'000,
                          .discards = 5,
                          .features = 70,
                          .corpus = 9,
                          .seconds = 0.5};
  EXPECT_TRUE(cache_.add_run("A.B", {.verdict = "failed"}));
  EXPECT_TRUE(cache_.add_run("A.B", run));
  const auto runs = cache_.runs("A.B", 1);
  ASSERT_THAT(runs, SizeIs(1));
  EXPECT_EQ(runs[0].when, 1'000);
  EXPECT_EQ(runs[0].verdict, "passed");
  EXPECT_EQ(runs[0].seed, ~std::uint64_t{0});
  EXPECT_EQ(runs[0].tests, 1'000u);
  EXPECT_EQ(runs[0].discards, 5u);
  EXPECT_EQ(runs[0].features, 70u);
  EXPECT_EQ(runs[0].corpus, 9u);
  EXPECT_EQ(runs[0].seconds, 0.5);
  EXPECT_THAT(cache_.runs("A.B", 10), SizeIs(2));
  const std::vector<RunOfProperty> several = {{"A.B", run}, {"A.C", run}, {"A.C", run}};
  EXPECT_TRUE(cache_.add_runs(several));
  EXPECT_THAT(cache_.runs("A.B", 10), SizeIs(3));
  EXPECT_THAT(cache_.runs("A.C", 10), SizeIs(2));
}

TEST_F(CacheTest, DoesNotTrustTheClock) {
  for (const std::int64_t now : {5'000'000'000L, -1L, 0L, 1'000L}) {
    clock_now = now;
    const std::string origin = std::to_string(now);
    cache_.keep_failure("A.B", failure(origin, 1, State::Unshrunk));
    cache_.add_run("A.B", {.verdict = origin});
  }
  EXPECT_THAT(origins(), ElementsAre("5000000000", "-1", "0", "1000"));
  EXPECT_EQ(cache_.runs("A.B", 1)[0].verdict, "1000");
  clock_now = -7;
  cache_.keep_failure("A.B", failure("1000", 1, State::Unshrunk));
  EXPECT_EQ(cache_.failures("A.B")[3].first_seen, 1'000);
  EXPECT_EQ(cache_.failures("A.B")[3].last_seen, -7);
}

TEST_F(CacheTest, WorksInTheSamePlaceAfterTheWorkingDirectoryChanged) {
  const fs::path old = fs::current_path();
  fs::current_path(temporary_.path());
  Cache relative(".sonde");
  fs::current_path(old);
  relative.keep_failure("A.B", failure("one", 1, State::Unshrunk));
  EXPECT_TRUE(fs::exists(temporary_.path() / ".sonde" / "cache.db"));
}

TEST_F(CacheTest, LeavesADatabaseOfANewerVersionAlone) {
  cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk));
  execute("PRAGMA user_version = 99");
  const std::string bytes = text_in(cache_.file());
  EXPECT_FALSE(cache_.keep_failure("A.B", failure("two", 1, State::Unshrunk)));
  EXPECT_THAT(cache_.failures("A.B"), IsEmpty());
  EXPECT_THAT(
      cache_.take_remarks(),
      ElementsAre(
          cache_.file().string() +
          ": was written by a newer version of Sonde: use that version, or move the file away"));
  EXPECT_EQ(text_in(cache_.file()), bytes);
}

TEST_F(CacheTest, LeavesADatabaseOfAnotherProgramAlone) {
  fs::create_directories(folder_);
  execute("CREATE TABLE mine (a); INSERT INTO mine VALUES (1)");
  const std::string bytes = text_in(cache_.file());
  EXPECT_FALSE(cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk)));
  EXPECT_THAT(cache_.take_remarks(), ElementsAre(HasSubstr("is not a cache of Sonde")));
  EXPECT_EQ(text_in(cache_.file()), bytes);
}

TEST_F(CacheTest, PassesOverATreeThatIsDamaged) {
  cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk));
  cache_.keep_failure("A.B", failure("two", 2, State::Unshrunk));
  cache_.add_corpus("A.B", std::vector<CorpusCase>{{arguments(1), ""}, {arguments(2), ""}});
  execute("UPDATE failures SET tree = x'00', state = 77 WHERE origin = 'one'");
  execute("UPDATE corpus SET tree = '' WHERE id = 1");
  EXPECT_THAT(origins(), ElementsAre("two"));
  EXPECT_THAT(cache_.corpus("A.B", 10), SizeIs(1));
  EXPECT_THAT(cache_.take_remarks(), ElementsAre(HasSubstr("some of its cases are damaged")));
}

TEST_F(CacheTest, TakesAnEmptyFileForANewOne) {
  put(cache_.file(), "");
  EXPECT_THAT(cache_.failures("A.B"), IsEmpty());
  EXPECT_TRUE(cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk)));
  EXPECT_THAT(origins(), ElementsAre("one"));
  EXPECT_THAT(cache_.take_remarks(), IsEmpty());
}

TEST_F(CacheTest, SaysOnceWhatHindersIt) {
  fs::create_directories(cache_.file());
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(cache_.keep_failure("A.B", failure("one", 1, State::Unshrunk)));
    EXPECT_THAT(cache_.failures("A.B"), IsEmpty());
  }
  EXPECT_THAT(cache_.take_remarks(), ElementsAre(HasSubstr("cache.db: cannot be opened: check")));
  EXPECT_FALSE(cache_.add_run("A.B", {}));
  EXPECT_THAT(cache_.take_remarks(), IsEmpty());
}

}  // namespace
}  // namespace sonde::store
