// SPDX-License-Identifier: Apache-2.0
#include "report/live_table.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/scripted_run.hpp"

namespace sonde::report {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const suite::Snapshot& run, const TableView& view,
                    std::span<const double> ran_at = {}) {
  std::string text = "\n";
  for (const auto& line : live_table(run, view, ran_at)) text += line + "\n";
  return text;
}

constexpr TableView wide_characters(std::size_t width, std::size_t height = 23) {
  return {.width = width, .height = height, .characters = Characters::Utf8};
}

TEST(LiveTable, HasAllColumnsInEightyColumns) {
  EXPECT_EQ(text_of(scripted_run(42), wide_characters(79)), R"(
property              state  cases/s valid features news/min since stable fails
Json.Round…hroughText search   45.2k   83%    1,204 █▇▆▅▄▃▁▂ 3,120   100%     0
Json.Parse…atItPrints shrink     812  100%       96   ██▆▄▁▁   800    99%     2
Lists.Reverse         wait         -     -        -              -      -     0
Lists.Sort…psElements rest      1.2M   <1%       31 ▁▁▁▁▁▁▁▁ 39.0M    71%     0
Größe.文字…\n\x1b[2J  replay     3.2   50%        7        █     0   100%     0
Machine.NeverCrashes  ended       20   99%    12.3M              0   100%     1
0:42 of 2:00, 2 of 2 jobs busy, 51.9k cases/s, 2.2M cases
3 failures, next case is new: 1 in 2,300
)");
}

TEST(LiveTable, LeavesOutTheLeastImportantColumnsFirst) {
  EXPECT_EQ(text_of(scripted_run(42), wide_characters(59)), R"(
property          state  cases/s valid features since fails
Json.Rou…oughText search   45.2k   83%    1,204 3,120     0
Json.Par…ItPrints shrink     812  100%       96   800     2
Lists.Reverse     wait         -     -        -     -     0
Lists.So…Elements rest      1.2M   <1%       31 39.0M     0
Größe.文…n\x1b[2J replay     3.2   50%        7     0     0
Machine.…rCrashes ended       20   99%    12.3M     0     1
0:42 of 2:00, 2 of 2 jobs busy, 51.9k cases/s, 2.2M cases
3 failures, next case is new: 1 in 2,300
)");
  EXPECT_EQ(text_of(scripted_run(42), wide_characters(39)), R"(
property     state  cases/s since fails
Json.R…hText search   45.2k 3,120     0
Json.P…rints shrink     812   800     2
Lists.…verse wait         -     -     0
Lists.…ments rest      1.2M 39.0M     0
Größe.…1b[2J replay     3.2     0     0
Machin…ashes ended       20     0     1
0:42 of 2:00, 2 of 2 jobs busy
51.9k cases/s, 2.2M cases
3 failures
next case is new: 1 in 2,300
)");
}

TEST(LiveTable, HasWholeWordsWhereThereIsRoom) {
  EXPECT_EQ(text_of(scripted_run(42), wide_characters(120)), R"(
property                    state      cases/s  valid  features  news/min          since news  stability  failures
Json.RoundTripsThroughText  searching    45.2k    83%     1,204          █▇▆▅▄▃▁▂       3,120       100%         0
Json.ParsesWhatItPrints     shrinking      812   100%        96            ██▆▄▁▁         800        99%         2
Lists.Reverse               waiting          -      -         -                             -          -         0
Lists.SortKeepsElements     resting       1.2M    <1%        31        █▁▁▁▁▁▁▁▁▁       39.0M        71%         0
Größe.文字の列\n\x1b[2J     replaying      3.2    50%         7                 █           0       100%         0
Machine.NeverCrashes        ended           20    99%     12.3M                             0       100%         1
0:42 of 2:00, 2 of 2 jobs busy, 51.9k cases/s, 2.2M cases
3 failures, next case is new: 1 in 2,300
)");
}

TEST(LiveTable, SumsUpTheRowsThatHaveNoRoomInAscii) {
  EXPECT_EQ(text_of(scripted_large_run(42, 486), {.width = 79, .height = 12}), R"(
property              state  cases/s valid features news/min since stable fails
Json.Round..roughText search   45.2k   83%    1,204 #*+=-:_. 3,120   100%     0
Json.Parse..tItPrints shrink     812  100%       96   ##+-__   800    99%     2
Lists.Reverse         wait         -     -        -              -      -     0
Lists.Sort..sElements rest      1.2M   <1%       31 ________ 39.0M    71%     0
Gr\u00f6\u..\n\x1b[2J replay     3.2   50%        7        #     0   100%     0
Machine.NeverCrashes  ended       20   99%    12.3M              0   100%     1
Many.Property6        rest     1,000  100%        6              6   100%     0
Many.Property7        rest     1,000  100%        7              7   100%     0
... and 478 more: 10 waiting, 468 resting
0:42 of 2:00, 2 of 2 jobs busy, 51.9k cases/s, 2.2M cases
3 failures, next case is new: 1 in 2,300
)");
}

TEST(LiveTable, ChoosesFailuresThenWorkThenWhatRanLast) {
  const auto run = scripted_large_run(42, 60);
  std::vector<double> ran_at(run.rows.size(), 1);
  ran_at[59] = 3;
  ran_at[50] = 2;
  const auto text = text_of(run, {.width = 79, .height = 10}, ran_at);
  for (const char* shown : {"NeverCrashes", "..tItPrints", "..roughText", "[2J", "Property59"})
    EXPECT_THAT(text, HasSubstr(shown));
  EXPECT_THAT(text, HasSubstr("Property50"));
  EXPECT_THAT(text, Not(HasSubstr("Lists.")));
  EXPECT_THAT(text_of(run, {.width = 79, .height = 5}, ran_at),
              ContainsRegex("ItPrints.*\n.*59 more"));
}

TEST(LiveTable, ShowsAllThatHaveRoomOrOnlyAFew) {
  EXPECT_THAT(text_of(scripted_large_run(42, 20), {.width = 79, .height = 23}),
              Not(HasSubstr("more")));
  EXPECT_THAT(text_of(scripted_large_run(42, 30), {.width = 79, .height = 23}),
              HasSubstr("... and 18 more: 18 resting"));
}

TEST(LiveTable, CountsFailuresThatHaveNoRoom) {
  auto run = scripted_large_run(42, 50);
  for (auto& row : run.rows) row.failures = 1;
  EXPECT_THAT(text_of(run, {.width = 79, .height = 13}),
              HasSubstr("... and 41 more, 41 with failures: "));
}

TEST(LiveTable, SaysWhatIsLeftOnceTheSearchIsOver) {
  auto run = scripted_run(124);
  run.rest = {.failures = 2, .properties = 6};
  EXPECT_THAT(text_of(run, wide_characters(120)),
              HasSubstr("\n2:04 of 2:00, the search is over: 2 failures to shrink, "
                        "6 properties to judge, 2 of 2 jobs busy"));
  run.rest = {.properties = 1};
  EXPECT_THAT(text_of(run, wide_characters(120)),
              HasSubstr(", the search is over: 1 property to judge, 2 of"));
}

TEST(LiveTable, KeepsToAnyWindow) {
  auto last = scripted_run(124);
  last.rest = {.failures = 2, .properties = 6};
  for (const auto& run :
       {scripted_run(42), last, scripted_large_run(7'200, 500), suite::Snapshot{}})
    for (std::size_t width = 1; width <= 200; ++width)
      for (const std::size_t height : {1U, 2U, 3U, 4U, 5U, 8U, 23U, 60U}) {
        const auto lines = live_table(run, wide_characters(width, height));
        EXPECT_LE(lines.size(), height);
        for (const auto& line : lines) EXPECT_LE(columns_of(line), width) << line;
      }
}

TEST(LiveTable, IsTheSameWithColours) {
  const auto plain = live_table(scripted_large_run(42, 100), wide_characters(79));
  auto view = wide_characters(79);
  view.has_colour = true;
  const auto coloured = live_table(scripted_large_run(42, 100), view);
  ASSERT_EQ(coloured.size(), plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    std::string text = coloured[i];
    for (auto at = text.find('\033'); at != std::string::npos; at = text.find('\033'))
      text.erase(at, text.find('m', at) + 1 - at);
    EXPECT_EQ(text, plain[i]);
  }
  EXPECT_THAT(coloured.back(), HasSubstr("\033[1;31m3 failures\033[m"));
}

TEST(LiveTable, HasOnlyTotalsBeforeAPropertyIsKnown) {
  EXPECT_EQ(text_of({}, {}), R"(
0:00, 0 of 1 job busy, 0 cases/s, 0 cases
0 failures, next case is new: 100%
)");
}

TEST(LiveTable, TakesNumbersThatAreNone) {
  auto run = scripted_run(1);
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  run.chance_new = run.cases_per_second = run.seconds = none;
  run.rows[0].valid_share = run.rows[0].stability = run.rows[0].cases_per_second = none;
  const auto text = text_of(run, wide_characters(79));
  EXPECT_THAT(text, HasSubstr("search       -    0% "));
  EXPECT_THAT(text, HasSubstr("0:00 of 2:00, 2 of 2 jobs busy, - cases/s"));
}

TEST(LiveLine, HasTheTotals) {
  EXPECT_EQ(live_line(scripted_run(42)),
            "0:42 of 2:00, 2 of 2 jobs busy, 51.9k cases/s, 2.2M cases, 3 failures, next case is "
            "new: 1 in 2,300");
}

}  // namespace
}  // namespace sonde::report
