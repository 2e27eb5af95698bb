// SPDX-License-Identifier: Apache-2.0
// One thread of a case runs at a time, so what they share here needs no lock. This file is not
// compiled for scheduling: between the ends of two calls no other thread goes on, but where the
// next call begins.
#include "api/concurrent_run.hpp"

#include <thread>
#include <utility>

#include "api/history.hpp"
#include "api/pool.hpp"
#include "coverage/coverage.hpp"
#include "draw/discarded.hpp"
#include "schedule/runtime.hpp"

namespace sonde::api {
namespace {

// Calls of one thread, for all orders of a case. A case that needs more is discarded: one of 12
// calls in 4 threads would need 4 million if all of them returned the same.
constexpr std::size_t most_calls_for_order = 20'000;

// What `.old` took before a call.
class TakenSnapshot {
 public:
  TakenSnapshot(const Function& function, void** slots) : type_(function.snapshot.type) {
    if (type_ == nullptr) return;
    memory_ = slots[snapshot_slot] = Pool::allocate(*type_);
    try {
      function.snapshot.take(function.snapshot_closure->get(), slots);
    } catch (...) {
      Pool::free(memory_, *type_);
      throw;
    }
  }
  TakenSnapshot(const TakenSnapshot&) = delete;
  TakenSnapshot& operator=(const TakenSnapshot&) = delete;
  ~TakenSnapshot() {
    if (memory_ == nullptr) return;
    type_->destroy(memory_);
    Pool::free(memory_, *type_);
  }

  void* get() const { return memory_; }

 private:
  const ValueType* type_;
  void* memory_ = nullptr;
};

// A call that returned before another one began comes first.
std::vector<CallSet> earlier_in_time(Calls calls) {
  std::vector<CallSet> earlier(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i)
    for (std::size_t j = 0; j < calls.size(); ++j)
      if (calls[j]->end < calls[i]->begin) earlier[i] |= CallSet{1} << j;
  return earlier;
}

std::string indented(const std::string& lines) {
  std::string text;
  for (const char c : lines) text += c == '\n' ? "\n    " : std::string(1, c);
  while (text.ends_with(' ') || text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

ConcurrentRun::ConcurrentRun(const ConcurrentPlan& plan, ConcurrentCase& drawn, const Tree& tree,
                             run::Probe& probe)
    : plan_(plan), case_(drawn), tree_(tree), probe_(probe), object_(plan, drawn.maker.get()) {}

void ConcurrentRun::run() {
  if (!keep_legal_calls(plan_, case_)) throw Discarded{"the object must not be made so"};
  if (probe_.keeps_notes)
    for (ConcurrentCall* const each : case_.all()) each->text(tree_);
  object_.make();
  make_alone(Phase::Before);
  if (!has_failed()) run_threads();
  if (discarded_ != nullptr) throw Discarded{discarded_};
  if (!has_failed()) check_invariants("the threads", "the threads break");
  if (!has_failed()) make_alone(Phase::After);
  if (!has_failed()) judge();
  object_.end();
}

void ConcurrentRun::make_alone(Phase phase) {
  for (ConcurrentCall* const each : case_.calls_of(phase, 0))
    if (!has_failed()) make_alone(*each);
}

void ConcurrentRun::make_alone(ConcurrentCall& call) {
  const TakenSnapshot old(call.function(), call.slots_on(object_.type(), object_.get()));
  make(call);
  if (!has_failed() && call.result.thrown().empty()) check_postconditions(call, old.get());
  const std::string& name = call.function().name;
  if (!has_failed()) check_invariants(name, name + " breaks");
}

void ConcurrentRun::make(ConcurrentCall& call) {
  call.begin = ++time_;
  call.invoke(object_.type(), object_.get(), call.result);
  call.end = ++time_;
}

void ConcurrentRun::check_postconditions(ConcurrentCall& call, void* snapshot) {
  const Function& function = call.function();
  void** const slots = call.slots_on(object_.type(), object_.get());
  slots[snapshot_slot] = snapshot;
  slots[result_slot] = call.result.memory();
  for (const Condition& each : function.postconditions)
    if (!each.holds_for(slots))
      return fail(FailureKind::Postcondition, each, function.name,
                  function.name + " breaks its postcondition: " + each.name);
}

void ConcurrentRun::check_invariants(const std::string& culprit, const std::string& breaks) {
  void* const slots[] = {nullptr, nullptr, object_.get()};
  for (const Condition& each : plan_.object->invariants)
    if (!each.holds_for(slots))
      return fail(FailureKind::Invariant, each, culprit,
                  breaks + " the invariant of the object: " + each.name);
}

void ConcurrentRun::fail(FailureKind kind, const Condition& condition, const std::string& culprit,
                         const std::string& what) {
  const coverage::Pause pause;
  Failure failure{kind, condition.where.file, condition.where.line, what};
  std::vector<ConcurrentCall*> made = case_.all();
  std::erase_if(made, [](const ConcurrentCall* each) { return each->end == 0; });
  failure.values = indented(history_text(made, tree_));
  failure.culprit = culprit;
  probe_.fail(std::move(failure));
}

void ConcurrentRun::run_threads() {
  std::vector<std::vector<ConcurrentCall*>> calls;
  for (std::uint32_t i = 1; i <= case_.threads; ++i)
    calls.push_back(case_.calls_of(Phase::Threads, i));
  std::vector<std::thread> threads;
  for (const auto& each : calls) threads.emplace_back([this, &each] { run_thread(each); });
  for (std::thread& each : threads) each.join();
}

void ConcurrentRun::run_thread(const std::vector<ConcurrentCall*>& calls) {
  try {
    for (ConcurrentCall* const each : calls) {
      schedule::runtime->begin_section(each->story_text());
      if (is_over_) return;
      make(*each);
    }
  } catch (const Failed&) {
    is_over_ = true;
  } catch (const Discarded& discarded) {
    is_over_ = true;
    discarded_ = discarded.why;
  }
}

void ConcurrentRun::judge() {
  const coverage::Pause pause;
  const auto calls = case_.all();
  const auto earlier = earlier_in_time(calls);
  const auto other = alone(plan_, case_.maker.get(), calls, object_.get());
  const OrderSearch search = find_order(earlier, *other, most_calls_for_order);
  if (search.ordering == Ordering::Found) return;
  if (search.ordering == Ordering::Undecided)
    throw Discarded{"too many orders of its calls would have to be tried"};
  Failure failure{FailureKind::NotLinearizable, plan_.where.file, plan_.where.line,
                  "not linearizable: what the calls returned fits no order of the calls"};
  failure.values =
      indented(history_text(calls, tree_) + why_no_order(plan_, calls, search, *other, tree_));
  probe_.fail(std::move(failure));
}

}  // namespace sonde::api
