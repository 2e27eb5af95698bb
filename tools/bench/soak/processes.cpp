// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/processes.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <unistd.h>

namespace sonde::bench {
namespace {

namespace fs = std::filesystem;

// What could be read: the process may end meanwhile.
std::string content_of(const fs::path& file) {
  const std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  return content.str();
}

fs::path folder_of(pid_t process) { return fs::path("/proc") / std::to_string(process); }

bool is_number(const std::string& name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
}

bool has(const std::string& environment, std::string_view variable) {
  for (std::size_t at = 0; at < environment.size();) {
    const std::size_t end = std::min(environment.find('\0', at), environment.size());
    if (std::string_view(environment).substr(at, end - at) == variable) return true;
    at = end + 1;
  }
  return false;
}

// The fields of /proc/PID/stat behind the name begin with the state and the parent.
Process process_in(pid_t id) {
  const std::string stat = content_of(folder_of(id) / "stat");
  std::istringstream fields(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));
  char state = 'X';
  Process process{.id = id};
  fields >> state >> process.parent;
  process.is_dead = state == 'Z' || state == 'X';
  return process;
}

}  // namespace

double resident_megabytes(pid_t process) {
  std::istringstream fields(content_of(folder_of(process) / "statm"));
  double pages = 0;
  double resident = 0;
  fields >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

unsigned open_files(pid_t process) {
  std::error_code ignored;
  const fs::directory_iterator files(folder_of(process) / "fd", ignored);
  return static_cast<unsigned>(std::distance(begin(files), end(files)));
}

std::vector<Process> processes_of(pid_t parent, std::string_view variable) {
  std::vector<Process> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    const std::string name = entry.path().filename().string();
    if (!is_number(name)) continue;
    Process process = process_in(std::stoi(name));
    const bool is_marked = !process.is_dead && has(content_of(entry.path() / "environ"), variable);
    if (process.parent != parent && !is_marked) continue;
    process.megabytes = resident_megabytes(process.id);
    found.push_back(process);
  }
  return found;
}

}  // namespace sonde::bench
