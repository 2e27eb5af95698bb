// SPDX-License-Identifier: Apache-2.0
// The table is drawn over the last one: up to its first line, each line anew and cleared to its
// end, and what is left below cleared. All of it is one write, so nothing flickers. There is no
// alternate screen, which would take the last table away.
#include "report/live_display.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "campaign/clock.hpp"
#include "codec/printable.hpp"

namespace sonde::report {
namespace {

constexpr double seconds_between_tables = 0.25;
constexpr double seconds_between_lines = 5;

constexpr std::string_view clear_line = "\033[K";
constexpr std::string_view clear_below = "\033[J";
// Of a line that is wider than it was thought, the terminal shows the beginning.
constexpr std::string_view without_wrapping = "\033[?7l";
constexpr std::string_view with_wrapping = "\033[?7h";

double steady_seconds() { return campaign::seconds_since({}); }

WindowSize size_of_terminal(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

// Another program may have opened the same terminal so that no write waits.
void wait_until_writable(int descriptor) {
  pollfd writable{.fd = descriptor, .events = POLLOUT, .revents = 0};
  poll(&writable, 1, -1);
}

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// As in "de_DE.UTF-8", "C.utf8".
Characters characters_of_locale() {
  std::string name;
  for (const char* each : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (name.empty()) name = variable(each);
  std::erase(name, '-');
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name.find("utf8") == std::string::npos ? Characters::Ascii : Characters::Utf8;
}

// Without the codes of colours.
std::size_t shown_columns(std::string_view line) {
  std::string plain;
  while (!line.empty()) {
    const std::size_t code = std::min(line.find('\033'), line.size());
    plain += line.substr(0, code);
    line.remove_prefix(code);
    line.remove_prefix(std::min(line.find('m') + 1, line.size()));
  }
  return columns_of(plain);
}

}  // namespace

DisplayOptions display_options(campaign::Verbosity verbosity) {
  DisplayOptions options;
  options.descriptor = STDERR_FILENO;
  if (verbosity == campaign::Verbosity::Quiet) options.style = DisplayStyle::Silent;
  const std::string_view terminal = variable("TERM");
  const bool has_cursor = !terminal.empty() && terminal != "dumb";
  if (options.style == DisplayStyle::Silent || isatty(STDERR_FILENO) == 0 || !has_cursor)
    return options;
  options.style = DisplayStyle::Table;
  options.has_colour = variable("NO_COLOR").empty();
  options.characters = characters_of_locale();
  return options;
}

LiveDisplay::LiveDisplay(DisplayOptions options) : options_(std::move(options)) {
  if (!options_.seconds) options_.seconds = [] { return steady_seconds(); };
  if (!options_.window_size)
    options_.window_size = [descriptor = options_.descriptor] {
      return size_of_terminal(descriptor);
    };
  last_draw_ = options_.seconds();
}

void LiveDisplay::show(const suite::Snapshot& run) {
  const double now = options_.seconds();
  if (is_due(now)) draw(run, now);
}

void LiveDisplay::say(std::string_view text) {
  if (options_.style == DisplayStyle::Silent) return;
  std::string lines = codec::printable(text);
  if (!lines.ends_with('\n')) lines += '\n';
  if (lines_.empty()) return write(lines);
  const auto [columns, height] = options_.window_size();
  write(to_top(columns) + std::string(clear_below) + lines + drawn());
}

void LiveDisplay::finish(const suite::Snapshot& run) {
  draw(run, options_.seconds());
  lines_.clear();  // what is said from now on stands below
}

// The first table comes at once, the first line only after a while.
bool LiveDisplay::is_due(double now) const {
  if (options_.style == DisplayStyle::Silent) return false;
  const bool is_table = options_.style == DisplayStyle::Table;
  if (is_table && !has_drawn_) return true;
  return now - last_draw_ >= (is_table ? seconds_between_tables : seconds_between_lines);
}

void LiveDisplay::draw(const suite::Snapshot& run, double now) {
  last_draw_ = now;
  has_drawn_ = true;
  if (options_.style == DisplayStyle::Table) draw_table(run, now);
  else if (options_.style == DisplayStyle::Lines) write_line(live_line(run));
}

// Not twice, at the end of a run.
void LiveDisplay::write_line(const std::string& line) {
  if (line != last_line_) write("sonde: " + line + "\n");
  last_line_ = line;
}

// A column stays free: a character in the last one makes some terminals wrap. A line stays free
// for the cursor.
void LiveDisplay::draw_table(const suite::Snapshot& run, double now) {
  const auto [columns, height] = options_.window_size();
  const TableView view{.width = std::max<std::size_t>(columns, 2) - 1,
                       .height = std::max<std::size_t>(height, 2) - 1,
                       .has_colour = options_.has_colour,
                       .characters = options_.characters};
  const std::string up = to_top(columns);
  lines_ = live_table(run, view, times_of(run, now));
  write(up + drawn());
}

// When each property ran last, as far as the number of its cases shows.
std::vector<double> LiveDisplay::times_of(const suite::Snapshot& run, double now) {
  std::vector<double> times;
  for (const auto& row : run.rows) {
    Known& known = known_[row.id];
    if (row.cases != known.cases) known = {row.cases, now};
    times.push_back(known.ran_at);
  }
  return times;
}

// To the first line of the table. Where the window got narrower, terminals have wrapped its lines.
std::string LiveDisplay::to_top(std::size_t columns) const {
  std::size_t rows = 0;
  for (const auto& line : lines_)
    rows += std::max<std::size_t>(1, (shown_columns(line) + columns - 1) / columns);
  return rows == 0 ? "" : "\r\033[" + std::to_string(rows) + "A";
}

std::string LiveDisplay::drawn() const {
  std::string text(without_wrapping);
  for (const auto& line : lines_) text += line + std::string(clear_line) + "\n";
  return text + std::string(clear_below) + std::string(with_wrapping);
}

// A terminal that is gone is no reason to end the run.
void LiveDisplay::write(const std::string& text) {
  std::string_view rest = text;
  while (!rest.empty() && !is_lost_) {
    const ssize_t written = ::write(options_.descriptor, rest.data(), rest.size());
    if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno == EAGAIN) wait_until_writable(options_.descriptor);
    else if (errno != EINTR) is_lost_ = true;
  }
}

}  // namespace sonde::report
