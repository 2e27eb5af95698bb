// SPDX-License-Identifier: Apache-2.0
#include "report/live_display.hpp"

#include <array>
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "report/scripted_run.hpp"

namespace sonde::report {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// A display that writes into a pipe, at a time and in a window that the test sets.
class Display : public testing::Test {
 protected:
  Display() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~Display() override {
    for (const int end : ends_) close(end);
  }

  LiveDisplay display(DisplayStyle style) {
    return LiveDisplay({.style = style,
                        .descriptor = ends_[1],
                        .seconds = [this] { return now_; },
                        .window_size = [this] { return size_; }});
  }

  // What was written since the last call.
  std::string written() {
    const char end = '\0';
    EXPECT_EQ(write(ends_[1], &end, 1), 1);
    std::string text;
    for (char byte = 0; read(ends_[0], &byte, 1) == 1 && byte != end;) text += byte;
    return text;
  }

  std::array<int, 2> ends_{};
  double now_ = 100;
  WindowSize size_{80, 24};
};

TEST_F(Display, DrawsATableAtOnceAndThenFourTimesASecond) {
  auto table = display(DisplayStyle::Table);
  table.show(scripted_run(1));
  EXPECT_THAT(written(), StartsWith("\033[?7lproperty "));
  now_ += 0.2;
  table.show(scripted_run(2));
  EXPECT_THAT(written(), IsEmpty());
  now_ += 0.05;
  table.show(scripted_run(3));
  const auto text = written();
  EXPECT_THAT(text, StartsWith("\r\033[9A\033[?7lproperty ")) << "over the nine lines before";
  EXPECT_THAT(text, HasSubstr("\033[K\n0:03 of 2:00"));
  EXPECT_THAT(text, EndsWith("\033[K\n\033[J\033[?7h"));
}

TEST_F(Display, SaysLinesAboveTheTable) {
  auto table = display(DisplayStyle::Table);
  table.say("begins");
  EXPECT_EQ(written(), "begins\n");
  table.show(scripted_run(1));
  written();
  table.say("a failure\nof \033[2J");
  EXPECT_THAT(written(), StartsWith("\r\033[9A\033[Ja failure\nof \\x1b[2J\n\033[?7lproperty "));
}

TEST_F(Display, GoesUpOverLinesThatTheTerminalWrapped) {
  auto table = display(DisplayStyle::Table);
  table.show(scripted_run(1));
  written();
  size_.columns = 50;
  now_ += 1;
  table.show(scripted_run(2));
  const auto text = written();
  EXPECT_THAT(text, StartsWith("\r\033[17A")) << "seven lines of 79 columns, one of 57, one of 40";
  EXPECT_THAT(text, HasSubstr("property         state "));
  size_.columns = 100;
  now_ += 1;
  table.show(scripted_run(3));
  EXPECT_THAT(written(), StartsWith("\r\033[10A"));
}

TEST_F(Display, LeavesTheLastTableAndSpeaksBelowIt) {
  auto table = display(DisplayStyle::Table);
  table.show(scripted_run(1));
  written();
  table.finish(scripted_run(2));
  EXPECT_THAT(written(), HasSubstr("0:02 of 2:00")) << "however soon";
  table.say("done");
  EXPECT_EQ(written(), "done\n");
}

TEST_F(Display, WritesALineEveryFewSecondsWhereThereIsNoTerminal) {
  auto lines = display(DisplayStyle::Lines);
  lines.show(scripted_run(0));
  now_ += 4.9;
  lines.show(scripted_run(4));
  EXPECT_THAT(written(), IsEmpty());
  lines.say("a failure");
  EXPECT_EQ(written(), "a failure\n");
  now_ += 0.2;
  lines.show(scripted_run(5));
  const auto text = written();
  EXPECT_THAT(text, StartsWith("sonde: 0:05 of 2:00, 2 of 2 jobs busy, "));
  EXPECT_THAT(text, Not(HasSubstr("\033")));
  lines.finish(scripted_run(6));
  EXPECT_THAT(written(), StartsWith("sonde: 0:06 of 2:00"));
  lines.finish(scripted_run(6));
  EXPECT_THAT(written(), IsEmpty()) << "nothing is new";
}

TEST_F(Display, IsSilentWhereThatIsAskedFor) {
  auto silent = display(DisplayStyle::Silent);
  silent.show(scripted_run(0));
  silent.say("a failure");
  silent.finish(scripted_run(1));
  EXPECT_THAT(written(), IsEmpty());
}

TEST_F(Display, OutlivesItsTerminal) {
  auto table = LiveDisplay({.style = DisplayStyle::Table, .descriptor = -1});
  table.show(scripted_run(0));
  table.say("a failure");
  table.finish(scripted_run(1));
}

// Standard error of this test may be a terminal, or not.
TEST(DisplayOptions, FollowTheTerminalAndTheSettings) {
  const char* terminal = std::getenv("TERM");
  const std::string before = terminal == nullptr ? "" : terminal;
  setenv("TERM", "dumb", 1);
  EXPECT_EQ(display_options(campaign::Verbosity::Usual).style, DisplayStyle::Lines);
  EXPECT_EQ(display_options(campaign::Verbosity::Quiet).style, DisplayStyle::Silent);
  setenv("TERM", before.c_str(), 1);
}

}  // namespace
}  // namespace sonde::report
