// SPDX-License-Identifier: Apache-2.0
// Everything is kept, and the choice is made at the end, when it is known what threads share:
// first, accesses to memory that only one thread uses go, and repetitions in loops; then all that
// is far from a point at which another thread goes on; then the beginning, if there are too many
// lines.
#include "schedule/threads/story.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

namespace sonde::schedule {
namespace {

constexpr std::size_t most_entries = 100'000;
constexpr std::size_t around_turns = 2;  // lines before and after another thread goes on
constexpr std::size_t most_lines = 40;

struct Wording {
  Act act;
  const char* words;
  const char* noun;
};

constexpr std::array<Wording, 27> wordings = {{
    {Act::Read, "reads", "variable"},
    {Act::Write, "writes", "variable"},
    {Act::AtomicRead, "reads", "atomic"},
    {Act::AtomicWrite, "writes", "atomic"},
    {Act::AtomicUpdate, "changes", "atomic"},
    {Act::Fence, "passes a fence", ""},
    {Act::Lock, "locks", "mutex"},
    {Act::TryLock, "tries to lock", "mutex"},
    {Act::Unlock, "unlocks", "mutex"},
    {Act::LockShared, "locks for reading", "mutex"},
    {Act::Wait, "waits on", "condition"},
    {Act::Signal, "notifies one of", "condition"},
    {Act::Broadcast, "notifies all of", "condition"},
    {Act::SemaphoreWait, "waits for", "semaphore"},
    {Act::SemaphorePost, "posts", "semaphore"},
    {Act::Barrier, "arrives at", "barrier"},
    {Act::Once, "enters call_once", ""},
    {Act::Static, "initialises a static variable", ""},
    {Act::Start, "starts a thread", ""},
    {Act::Join, "joins a thread", ""},
    {Act::Sleep, "sleeps", ""},
    {Act::Yield, "yields", ""},
    {Act::FutexWait, "waits for", "atomic"},
    {Act::FutexWake, "notifies", "atomic"},
    {Act::Release, "frees memory", ""},
    {Act::End, "ends", ""},
    {Act::Section, "goes on", ""},
}};

const Wording& wording_of(Act act) { return wordings[static_cast<std::size_t>(act)]; }

// A, B, ..., Z, A1, ... in the order in which they are named.
class Names {
 public:
  std::string of(const void* object) {
    const auto number = known_.try_emplace(object, known_.size()).first->second;
    const std::string letter(1, static_cast<char>('A' + number % 26));
    return number < 26 ? letter : letter + std::to_string(number / 26);
  }

 private:
  std::map<const void*, std::size_t> known_;
};

// A loop is recorded once: what a thread did last, it does again.
bool repeats(std::span<const Story::Entry* const> recorded, const Story::Entry& entry) {
  const auto last = std::find_if(recorded.rbegin(), recorded.rend(), [&](const Story::Entry* each) {
    return each->task == entry.task;
  });
  return last != recorded.rend() && !entry.is_switch() && !(*last)->is_switch() && !entry.waits &&
         (*last)->operation.act == entry.operation.act &&
         (*last)->operation.object == entry.operation.object && entry.operation.object != nullptr;
}

std::string text_of(const Story::Entry& entry, Names& names) {
  const Act act = entry.operation.act;
  const std::string other = "thread " + std::to_string(entry.other);
  if (act == Act::Start) return "starts " + other;
  if (act == Act::Join) return (entry.waits ? "waits for " : "joins ") + other;
  if (act == Act::Section) return *static_cast<const std::string*>(entry.operation.object);
  const std::string noun = noun_of(act);
  if (noun.empty()) return words_of(act);
  const std::string words = entry.waits && act != Act::Wait ? "waits for" : words_of(act);
  return words + " " + noun + " " + names.of(entry.operation.object);
}

}  // namespace

const char* words_of(Act act) { return wording_of(act).words; }
const char* noun_of(Act act) { return wording_of(act).noun; }

// A thread that waits for what it tried is recorded once.
void Story::add(Entry entry) {
  if (entries_.size() >= most_entries) return;
  if (entry.operation.act == Act::Section)
    entry.operation.object = &texts_.emplace_back(static_cast<const char*>(entry.operation.object));
  const bool goes_on = entry.waits && !entries_.empty() && !entries_.back().is_switch() &&
                       entries_.back().task == entry.task &&
                       entries_.back().operation.act == entry.operation.act;
  if (goes_on) entries_.pop_back();
  entries_.push_back(std::move(entry));
}

bool Story::ends_with(std::uint32_t task, const Operation& operation) const {
  if (entries_.empty() || entries_.back().is_switch()) return false;
  const Entry& last = entries_.back();
  return last.task == task && last.operation.act == operation.act &&
         last.operation.object == operation.object;
}

void Story::deviated(Deviation deviation, const Switch& made) {
  if (entries_.empty() || entries_.back().task != made.thread) return;
  entries_.back().deviation = deviation;
  entries_.back().step = made.step;
  entries_.back().to = made.to;
}

std::vector<StoryLine> Story::lines(const Usage& usage) const {
  std::vector<const Entry*> recorded;
  for (const Entry& entry : entries_)
    if (entry.is_switch() || entry.usage == no_usage || usage.is_shared(entry.usage))
      if (!repeats(recorded, entry)) recorded.push_back(&entry);
  std::vector<bool> shown(recorded.size());
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    const bool turns = i + 1 == recorded.size() || recorded[i]->is_switch() ||
                       recorded[i + 1]->task != recorded[i]->task;
    if (!turns) continue;
    const std::size_t first = i < around_turns ? 0 : i - around_turns;
    for (std::size_t at = first; at < std::min(recorded.size(), i + 1 + around_turns); ++at)
      shown[at] = true;
  }
  std::vector<StoryLine> lines;
  Names names;
  bool skipped = false;
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    if (!shown[i]) {
      skipped = true;
      continue;
    }
    const Entry& entry = *recorded[i];
    if (std::exchange(skipped, false)) lines.push_back({.thread = entry.task, .what = "..."});
    lines.push_back(
        {entry.task, text_of(entry, names), entry.stack, entry.deviation, entry.step, entry.to});
  }
  // The end is what failed.
  if (lines.size() > most_lines) {
    lines.erase(lines.begin(), lines.end() - most_lines);
    lines.front() = {.thread = lines.front().thread, .what = "..."};
  }
  return lines;
}

}  // namespace sonde::schedule
