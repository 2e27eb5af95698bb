// SPDX-License-Identifier: Apache-2.0
#include "bench/page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/plot.hpp"

namespace sonde::bench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<RecordedSeries> two_contenders() {
  return {{"random", "micro", "bst-6", {10, 1000}, 2}, {"adaptive", "micro", "bst-6", {100}, 2}};
}

Recorded micro() {
  return {"micro", "Needles & hay.", "sonde-bench run", "a < b\n", 0, 12, two_contenders()};
}

TEST(Plot, ACurveRisesWithEachTrialThatFoundTheFailure) {
  const auto plot = survival_plot(two_contenders());
  // The most tests is 1000, three decades over 640 pixels from 60; half and all of 260 from 12.
  EXPECT_THAT(plot, HasSubstr("d=\"M60.0 272.0H273.3V142.0H700.0V12.0H700.0\""));
  EXPECT_THAT(plot, HasSubstr("random: found in 2 of 2 trials"));
  EXPECT_THAT(plot, HasSubstr("adaptive: found in 1 of 2 trials"));
}

TEST(Plot, TrialsThatFoundNothingStandAtTheEdge) {
  const auto plot = tests_plot(two_contenders());
  EXPECT_THAT(plot, HasSubstr("adaptive, bst-6: 100 tests"));
  EXPECT_THAT(plot, HasSubstr("cx=\"708.0\""));
  EXPECT_THAT(plot, HasSubstr("adaptive, bst-6: not found in 1 of 2"));
  EXPECT_THAT(plot, Not(HasSubstr("random, bst-6: not found")));
}

TEST(Page, HoldsWhatWasPrintedAsText) {
  const std::vector<Recorded> all = {micro()};
  const auto page = page_of(all);
  EXPECT_THAT(page, HasSubstr("a &lt; b\n"));
  EXPECT_THAT(page, HasSubstr("Needles &amp; hay."));
  EXPECT_THAT(page, HasSubstr("<svg"));
}

TEST(Page, LoadsNothing) {
  const std::vector<Recorded> all = {micro()};
  const auto page = page_of(all);
  for (const char* word : {"http:", "https:", "src=", "<link", "<script", "@import", "url("})
    EXPECT_THAT(page, Not(HasSubstr(word)));
}

TEST(Page, SaysWhatIsNotComplete) {
  std::vector<Recorded> all = {micro()};
  all[0].exit_code = 1;
  EXPECT_THAT(page_of(all), HasSubstr("Not complete: exit code 1."));
  EXPECT_THAT(markdown_of(all), HasSubstr("**Not complete: exit code 1.**"));
}

TEST(Markdown, HasTheCommandAndWhatItPrinted) {
  const std::vector<Recorded> all = {micro()};
  EXPECT_THAT(markdown_of(all), HasSubstr("## micro\n\nNeedles & hay.\n\n    sonde-bench run   # "
                                          "12 s\n\n```\na < b\n```\n"));
}

}  // namespace
}  // namespace sonde::bench
