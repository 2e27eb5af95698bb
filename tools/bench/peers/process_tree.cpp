// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/process_tree.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <unistd.h>

namespace sonde::bench {
namespace {

struct Process {
  pid_t parent = 0;
  double ticks = 0;  // with those of children that it waited for
};

bool is_number(const std::string& name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
}

// The fields of /proc/PID/stat behind the name: state, parent, nine others, user time, system
// time, and both of the children.
Process process_of(const std::string& stat) {
  constexpr int skipped = 9;
  constexpr int times = 4;
  std::istringstream fields(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));
  std::string word;
  Process process;
  fields >> word >> process.parent;
  for (int i = 0; i < skipped; ++i) fields >> word;
  for (int i = 0; i < times; ++i) {
    double time = 0;
    fields >> time;
    process.ticks += time;
  }
  return process;
}

std::map<pid_t, Process> all_processes() {
  std::map<pid_t, Process> all;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (!is_number(name)) continue;
    std::ifstream file(entry.path() / "stat");
    std::string stat;
    if (std::getline(file, stat)) all[std::stoi(name)] = process_of(stat);
  }
  return all;
}

bool is_below(const std::map<pid_t, Process>& all, pid_t process, pid_t ancestor) {
  for (auto at = all.find(process); at != all.end(); at = all.find(at->second.parent))
    if (at->second.parent == ancestor) return true;
  return false;
}

}  // namespace

double cpu_seconds_below(pid_t process) {
  const auto all = all_processes();
  double ticks = 0;
  for (const auto& [id, each] : all)
    if (is_below(all, id, process)) ticks += each.ticks;
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace sonde::bench
