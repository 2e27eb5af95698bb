// SPDX-License-Identifier: Apache-2.0
// A precondition that never holds: its function is not tested at all, and the report says so.
// In CI, or with api.require_called(), it is an unmet gate and the exit code is 2.
#include <cstdint>
#include <vector>

#include <sonde/api.hpp>
#include <sonde/domains.hpp>

class Log {
 public:
  enum class Level { Debug, Info, Error };

  void write(Level level, std::uint32_t bytes) {
    if (level != Level::Debug) sizes_.push_back(bytes);
  }
  std::uint32_t last() const { return sizes_.back(); }
  void cut(std::uint32_t first) { sizes_.resize(first); }
  bool is_full() const { return sizes_.size() >= 1'000'000; }
  bool is_empty() const { return sizes_.empty(); }

 private:
  std::vector<std::uint32_t> sizes_;
};

SONDE_API(Log, KeepsItsLines, api) {
  api.construct<Log>("Log");
  api.call("write", &Log::write)
      .names("log, level, bytes")
      .given(sonde::derived, sonde::derived, sonde::in_range<std::uint32_t>(0, 4096));
  api.call("last", &Log::last).require("is not empty", [](const Log& log) {
    return !log.is_empty();
  });
  api.call("cut", &Log::cut).require("is full", [](const Log& log) { return log.is_full(); });
  api.collect_arguments();  // the report says which arguments calls had
}
