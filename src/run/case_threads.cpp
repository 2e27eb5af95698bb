// SPDX-License-Identifier: Apache-2.0
#include "run/case_threads.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>

#include <unistd.h>

#include "coverage/coverage.hpp"
#include "draw/case_source.hpp"
#include "run/observer.hpp"
#include "schedule/runtime.hpp"
#include "schedule/schedule.hpp"

namespace sonde::run {

std::vector<CodePlace> (*name_places)(std::span<void* const> stack) = nullptr;

namespace {

using schedule::Part;
using schedule::StoryLine;
using schedule::ThreadFinding;
using schedule::ThreadVerdict;

constexpr std::size_t column_width = 34;
constexpr std::size_t most_columns = 6;  // threads; others share the last one

FailureKind kind_of(ThreadVerdict verdict) {
  switch (verdict) {
    case ThreadVerdict::Race: return FailureKind::DataRace;
    case ThreadVerdict::Deadlock: return FailureKind::Deadlock;
    case ThreadVerdict::Livelock: return FailureKind::Livelock;
    case ThreadVerdict::LeftThread: return FailureKind::LeftThread;
    case ThreadVerdict::Blocked: return FailureKind::BlockedCall;
  }
  return FailureKind::Deadlock;
}

std::vector<CodePlace> places_of(std::span<void* const> stack) {
  return name_places == nullptr ? std::vector<CodePlace>() : name_places(stack);
}

std::string short_place(const CodePlace& place) {
  if (place.file.empty()) return place.function;
  const auto slash = place.file.rfind('/');
  return place.file.substr(slash == std::string::npos ? 0 : slash + 1) + ":" +
         std::to_string(place.line);
}

std::string short_place(std::span<void* const> stack) {
  const auto places = places_of(stack);
  return places.empty() ? "" : short_place(places.front());
}

// The places of all parts, sorted: which thread comes first is chance.
std::string signature_of(const ThreadFinding& finding) {
  std::set<std::string> where;
  for (const Part& part : finding.parts)
    if (auto place = short_place(part.stack); !place.empty()) where.insert(std::move(place));
  std::string signature = finding.title;
  for (const auto& place : where) signature += (place == *where.begin() ? " at " : " and ") + place;
  return signature;
}

std::string text_of(const ThreadFinding& finding) {
  std::string text;
  for (const Part& part : finding.parts) {
    text += part.what + "\n";
    for (const CodePlace& place : places_of(part.stack)) {
      text += "  in " + place.function;
      if (!place.file.empty()) text += " " + place.file + ":" + std::to_string(place.line);
      text += "\n";
    }
  }
  return text;
}

// The first place in the order of files and lines: which thread comes first is chance. The body
// mostly waits for the others.
void set_place(Failure& failure, const ThreadFinding& finding) {
  for (const Part& part : finding.parts) {
    const auto places = places_of(part.stack);
    const bool is_body = finding.verdict != ThreadVerdict::Race && &part == finding.parts.data();
    if (places.empty() || places[0].file.empty() || (is_body && finding.parts.size() > 1)) continue;
    const auto& [function, file, line] = places.front();
    if (!failure.file.empty() && std::tie(failure.file, failure.line) <= std::tie(file, line))
      continue;
    failure.file = file;
    failure.line = line;
  }
}

Failure failure_of(const ThreadFinding& finding) {
  Failure failure;
  set_place(failure, finding);
  failure.kind = kind_of(finding.verdict);
  failure.what = finding.what();
  failure.signature = signature_of(finding);
  failure.values = text_of(finding);
  while (failure.values.ends_with('\n')) failure.values.pop_back();
  std::string indented;
  for (const char c : failure.values) indented += c == '\n' ? "\n    " : std::string(1, c);
  failure.values = std::move(indented);
  return failure;
}

std::string column_name(std::uint32_t thread) {
  return thread == 0 ? "body" : "thread " + std::to_string(thread);
}

std::size_t place_in_line(std::uint32_t thread) {
  return std::min<std::size_t>(thread, most_columns - 1) * column_width;
}

std::string deviation_text(const StoryLine& line) {
  const std::string name = column_name(line.thread);
  const std::string other = column_name(line.to);
  const std::string change = "-> switch from " + name + " to " + other + " here";
  switch (line.deviation) {
    case schedule::Deviation::None: return "";
    case schedule::Deviation::Switch: return change;
    case schedule::Deviation::Stay: return "-> " + name + " goes on here, though it yields";
    case schedule::Deviation::Wakeup: return change + ", which wakes up without a reason";
    case schedule::Deviation::TimeOut: return change + ", whose time is up";
    case schedule::Deviation::WakeOther:
      return "-> wakes " + other + " here, not the first thread that waits";
  }
  return change;
}

std::string line_of(const StoryLine& line) {
  std::string text(place_in_line(line.thread), ' ');
  text += line.what;
  if (const std::string place = short_place(line.stack); !place.empty()) text += "  " + place;
  text += "\n";
  if (line.deviation == schedule::Deviation::None) return text;
  return text + std::string(place_in_line(line.thread), ' ') + deviation_text(line) + "\n";
}

std::string header_of(std::uint32_t threads) {
  std::string text;
  for (std::uint32_t i = 0; i < threads && i < most_columns; ++i) {
    std::string name = column_name(i);
    if (i + 1 < std::min<std::size_t>(threads, most_columns)) name.resize(column_width, ' ');
    text += name;
  }
  return text + "\n";
}

void write_story(Failure& failure) {
  const auto& runtime = *schedule::runtime;
  const auto lines = runtime.story();
  if (lines.empty()) return;
  failure.story = header_of(runtime.threads());
  std::uint32_t number = 1;
  for (const StoryLine& line : lines) {
    failure.story += line_of(line);
    ++number;
    if (line.deviation == schedule::Deviation::None) continue;
    failure.story_switches.push_back({number, line.thread, line.step});
    ++number;
  }
}

// Draws and reports for the one case that runs.
class CaseThreads final : public schedule::Client {
 public:
  void begin() {
    if (depth_++ > 0) return;
    plan_ = {};
    source_ = running->body.source;
    schedule::runtime->arm(*this);
  }
  void end() {
    if (depth_ == 0 || --depth_ > 0) return;
    schedule::runtime->disarm();
  }

  schedule::Plan plan() override {
    const coverage::Pause pause;
    if (running->body.draws++ == 0) source_->begin_draws();
    plan_ = schedule::draw_plan(*source_);
    Observer* const observer = running->observer;
    if (observer != nullptr && observer->wants_draws()) observer->drew(source_->drawn_so_far());
    return plan_;
  }
  bool wants_story() const override { return running->keeps_notes; }
  void found(const ThreadFinding& finding) override {
    const coverage::Pause pause;
    if (running->outcome == Outcome::Pass) running->fail(failure_of(finding));
  }
  // What was drawn, and how the case failed, outlive this process.
  [[noreturn]] void found_last(const ThreadFinding& finding) override {
    const coverage::Pause pause;
    Failure failure = failure_of(finding);
    failure.named_origin = running->named_origin;
    if (running->keeps_notes) write_story(failure);
    leave();
    if (running->observer != nullptr) {
      running->observer->failed(failure);
      _exit(EXIT_FAILURE);
    }
    std::fprintf(stderr, "%s\n    %s\n%s", failure.what.c_str(), failure.values.c_str(),
                 failure.story.c_str());
    std::abort();
  }
  void leave() const {
    Observer* const observer = running == nullptr ? nullptr : running->observer;
    if (observer == nullptr || !observer->wants_draws()) return;
    observer->drew(schedule::with_switches(source_->drawn_so_far(), schedule::runtime->switches()));
  }

  bool is_replayed_as_planned() const {
    return std::ranges::equal(plan_.switches, schedule::runtime->switches());
  }
  bool is_on() const { return depth_ > 0; }

 private:
  schedule::Plan plan_;
  drawing::CaseSource* source_ = nullptr;
  unsigned depth_ = 0;
};

constinit CaseThreads* case_threads = nullptr;

}  // namespace

void begin_threads() {
  if (running == nullptr) return;
  if (case_threads == nullptr) case_threads = new CaseThreads;
  case_threads->begin();
}

void end_threads() {
  if (case_threads != nullptr) case_threads->end();
}

bool had_threads() { return case_threads != nullptr && schedule::runtime->has_threads(); }

Tree with_made_switches(const Tree& drawn) {
  if (!had_threads() || case_threads->is_replayed_as_planned()) return drawn;
  return schedule::with_switches(drawn, schedule::runtime->switches());
}

void add_story(Probe& probe) {
  if (probe.outcome == Outcome::Fail && probe.in_body && probe.keeps_notes && had_threads())
    write_story(probe.failure);
}

void leave_schedule() {
  if (case_threads != nullptr && case_threads->is_on() && schedule::runtime->has_threads())
    case_threads->leave();
}

}  // namespace sonde::run
