// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace sonde::report {

// Where a report goes: standard output, or a file. What was written survives a crash of the
// program. A write that fails does not stop the campaign: `problem` reports it at the end.
class Output {
 public:
  Output() = default;  // standard output
  // Creates the file, or empties it. Throws Error where that fails.
  explicit Output(std::string file);

  void append(std::string_view text);
  // The whole report as it is so far: replaces the file in one step. Standard output, pipes and
  // devices get only the complete report, because what is written there cannot be replaced.
  void replace_by_draft(std::string_view text);
  void replace_by_complete(std::string_view text);

  bool is_standard_output() const { return file_.empty(); }
  // A sentence on the first write that failed; empty if none did.
  const std::string& problem() const { return problem_; }

 private:
  void replace(std::string_view text);

  std::string file_;  // empty for standard output
  bool is_replaceable_ = false;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_{nullptr, &std::fclose};
  std::string problem_;
};

}  // namespace sonde::report
