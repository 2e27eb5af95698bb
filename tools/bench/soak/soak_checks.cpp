// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/soak_checks.hpp"

#include <algorithm>
#include <cstdio>

#include "bench/measure.hpp"

namespace sonde::bench {
namespace {

// The suite whose properties hold.
constexpr const char* sound = "Holds.";

// In a short run, what is learned is most of what grows.
constexpr double least_seconds_of_slope = 120;
constexpr double warm_up = 0.25;          // of a run
constexpr double most_growth = 2;         // MB a minute
constexpr double most_megabytes = 300;    // of the command
constexpr double most_of_a_worker = 400;  // the limit of a case, and what comes before a look
constexpr int most_files = 24;

class Checks {
 public:
  void add(const std::string& name, const std::string& measured, const std::string& allowed,
           bool holds) {
    table_.add({name, measured, allowed, holds ? "ok" : "BROKEN"});
    all_hold_ = all_hold_ && holds;
  }
  void add_count(const std::string& name, std::size_t count) {
    add(name, std::to_string(count), "0", count == 0);
  }
  void add_limit(const std::string& name, double measured, double most) {
    add(name, fixed(measured, 1), "at most " + fixed(most, 0), measured <= most);
  }
  void add_of(const std::string& name, std::size_t lost, std::size_t all) {
    add(name, std::to_string(all - lost), std::to_string(all), lost == 0);
  }

  bool all_hold() const { return all_hold_; }
  void print() const { table_.print(); }

 private:
  Table table_{{"check", "measured", "allowed", ""}};
  bool all_hold_ = true;
};

void print_all(const char* what, const std::vector<FindingName>& findings) {
  for (const auto& [property, origin] : findings)
    std::printf("%s: %s, %s\n", what, property.c_str(), origin.c_str());
}

void add_findings(const Soaked& soaked, Checks& checks, std::vector<FindingName>& lost,
                  std::vector<FindingName>& passing, std::vector<FindingName>& wrong) {
  const auto& announced = soaked.announced;
  lost = missing(announced, soaked.kept.all);
  checks.add_of("findings that are kept", lost.size(), announced.size());
  auto steady = announced;
  for (const auto& flaky : soaked.kept.flaky) steady.erase(flaky);
  passing = missing(steady, soaked.again);
  checks.add_of("findings that fail again", passing.size(), steady.size());
  std::ranges::copy_if(announced, std::back_inserter(wrong),
                       [](const FindingName& each) { return each.first.starts_with(sound); });
  checks.add_count("findings of properties that hold", wrong.size());
}

void add_growth(const Soaked& soaked, Checks& checks) {
  const Watched& last = soaked.last;
  const double warm = warm_up * soaked.last_seconds;
  checks.add_limit("memory of the command, MB", last.megabytes.most(), most_megabytes);
  checks.add_limit("memory of a worker, MB", last.most_megabytes, most_of_a_worker);
  const bool is_long = soaked.last_seconds >= least_seconds_of_slope;
  const auto add_slope = [&](const char* name, const TimeSeries& series) {
    const double slope = series.slope_after(warm);
    checks.add(name, fixed(slope, 2), is_long ? "at most " + fixed(most_growth, 0) : "",
               !is_long || slope <= most_growth);
  };
  add_slope("growth of the command, MB a minute", last.megabytes);
  add_slope("growth of workers, MB a minute", last.worker_megabytes);
  checks.add_limit("files of the command, beside two a child", soaked.most_files, most_files);
}

}  // namespace

bool print_checks(const Soaked& soaked) {
  std::printf("%zu properties; the command was killed %u times and other processes %u times\n\n",
              soaked.properties, soaked.killed, soaked.harms);
  Checks checks;
  std::vector<FindingName> lost;
  std::vector<FindingName> passing;
  std::vector<FindingName> wrong;
  add_findings(soaked, checks, lost, passing, wrong);
  add_growth(soaked, checks);
  checks.add_count("commands that died", soaked.deaths.size());
  checks.add_count("processes left", soaked.left);
  checks.add_count("files left", soaked.files.size());
  checks.add("the store", soaked.damage.empty() ? "intact" : "damaged", "intact",
             soaked.damage.empty());
  checks.print();
  print_all("lost", lost);
  print_all("passes now", passing);
  print_all("should hold", wrong);
  for (const auto& death : soaked.deaths) std::printf("the command %s\n", death.c_str());
  for (const auto& file : soaked.files) std::printf("left: %s\n", file.c_str());
  if (!soaked.damage.empty()) std::printf("%s\n", soaked.damage.c_str());
  return checks.all_hold();
}

}  // namespace sonde::bench
