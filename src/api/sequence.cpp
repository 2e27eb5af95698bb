// SPDX-License-Identifier: Apache-2.0
#include "api/sequence.hpp"

#include <algorithm>
#include <bit>

#include "api/argument_ranges.hpp"
#include "api/globals.hpp"
#include "api/heap.hpp"
#include "api/oracle.hpp"
#include "api/stub.hpp"
#include "api/unwanted.hpp"
#include "run/observer.hpp"
#include "sonde/api/contract.hpp"
#include "sonde/tree/sink.hpp"

namespace sonde::api {
namespace {

// Coverage counts what the function under test does, nothing of the rest.
class Listening {
 public:
  explicit Listening(const Function& function) { begin_call(function); }
  ~Listening() { end_call(); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
};

bool is_allowed(const Function& function) {
  return std::ranges::any_of(function.allowed, [](bool (*matches)()) { return matches(); });
}

// Of what an observer returned: small numbers as they are, larger ones by their octave, and of
// anything else how large it is. So a state is new a bounded number of times.
std::uint64_t state_of(const Tree& result) {
  constexpr std::uint64_t small = 16;
  constexpr std::uint64_t octaves = 1U << 16;
  const Node& first = result[0];
  if (result.size() > 1 || first.kind.form() == Form::Bytes)
    return 2 * octaves +
           static_cast<unsigned>(std::bit_width(result.size() + result.arena().size()));
  if (first.kind.form() == Form::Real) return 3 * octaves + (first.value >> 52);
  const auto value = static_cast<std::int64_t>(first.value);
  const auto size = static_cast<std::uint64_t>(value < 0 ? -(value + 1) : value);
  if (size <= small) return first.value;
  return octaves + 2U * static_cast<unsigned>(std::bit_width(size)) + (value < 0 ? 1 : 0);
}

}  // namespace

Sequence::Sequence(const Description& description, Source& source, run::Probe& probe)
    : description_(description),
      source_(drawing::case_source(source)),
      probe_(probe),
      profile_(description, source_),
      trace_(probe, description),
      weights_(description.functions.size()),
      calls_(description.functions.size()),
      rejected_(description.functions.size()) {}

Sequence::~Sequence() {
  if (has_ended_) return;
  try {
    end();
  } catch (...) {
    // One failure is reported already.
  }
}

void Sequence::run() {
  probe_.in_body = true;
  heap().begin_case();
  restore_globals();
  if (description_.setup != nullptr) description_.setup(description_.setup_closure->get());
  source_.begin_list(*description_.calls, {0, most_calls}, fresh_length());
  while (!has_failed() && source_.more()) step();
  source_.end();
  if (!has_failed()) observe_refusals();
  end();
}

// What is left open would be in the way of the next sequence, so it is released after a failure
// too. What broke a contract may be in no state to be released: its failure is announced first.
void Sequence::end() {
  has_ended_ = true;
  if (has_failed()) announce_failure();
  else trace_.begin_release(pool_);
  const std::exception_ptr thrown = release_all();
  pool_.clear();
  if (description_.teardown != nullptr) description_.teardown(description_.teardown_closure->get());
  drawn_blocks_.release();
  heap().end_case();
  if (thrown && !has_failed()) std::rethrow_exception(thrown);
}

void Sequence::announce_failure() {
  if (pool_.to_release().empty()) return;
  if (probe_.observer != nullptr) probe_.observer->failed(probe_.failure);
  trace_.begin_release_after(probe_.failure);
}

// Returns the first exception. A value whose release throws counts as released.
std::exception_ptr Sequence::release_all() {
  std::exception_ptr first;
  while (!pool_.to_release().empty()) {
    try {
      pool_.release_all();
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  return first;
}

void Sequence::step() {
  step_ = source_.mark();
  const Function& function = description_.functions[draw_function()];
  const bool is_made = calls_[function.number] < function.most_calls && make_one(function);
  source_.end();
  if (!is_made) source_.drop_element();
}

// A fresh call that its precondition rejects is drawn again, with other arguments. A function that
// was rejected again and again gets fewer tries.
bool Sequence::make_one(const Function& function) {
  unsigned& rejected = rejected_[function.number];
  const unsigned most =
      source_.is_fresh() ? std::max(1U, profile_.tries_of(function.number) >> rejected) : 1;
  const auto mark = source_.mark();
  for (tries_ = 0; tries_ < most && (tries_ == 0 || may_differ(function)); ++tries_) {
    source_.take_back(mark);
    if (!draw_and_make(function)) continue;
    rejected = 0;
    return true;
  }
  rejected = std::min(rejected + 1, 8U);
  return false;
}

bool Sequence::draw_and_make(const Function& function) {
  values_before_ = pool_.size();
  overwritten_.clear();
  Call call(function);
  source_.begin(*function.record);
  const bool is_drawn = draw_arguments(call);
  source_.end();
  if (probe_.observer != nullptr) probe_.observer->drew(source_.drawn_so_far());
  if (is_drawn && is_wanted(call) && owners_.begin(call, pool_) && make(call)) return true;
  pool_.cut(values_before_);
  restore_overwritten();
  return false;
}

bool Sequence::is_wanted(Call& call) {
  const std::size_t held = held_preconditions(call);
  if (held == call.function().preconditions.size()) return true;
  reject(call, held);
  return false;
}

// How many hold before the first that does not. A condition that throws does not hold.
std::size_t Sequence::held_preconditions(const Call& call) {
  const Asking asking;
  const auto& conditions = call.function().preconditions;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    bool holds = false;
    try {
      holds = call.meets(conditions[i], pool_);
    } catch (...) {
    }
    if (!holds) return i;
  }
  return conditions.size();
}

void Sequence::reject(const Call& call, std::size_t condition) {
  probe_.hits.push_back({call.function().rejected[condition].site->id, 1});
}

// Which precondition would reject a call on the values that were used last is a state of theirs.
// (A call that was rejected is not part of the case, so it is no state: the case would not show it
// again.)
void Sequence::observe_refusals() {
  if (!probe_.wants_states) return;
  for (const Function& function : description_.functions) {
    if (function.preconditions.empty()) continue;
    Call call(function);
    if (takes_last_values(call))
      probe_.add_state(*function.rejected.front().site, held_preconditions(call));
  }
}

// False where an argument cannot be an earlier value, or would be ended together with another.
bool Sequence::takes_last_values(Call& call) {
  for (std::size_t i = 0; i < call.passed().size(); ++i) {
    const Argument& argument = call.function().arguments[i];
    const auto last = pool_.find(argument.given, 0);
    if (argument.given.is_out || !last || !pass(*last, argument, call.passed()[i])) return false;
  }
  call.lay_out();
  return true;
}

// Before the call, which may change its arguments or end them.
void Sequence::collect_arguments(const Call& call) {
  collected_.clear();
  const auto& arguments = call.function().arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].ranges.empty()) continue;
    const auto range = range_of(arguments[i], call.slots()[first_argument_slot + i]);
    if (range < arguments[i].ranges.size()) collected_.push_back(arguments[i].ranges[range]->id);
  }
}

void Sequence::record_arguments() {
  for (const unsigned place : collected_) probe_.hits.push_back({place, 1});
}

// False where the function itself rejects the call.
bool Sequence::make(Call& call) {
  trace_.begin(call, pool_, source_.drawn(), step_);
  call.take_snapshot();
  if (description_.collects_arguments) collect_arguments(call);
  const Ending ending = invoke(call);
  if (ending == Ending::Unwanted) {
    trace_.take_back();
    reject(call, call.function().place_of(refused_by_));
    return false;
  }
  const bool returned = ending == Ending::Returned;
  probe_.hits.push_back(
      {call.function().called->id, returned ? run::step_returned : run::step_threw});
  ++calls_[call.function().number];
  record_arguments();
  use_arguments(call);
  if (returned) observe(call);
  if (returned) judge(call);
  if (description_.has_scenes) pool_.retire_freed();
  return true;
}

void Sequence::observe(const Call& call) {
  const Function& function = call.function();
  if (!probe_.wants_states || !function.observes) return;
  observed_.clear();
  Sink sink(observed_);
  try {
    function.signature.result->encode(call.slots()[result_slot], sink);
  } catch (...) {
    return;  // what cannot be shown is no state
  }
  if (!observed_.empty()) probe_.add_state(*function.called, state_of(observed_));
}

Sequence::Ending Sequence::invoke(Call& call) {
  try {
    const StubSource stubs(source_);
    const Listening listening(call.function());
    call.invoke();
  } catch (const Unwanted& unwanted) {
    refused_by_ = unwanted.clause;
    return Ending::Unwanted;
  } catch (...) {
    if (!has_failed()) trace_.end_in_exception();
    if (is_allowed(call.function())) return Ending::Threw;
    use_arguments(call);  // what it has ended is not to be released again
    throw;
  }
  trace_.end(call);
  return Ending::Returned;
}

// What the call used is known as used, what it ended as gone.
void Sequence::use_arguments(Call& call) {
  const Function& function = call.function();
  for (std::size_t i = 0; i < call.passed().size(); ++i) {
    const Passed& passed = call.passed()[i];
    const Argument& argument = function.arguments[i];
    if (passed.is_literal && call.scene() == nullptr) profile_.remember(argument, passed.span);
    if (!passed.has_value) continue;
    pool_.use(passed.value);
    if (function.signature.shape == Shape::Destructor) pool_.bury(passed.value);
    else if (is_ended(argument.given)) pool_.retire(passed.value);
  }
}

// What the call made dies with the values that the description names.
void Sequence::tie(Pool::Id made, const Call& call) {
  for (const unsigned parameter : call.function().dies_with) {
    const Passed& passed = call.passed()[parameter];
    if (passed.has_value && passed.value != made) pool_.tie(made, passed.value);
  }
}

void Sequence::tie_filled(const Call& call) {
  for (std::size_t i = 0; i < call.passed().size(); ++i)
    if (call.function().arguments[i].given.is_out) tie(call.passed()[i].value, call);
}

// Asks the contracts, and keeps what the call returned.
void Sequence::judge(Call& call) {
  Oracle oracle(probe_, pool_, description_);
  const bool failed_inside = has_failed();
  if (!failed_inside) oracle.check_postconditions(call);
  const Function& function = call.function();
  tie_filled(call);
  if (function.result != nullptr) {
    const Pool::Id made = pool_.add(*function.result, call.take_result());
    pool_[made].model_type = function.model.result;
    pool_[made].model = call.take_model();
    trace_.add_made(step_, pool_[made]);
    tie(made, call);
  }
  if (!has_failed()) oracle.check_values(call);
  if (!has_failed()) owners_.check(call, pool_, probe_);
  if (has_failed() && !failed_inside)
    trace_.end_broken({call, pool_, source_.drawn()}, oracle.broken());
}

}  // namespace sonde::api
