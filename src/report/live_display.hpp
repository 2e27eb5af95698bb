// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/settings.hpp"
#include "report/live_table.hpp"
#include "suite/snapshot.hpp"

namespace sonde::report {

struct WindowSize {
  std::size_t columns = 80;
  std::size_t lines = 24;
};

// How a run is shown while it goes on: a table that is drawn in place, a line every few seconds,
// or not at all.
enum class DisplayStyle : std::uint8_t { Table, Lines, Silent };

struct DisplayOptions {
  DisplayStyle style = DisplayStyle::Lines;
  bool has_colour = false;
  Characters characters = Characters::Ascii;
  int descriptor = 2;                         // where it is written
  std::function<double()> seconds{};          // of a clock; none: the steady one
  std::function<WindowSize()> window_size{};  // none: the terminal is asked, each time
};

// What standard error and the variables NO_COLOR, TERM and the locale's allow: the table is for
// terminals, colours for those where nobody objects.
DisplayOptions display_options(campaign::Verbosity verbosity);

// Shows a run on a terminal or in a log. Nobody else may write on the terminal meanwhile: what
// must be said goes through `say`. The last table stays, and the cursor below it.
class LiveDisplay {
 public:
  explicit LiveDisplay(DisplayOptions options);

  // May be called often: draws at most four times a second, and a line every five seconds.
  void show(const suite::Snapshot& run);
  // Writes lines at once, above the table. What would harm a terminal is escaped.
  void say(std::string_view text);
  // Shows the end of the run in any case.
  void finish(const suite::Snapshot& run);

 private:
  struct Known {
    std::uint64_t cases = 0;
    double ran_at = 0;
  };

  bool is_due(double now) const;
  void draw(const suite::Snapshot& run, double now);
  void draw_table(const suite::Snapshot& run, double now);
  void write_line(const std::string& line);
  std::vector<double> times_of(const suite::Snapshot& run, double now);
  std::string to_top(std::size_t columns) const;
  std::string drawn() const;
  void write(const std::string& text);

  DisplayOptions options_;
  double last_draw_;
  bool has_drawn_ = false;
  bool is_lost_ = false;            // nobody reads any longer
  std::vector<std::string> lines_;  // of the table that is on the terminal
  std::string last_line_;           // where there is no terminal
  std::map<std::string, Known, std::less<>> known_;
};

}  // namespace sonde::report
