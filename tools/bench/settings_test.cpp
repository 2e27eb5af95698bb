// SPDX-License-Identifier: Apache-2.0
#include "bench/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/bad_option.hpp"

namespace sonde::bench {
namespace {

std::string complaint_about(std::string_view assignment) {
  Numbers numbers;
  try {
    set(numbers, assignment);
  } catch (const BadOption& error) {
    return error.what();
  }
  return "";
}

TEST(BenchSettings, SetsTheNumberThatItNames) {
  Numbers numbers;
  set(numbers, "mutagen-fresh-every=9");
  set(numbers, "adaptive-steps-fine-features=true");
  set(numbers, "sizes-max=7");
  EXPECT_EQ(numbers.search.mutagen.fresh_every, 9);
  EXPECT_TRUE(numbers.search.adaptive.steps.fine_features);
  EXPECT_EQ(numbers.sizes.max, 7);
  set(numbers, "libfuzzer-leaves-percent=50");
  EXPECT_EQ(numbers.libfuzzer.leaves_percent, 50);
  set(numbers, "mutagen-log=edges");
  EXPECT_EQ(numbers.search.mutagen.log, search::MutagenTuning::Log::Edges);
}

TEST(BenchSettings, ShowsWhatWasSetAlsoToItsDefault) {
  Numbers numbers;
  EXPECT_EQ(chosen_in(numbers), "");
  set(numbers, "zest-children=50");
  set(numbers, "mutagen-fresh-every=8");
  set(numbers, "mutagen-fresh-every=9");
  EXPECT_EQ(chosen_in(numbers), "zest-children=50 (default 50), mutagen-fresh-every=9 (default 0)");
}

TEST(BenchSettings, SaysInOneSentenceWhatIsWrong) {
  EXPECT_EQ(complaint_about("mutagen-fresh-evry=9"),
            "there is no setting 'mutagen-fresh-evry'; did you mean mutagen-fresh-every? "
            "('sonde-bench list --settings' has all)");
  EXPECT_EQ(complaint_about("mutagen-first-samples=0"),
            "'0' is no value of mutagen-first-samples: it takes a whole number from 1 to "
            "4000000000");
  EXPECT_EQ(complaint_about("mutagen-log=paths"),
            "'paths' is no value of mutagen-log: it takes one of path, edges, counts");
  EXPECT_EQ(complaint_about("mutagen-fresh-every"),
            "--set takes NAME=VALUE, not 'mutagen-fresh-every'");
}

}  // namespace
}  // namespace sonde::bench
