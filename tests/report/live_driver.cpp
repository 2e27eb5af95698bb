// SPDX-License-Identifier: Apache-2.0
// live-driver FILE: shows a scripted run on standard error, as each line of the file says:
//   show SECONDS [PROPERTIES], say TEXT, finish SECONDS [PROPERTIES]
// The file may be a named pipe. A second passes with each line.
#include <cstdio>
#include <fstream>
#include <sstream>

#include "report/live_display.hpp"
#include "report/scripted_run.hpp"

int main(int count, char** arguments) {
  if (count != 2) return std::fputs("live-driver FILE\n", stderr), 3;
  double now = 0;
  auto options = sonde::report::display_options(sonde::campaign::Verbosity::Usual);
  options.seconds = [&now] { return now; };
  sonde::report::LiveDisplay display(options);
  std::ifstream file(arguments[1]);
  for (std::string line; std::getline(file, line); ++now) {
    std::istringstream words(line);
    std::string what;
    unsigned seconds = 0;
    std::size_t properties = 0;
    words >> what;
    if (what == "say") display.say(line.substr(what.size() + 1));
    words >> seconds >> properties;
    const auto run = sonde::report::scripted_large_run(seconds, properties);
    if (what == "show") display.show(run);
    if (what == "finish") display.finish(run);
  }
  return 0;
}
