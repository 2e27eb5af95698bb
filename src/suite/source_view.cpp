// SPDX-License-Identifier: Apache-2.0
#include "suite/source_view.hpp"

#include <algorithm>
#include <chrono>

#include "suite/one_order.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

campaign::ReachedEdges reached_by(const PropertyWork& work) {
  campaign::ReachedEdges all;
  for (const auto& each : work.searches())
    all.insert(all.end(), each->known.reached.begin(), each->known.reached.end());
  return all;
}

// What to ask a program, and for which of its properties it is started.
struct Question {
  const PropertyWork* property = nullptr;
  SourcesOrder order{};
};

// Of those programs in which a case reached instrumented code.
std::map<std::string, Question> questions(const SourceView::Properties& properties) {
  std::map<std::string, Question> all;
  for (const auto& each : properties) {
    auto reached = reached_by(*each);
    if (reached.empty()) continue;
    Question& question = all[each->property().program];
    if (question.property == nullptr) question.property = each.get();
    question.order.properties.push_back(std::move(reached));
  }
  return all;
}

}  // namespace

std::vector<std::string> SourceView::ask(const Properties& properties,
                                         const std::vector<Target>& targets, std::uint64_t seed,
                                         const SourceLimits& limits) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(limits.seconds);
  std::vector<std::string> problems;
  for (auto& [program, question] : questions(properties)) {
    if (limits.is_over()) break;
    const SuiteProperty& property = question.property->property();
    question.order.targets = targets;
    // Usually, the debug information of a program is read in less than a second.
    const std::chrono::duration<double> left = end - Clock::now();
    try {
      const auto answer = do_order({program, property.arguments, property.id, seed},
                                   std::move(question.order), left.count(), limits.is_over);
      if (const auto* const found = std::get_if<SourcesFound>(&answer)) add(*found);
    } catch (const Error& error) {
      problems.push_back(std::string("the lines that were reached are not known: ") + error.what());
    }
  }
  return problems;
}

void SourceView::add(const SourcesFound& found) {
  for (const SourceFile& file : found.files) {
    auto& lines = lines_[file.file];
    for (const auto& [line, reached] : file.lines) {
      const auto [known, is_new] = lines.emplace(line, reached);
      if (!is_new) known->second = std::max(known->second, reached);
    }
  }
  for (const TargetLine& line : found.targets) add(line);
}

// In one program a line may be reached, in another one not known.
void SourceView::add(const TargetLine& line) {
  const auto [found, is_new] = target_lines_.emplace(std::pair(line.file, line.line), line);
  if (is_new) return;
  TargetLine& known = found->second;
  known.reached = std::max(known.reached, line.reached);
  known.is_known = known.reached != code::Reached::None || (known.is_known && line.is_known);
  known.properties += line.properties;
}

std::vector<TargetLine> SourceView::target_lines() const {
  std::vector<TargetLine> lines;
  for (const auto& [place, line] : target_lines_) lines.push_back(line);
  return lines;
}

std::vector<SourceFile> SourceView::files() const {
  std::vector<SourceFile> files;
  for (const auto& [file, lines] : lines_) {
    files.push_back({file});
    for (const auto& [line, reached] : lines) files.back().lines.push_back({line, reached});
  }
  return files;
}

}  // namespace sonde::suite
