// SPDX-License-Identifier: Apache-2.0
// A search in slices is the same search.
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/host.hpp"
#include "campaign/search_loop.hpp"
#include "sonde/sonde.hpp"

namespace sonde::campaign {
namespace {

using testing::IsEmpty;

void climb(const std::vector<std::uint8_t>& v, int a) {
  SONDE_ASSUME(a != 3);
  unsigned height = 0;
  for (const auto step : v) height = step == height ? height + 1 : height;
  SONDE_MAXIMIZE("height", height);
  SONDE_CHECK(v.size() < 30);
}

// Records the cases, and gives slices of some costs, one after the other, as often as asked.
struct Recorded final : SearchListener {
  explicit Recorded(std::vector<Slice> later = {}, std::size_t most_slices = ~std::size_t{0})
      : slices(std::move(later)), most(most_slices) {}

  std::vector<Slice> slices;
  std::size_t most;  // after the first
  std::size_t given = 0;
  std::vector<Tree> cases{};
  std::vector<std::uint64_t> cases_at_end{};  // of each slice
  std::vector<Failure> failures{};
  std::uint64_t kept = 0;

  void ran(const run::Observation& seen, const Tally&) override { cases.push_back(seen.tree); }
  void progressed(const SearchState&) override {}
  void begins_seed(std::uint64_t) override {}
  void begins_enumerated(std::uint64_t) override {}
  void kept_case(search::KeptCase, std::span<const coverage::CodeId>) override { ++kept; }
  void numbered_edges(std::span<const coverage::CodeId>) override {}
  void forgot_cases() override {}
  bool found_failure(const Tree&, const Failure& failure, const Counts&) override {
    failures.push_back(failure);
    return true;
  }
  std::optional<Slice> next_slice(const SearchState&) override {
    cases_at_end.push_back(cases.size());
    if (given == most || slices.empty()) return std::nullopt;
    return slices[given++ % slices.size()];
  }
};

class Slices : public testing::Test {
 protected:
  SearchState run(Recorded& recorded, Slice first, Settings settings = {}) {
    settings.profile = Profile::Fuzz;
    if (settings.max_tests == 0) settings.max_tests = 3000;
    settings.seed = 5;
    const auto property =
        properties::make(&climb, given(), properties::parameters_of<decltype(&climb)>{});
    run::Executor executor(property, host().monitor);
    job_.slice = std::move(first);
    const Resolved resolved = resolve(settings, "Slices.Climb");
    SearchLoop loop(resolved, job_, undecided_, recorded);
    return loop.run(executor);
  }

  SearchJob job_;
  const SearchLoop::Undecided undecided_ = [](const Tally&) { return false; };
};

TEST_F(Slices, RunTheSameCasesAsOneSearch) {
  Recorded whole;
  const auto all = run(whole, {});
  EXPECT_THAT(whole.cases_at_end, IsEmpty());
  EXPECT_GT(whole.kept, 3U) << "it is guided";
  ASSERT_EQ(whole.failures.size(), 1U);

  Recorded sliced({{.cost = 1}, {.cost = 3000}, {.cost = 20'000}});
  const auto parts = run(sliced, {.cost = 500});
  EXPECT_GT(sliced.cases_at_end.size(), 20U);
  EXPECT_EQ(sliced.cases, whole.cases);
  EXPECT_EQ(sliced.kept, whole.kept);
  EXPECT_EQ(sliced.failures, whole.failures);
  EXPECT_EQ(parts.tally.all().tests, all.tally.all().tests);
  EXPECT_EQ(parts.tally.all().discards, all.tally.all().discards);
  EXPECT_EQ(parts.guidance->progress.features, all.guidance->progress.features);
}

TEST_F(Slices, EndWhenTheirCostIsSpent) {
  Recorded sliced({{.cost = 1}, {.cost = 10'000}}, 2);
  run(sliced, {.cost = 1});
  ASSERT_EQ(sliced.cases_at_end.size(), 3U);
  EXPECT_EQ(sliced.cases_at_end[0], 1U) << "a slice has a case at least";
  EXPECT_EQ(sliced.cases_at_end[1], 2U);
  EXPECT_GT(sliced.cases_at_end[2], 12U);
  EXPECT_LT(sliced.cases_at_end[2], 200U) << "no case is for nothing";
  EXPECT_EQ(sliced.cases.size(), sliced.cases_at_end[2]) << "without a further slice, it ends";
}

TEST_F(Slices, EndByTheClockAtTheLatest) {
  Recorded sliced;
  run(sliced, {.cost = ~std::uint64_t{0}, .seconds = 1e-9});
  EXPECT_EQ(sliced.cases_at_end.size(), 1U);
  EXPECT_LT(sliced.cases.size(), 200U);
}

TEST_F(Slices, BeginWithCasesOfOtherSearches) {
  Recorded before;
  run(before, {.cost = 20'000});
  const Tree one = before.cases[7];
  const Tree other = before.cases[9];
  Recorded sliced({{.cost = 1'000'000'000, .seeds = {one, other}}}, 1);
  run(sliced, {.cost = 2'000});
  ASSERT_EQ(sliced.cases_at_end.size(), 1U);
  const auto first = sliced.cases_at_end[0];
  ASSERT_GT(sliced.cases.size(), first + 2);
  EXPECT_EQ(sliced.cases[first], one);
  EXPECT_EQ(sliced.cases[first + 1], other);
}

TEST_F(Slices, GoOnInAnotherProcess) {
  Recorded before;
  const auto half = run(before, {.cost = 20'000});
  job_.tally = half.tally;
  job_.profile = half.profile;
  job_.deaths = 1;
  Recorded after;
  const auto all = run(after, {.cost = 20'000});
  EXPECT_EQ(all.tally.all().cases(), before.cases.size() + after.cases.size());
  const auto& sizes = all.profile.sizes;
  EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}), all.tally.all().cases())
      << "what they were like is known of all";
}

TEST_F(Slices, DoNotReportWhatOthersFound) {
  Recorded whole;
  run(whole, {});
  ASSERT_EQ(whole.failures.size(), 1U);
  Recorded sliced({{.cost = 1 << 30, .known = {run::origin_of(whole.failures[0])}}});
  run(sliced, {.cost = 1});
  EXPECT_THAT(sliced.failures, IsEmpty());
  EXPECT_EQ(sliced.cases, whole.cases);
}

}  // namespace
}  // namespace sonde::campaign
