// SPDX-License-Identifier: Apache-2.0
#include "api/concurrent_case.hpp"

#include <algorithm>

#include "api/unwanted.hpp"
#include "coverage/coverage.hpp"

namespace sonde::api {
namespace {

// Functions with the chances that the user gave them.
std::unique_ptr<ConcurrentCall> draw_one(const std::vector<const Function*>& functions,
                                         const Type& choice, std::size_t first,
                                         drawing::CaseSource& source) {
  std::vector<unsigned> weights;
  for (const Function* const each : functions) weights.push_back(each->weight);
  if (std::ranges::all_of(weights, [](unsigned each) { return each == 0; }))
    std::ranges::fill(weights, 1);
  const unsigned chosen =
      source.choose(choice, weights.data(), static_cast<unsigned>(weights.size()));
  auto call = std::make_unique<ConcurrentCall>(*functions[chosen], first);
  call->draw(source);
  source.end();
  return call;
}

// A fresh list has at least `least` elements, and each number of them is less likely than the one
// before: most bugs need two threads and few calls, and what is found in a small case is read soon.
// With one half instead of two thirds, some of tests/threads/measure_objects.cpp were not found.
void begin_small_list(const Type& type, Sizes sizes, std::size_t least,
                      drawing::CaseSource& source) {
  if (!source.is_fresh()) return source.begin_list(type, sizes);
  std::size_t count = least;
  while (count < sizes.max && source.toss(3) != 0) ++count;
  source.begin_list(type, sizes, count);
}

class Drawing {
 public:
  Drawing(const ConcurrentPlan& plan, drawing::CaseSource& source) : plan_(plan), source_(source) {}

  ConcurrentCase draw() {
    if (plan_.made != nullptr) drawn_.maker = draw_one(plan_.makers, *plan_.made, 0, source_);
    else if (!plan_.makers.empty())
      drawn_.maker = std::make_unique<ConcurrentCall>(*plan_.makers.front(), 0);
    draw_calls(*plan_.calls_alone, most_calls_alone, Phase::Before, 0);
    draw_threads();
    draw_calls(*plan_.calls_alone, most_calls_alone, Phase::After, 0);
    return std::move(drawn_);
  }

 private:
  void draw_threads() {
    std::size_t left = most_calls_of_threads;
    begin_small_list(*plan_.threads, {least_threads, most_threads_of_api}, least_threads, source_);
    while (source_.more()) {
      const std::uint32_t thread = ++drawn_.threads;
      const std::size_t before = drawn_.calls.size();
      draw_calls(*plan_.calls_of_thread, std::min(left, most_calls_of_thread), Phase::Threads,
                 thread);
      left -= std::min(left, drawn_.calls.size() - before);
    }
    source_.end();
  }

  void draw_calls(const Type& type, std::size_t most, Phase phase, std::uint32_t thread) {
    const std::size_t least = phase == Phase::Threads ? std::min(most, std::size_t{1}) : 0;
    begin_small_list(type, {0, most}, least, source_);
    while (source_.more()) {
      auto& call = drawn_.calls.emplace_back(draw_one(plan_.calls, *plan_.call, 1, source_));
      call->phase = phase;
      call->thread = thread;
    }
    source_.end();
  }

  const ConcurrentPlan& plan_;
  drawing::CaseSource& source_;
  ConcurrentCase drawn_;
};

bool must_be_earlier(const ConcurrentCall& one, const ConcurrentCall& other) {
  if (one.phase != other.phase) return one.phase < other.phase;
  return one.thread == other.thread;  // and drawn earlier
}

std::vector<CallSet> earlier_of(Calls calls) {
  std::vector<CallSet> earlier(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (must_be_earlier(*calls[j], *calls[i])) earlier[i] |= CallSet{1} << j;
  return earlier;
}

bool has_preconditions(const ConcurrentCall& call) {
  return !call.function().preconditions.empty();
}

bool may_be_made(const ConcurrentPlan& plan, ConcurrentCall& maker) {
  const coverage::Pause pause;
  const Asking asking;
  void** const slots = maker.slots_on(*plan.object->type, nullptr);
  try {
    return std::ranges::all_of(maker.function().preconditions,
                               [&](const Condition& each) { return each.holds_for(slots); });
  } catch (...) {
    return false;
  }
}

}  // namespace

std::vector<ConcurrentCall*> ConcurrentCase::calls_of(Phase phase, std::uint32_t thread) const {
  std::vector<ConcurrentCall*> found;
  for (const auto& each : calls)
    if (each->phase == phase && each->thread == thread) found.push_back(each.get());
  return found;
}

std::vector<ConcurrentCall*> ConcurrentCase::all() const {
  std::vector<ConcurrentCall*> found;
  for (const auto& each : calls) found.push_back(each.get());
  return found;
}

ConcurrentCase draw_case(const ConcurrentPlan& plan, drawing::CaseSource& source) {
  return Drawing(plan, source).draw();
}

// A call is added to those before it, unless one of all of them could then be made where it must
// not: also where the call itself has no precondition, but ends what another needs.
bool keep_legal_calls(const ConcurrentPlan& plan, ConcurrentCase& drawn) {
  if (!plan.has_preconditions) return true;
  if (drawn.maker != nullptr && !may_be_made(plan, *drawn.maker)) return false;
  std::vector<ConcurrentCall*> legal;
  for (auto& each : drawn.calls) {
    legal.push_back(each.get());
    const bool asks =
        std::ranges::any_of(legal, [](auto* call) { return has_preconditions(*call); });
    if (asks && !are_legal(plan, drawn.maker.get(), legal, earlier_of(legal))) {
      legal.pop_back();
      each.reset();
    }
  }
  std::erase(drawn.calls, nullptr);
  return true;
}

}  // namespace sonde::api
