// SPDX-License-Identifier: Apache-2.0
// In the first half of the time, the command is killed a few times and started again. The second
// half is one run to its end, so that memory has time to grow. Then one more run, in which nothing
// is killed, shows which of the findings still fail.
#include "bench/soak/suite_soak.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "bench/soak/findings.hpp"
#include "bench/soak/soak_checks.hpp"
#include "bench/soak/watched_command.hpp"
#include "store/cache.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds pause{100};
// A command that has still not ended so long after its budget hangs.
constexpr double seconds_beyond_budget = 600;
constexpr double never = std::numeric_limits<double>::infinity();
// Of the whole time, what a command that is killed lives.
constexpr double least_life = 1.0 / 16;
constexpr double most_life = 1.0 / 4;
// Small, since cases reach them.
constexpr const char* limits[] = {"SONDE_CASE_SECONDS=0.5", "SONDE_MEMORY_MEGABYTES=160"};

fs::path beside_this_program(const char* name) {
  return fs::read_symlink("/proc/self/exe").parent_path() / name;
}

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "sonde-soak-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw Error("no temporary folder can be made");
  return name;
}

// Settings of the environment would change what is measured.
std::vector<std::string> own_settings() {
  std::vector<std::string> names;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view variable = *each;
    if (variable.starts_with("SONDE_")) names.emplace_back(variable.substr(0, variable.find('=')));
  }
  return names;
}

class Soaking {
 public:
  explicit Soaking(const SuiteSoak& wanted)
      : wanted_(wanted), folder_(new_folder()), injections_(wanted.seed, wanted.pause) {
    if (wanted_.command.empty()) wanted_.command = beside_this_program("sonde");
    if (wanted_.program.empty()) wanted_.program = beside_this_program("sonde-bench-soak");
    fs::create_directory(temporary());
    log_ = open((folder_ / "log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    listing_ = suite::list_properties(wanted_.program, {});
  }
  ~Soaking() { close(log_); }
  Soaking(const Soaking&) = delete;
  Soaking& operator=(const Soaking&) = delete;

  Soaked run() {
    const double all = 60 * wanted_.minutes;
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    while (elapsed() < all / 2) {
      live(all, injections_.life(all * least_life, all * most_life));
      ++soaked_.killed;
    }
    live(all - elapsed(), never);
    soaked_.announced = announced_.all;
    replay();
    look_at_store();
    look_for_files();
    soaked_.properties = listing_.properties.size();
    return std::move(soaked_);
  }
  const fs::path& folder() const { return folder_; }

 private:
  fs::path temporary() const { return folder_ / "temporary"; }
  fs::path cache() const { return folder_ / "cache"; }
  fs::path events() const { return folder_ / ("events" + std::to_string(runs_)); }

  suite::Start start_of(std::vector<std::string> more) const {
    suite::Start start{.program = wanted_.command};
    start.arguments = {"fuzz",
                       wanted_.program,
                       "--quiet",
                       "--jobs",
                       std::to_string(wanted_.jobs),
                       "--seed",
                       std::to_string(wanted_.seed + runs_),
                       "--report",
                       "events:" + events().string()};
    start.arguments.insert(start.arguments.end(), more.begin(), more.end());
    start.variables = {limits[0], limits[1], "SONDE_CACHE=" + cache().string(),
                       "SONDE_CASES=" + (folder_ / "cases").string(),
                       "TMPDIR=" + temporary().string()};
    start.dropped = own_settings();
    start.output = start.error = log_;
    return start;
  }

  std::string mark() const {
    return "SOAK_OF=" + std::to_string(getpid()) + "." + std::to_string(runs_);
  }

  // One run of the command, which is killed after so many seconds.
  void live(double budget, double seconds) {
    ++runs_;
    WatchedCommand command(start_of({"--budget", std::to_string(budget)}), mark());
    Injection injection = injections_.next();
    double due = injection.pause;
    while (!command.end()) {
      if (command.seconds() > std::min(seconds, budget + seconds_beyond_budget)) command.kill();
      command.look();
      if (command.seconds() >= due) {
        command.harm(injection);
        injection = injections_.next();
        due = command.seconds() + injection.pause;
      }
      std::this_thread::sleep_for(pause);
    }
    end_of(command, seconds == never);
    soaked_.last = command.watched();
    soaked_.last_seconds = command.seconds();
  }

  void end_of(WatchedCommand& command, bool ends_by_itself) {
    soaked_.harms += command.watched().harms;
    soaked_.most_files = std::max(soaked_.most_files, command.watched().most_files);
    soaked_.left += command.count_left();
    add_announced(events(), announced_);
    if (ends_by_itself && !command.end()->exited()) soaked_.deaths.push_back(command.end()->text());
  }

  // Ends as soon as every property has run its kept cases and a first slice.
  void replay() {
    ++runs_;
    announced_ = {};
    WatchedCommand command(start_of({"--until", "1", "--budget", "10m"}), mark());
    while (!command.end()) std::this_thread::sleep_for(pause);
    end_of(command, true);
    soaked_.again = announced_.again;
    soaked_.kept = kept_findings(listing_, cache());
  }

  void look_at_store() {
    store::Cache store(cache());
    if (store.is_intact()) return;
    for (auto& remark : store.take_remarks()) soaked_.damage += remark;
  }

  void look_for_files() {
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      const std::string name = entry.path().filename();
      const bool is_ours = entry.path() == cache() || entry.path() == temporary() ||
                           name == "log" || name.starts_with("events");
      const bool is_kept = entry.path().parent_path() == cache() &&
                           (name == "cache.db" || name == "run.json" || name == ".gitignore");
      if (!is_ours && !is_kept) soaked_.files.push_back(entry.path().string());
    }
  }

  SuiteSoak wanted_;
  fs::path folder_;
  int log_ = -1;
  suite::Listing listing_;
  Injections injections_;
  unsigned runs_ = 0;
  Announced announced_;
  Soaked soaked_;
};

}  // namespace

bool soak_suite(const SuiteSoak& wanted) {
  Soaking soaking(wanted);
  const Soaked soaked = soaking.run();
  const bool holds = print_checks(soaked);
  if (holds) fs::remove_all(soaking.folder());
  else
    std::printf("the cache, the events and what was printed are in %s\n", soaking.folder().c_str());
  return holds;
}

}  // namespace sonde::bench
