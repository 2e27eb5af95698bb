// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "suite/property_work.hpp"

namespace sonde::suite {

// How long programs may take to answer.
struct SourceLimits {
  double seconds = 60;          // all of them together
  bool (*is_over)() = nullptr;  // says when nobody wants to wait any longer
};

// Which lines of the source the cases of a run reached, over all programs and properties.
class SourceView {
 public:
  using Properties = std::vector<std::unique_ptr<PropertyWork>>;

  // Asks each program that has instrumented code, at the end of a run. Returns a sentence for
  // each that does not answer in time.
  std::vector<std::string> ask(const Properties& properties, const std::vector<Target>& targets,
                               std::uint64_t seed, const SourceLimits& limits);

  // By their names.
  std::vector<SourceFile> files() const;
  // The lines of the targets, by file and line.
  std::vector<TargetLine> target_lines() const;

  void add(const SourcesFound& found);

 private:
  void add(const TargetLine& line);

  std::map<std::string, std::map<std::uint32_t, code::Reached>> lines_;       // by file
  std::map<std::pair<std::string, std::uint32_t>, TargetLine> target_lines_;  // by file and line
};

}  // namespace sonde::suite
