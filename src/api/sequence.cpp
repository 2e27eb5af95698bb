// SPDX-License-Identifier: Apache-2.0
#include "api/sequence.hpp"

#include <algorithm>
#include <bit>

#include "api/argument_ranges.hpp"
#include "api/oracle.hpp"
#include "api/unwanted.hpp"
#include "run/observer.hpp"
#include "schema/schema.hpp"
#include "sonde/api/contract.hpp"
#include "sonde/tree/sink.hpp"
#include "tree/holes.hpp"

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

std::vector<Tree::Index> leaves_of(const Tree& tree) {
  std::vector<Tree::Index> leaves;
  for (Tree::Index at = 0; at < tree.size(); ++at)
    if (tree[at].extent == 1 && tree[at].kind.form() != Form::Record) leaves.push_back(at);
  return leaves;
}

bool is_lowest(const Node& node) {
  const Type* const type = schema::find(node.kind);
  return node.value == 0 && type != nullptr && !type->is_signed;
}

// One of its leaves is drawn anew, or is a number that goes one step up or down: what is
// wrong with a state often begins beside those that are right.
void vary_leaf(Tree& tree, drawing::CaseSource& source) {
  const auto leaves = leaves_of(tree);
  if (leaves.empty()) return;
  const auto leaf = leaves[source.toss(leaves.size())];
  if (tree[leaf].kind.form() == Form::Integer && source.toss(2) == 0) {
    const std::uint64_t value = tree[leaf].value;
    const bool goes_up = source.toss(2) == 0 || is_lowest(tree[leaf]);
    return tree.set_value(leaf, goes_up ? value + 1 : value - 1);
  }
  make_hole(tree, leaf);
}

}  // namespace

Sequence::Sequence(const Description& description, Source& source, run::Probe& probe)
    : description_(description),
      source_(drawing::case_source(source)),
      probe_(probe),
      profile_(description, source_),
      trace_(probe),
      weights_(description.functions.size()) {}

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
  if (description_.setup != nullptr) description_.setup(description_.setup_closure->get());
  source_.begin_list(*description_.calls, {0, most_calls}, profile_.length());
  while (!has_failed() && source_.more()) step();
  source_.end();
  end();
}

void Sequence::end() {
  has_ended_ = true;
  // What broke a contract may be in no state to be released.
  if (!has_failed()) {
    trace_.begin_release(pool_);
    pool_.release_all();
  }
  pool_.clear();
  if (description_.teardown != nullptr) description_.teardown(description_.teardown_closure->get());
}

void Sequence::step() {
  values_before_ = pool_.size();
  Call call(description_.functions[draw_function()]);
  source_.begin(*call.function().record);
  const bool is_drawn = draw_arguments(call);
  source_.end();
  source_.end();
  if (probe_.observer != nullptr) probe_.observer->drew(source_.drawn_so_far());
  if (is_drawn && is_wanted(call)) return make(call);
  pool_.cut(values_before_);
  source_.drop_element();
}

unsigned Sequence::draw_function() {
  bool any = false;
  if (source_.is_fresh())
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      weights_[i] = may_be_called(description_.functions[i])
                        ? profile_.weight_of(i, has_result_of(description_.functions[i]))
                        : 0;
      any = any || weights_[i] != 0;
    }
  if (!any) std::ranges::fill(weights_, 1);
  return source_.choose(*description_.call, weights_.data(),
                        static_cast<unsigned>(weights_.size()));
}

bool Sequence::may_be_called(const Function& function) const {
  return std::ranges::all_of(function.arguments, [&](const Argument& argument) {
    return argument.given.literal != nullptr || argument.given.is_out ||
           pool_.has_fitting(argument.given);
  });
}

// Whether there is a value already like those that the function makes.
bool Sequence::has_result_of(const Function& function) const {
  return function.result != nullptr && pool_.has_alive(*function.result);
}

bool Sequence::draw_arguments(Call& call) {
  const auto& arguments = call.function().arguments;
  bool all = true;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    all = draw_argument(arguments[i], call, call.passed()[i]) && all;
  call.lay_out();
  return all;
}

bool Sequence::draw_argument(const Argument& argument, Call& call, Passed& passed) {
  const bool may_be_literal = argument.given.literal != nullptr;
  if (argument.given.is_out || !argument.takes_earlier) {
    draw_literal(call.function(), argument, passed);
    return true;
  }
  if (!may_be_literal) return take_earlier(argument, call, passed);
  const unsigned earlier = pool_.has_fitting(argument.given) ? CallProfile::earlier_percent : 0;
  const unsigned weights[] = {100 - earlier, earlier};
  const bool is_earlier = source_.choose(*argument.drawn, weights, 2) == 1;
  bool is_there = true;
  if (is_earlier) is_there = take_earlier(argument, call, passed);
  else if (source_.next_is(reference_type)) is_there = draw_value(argument, call, passed);
  else if (profile_.varies(argument, source_)) draw_variation(argument, call, passed);
  else draw_literal(call.function(), argument, passed);
  source_.end();
  return is_there;
}

// A record like one of the last, but for one part or two: where few are valid, it often still is.
void Sequence::draw_variation(const Argument& argument, const Call& call, Passed& passed) {
  constexpr std::size_t last = 8;
  const auto found = pool_.find(argument.given, source_.toss(last));
  const bool is_like = found && pool_[*found].of->type == argument.given.type &&
                       argument.given.type->encode != nullptr;
  if (!is_like) return draw_literal(call.function(), argument, passed);
  Tree literal;
  Sink sink(literal);
  argument.given.type->encode(pool_[*found].object, sink);
  vary_leaf(literal, source_);
  if (source_.toss(2) == 0) vary_leaf(literal, source_);
  source_.replay_next(literal);
  draw_literal(call.function(), argument, passed);
  source_.end_copy();
}

// A reference where a literal should be asks for the value that it refers to: so that
// shrinking can write what it does not know.
bool Sequence::draw_value(const Argument& argument, Call& call, Passed& passed) {
  const auto mark = source_.mark();
  Passed earlier;
  const bool is_there = take_earlier(argument, call, earlier);
  source_.take_back(mark);
  const Values& of = argument.pointee != nullptr ? *argument.pointee : *argument.values;
  void* const object = argument.given.by_pointer ? earlier.address : earlier.slot;
  if (!is_there || object == nullptr || of.type->encode == nullptr) return false;
  Tree literal;
  Sink sink(literal);
  of.type->encode(object, sink);
  source_.replay_next(literal);
  draw_literal(call.function(), argument, passed);
  source_.end_copy();
  return true;
}

// Where the call may change it, a literal is a variable, which later calls can use.
void Sequence::draw_literal(const Function& function, const Argument& argument, Passed& passed) {
  const bool is_pointer = argument.pointee != nullptr;
  Values& of = is_pointer ? *argument.pointee : *argument.values;
  passed.span = source_.mark();
  void* const object = Pool::allocate(*of.type);
  if (argument.given.is_out) {
    of.type->construct(object);
  } else {
    const auto copied = profile_.literal(function.number, argument, source_);
    const bool copies = copied && source_.copy_next(*copied);
    try {
      argument.given.draw(argument.domain->get(), object, source_);
    } catch (...) {
      Pool::free(object, *of.type);
      throw;
    }
    if (copies) source_.end_copy();
  }
  passed.slot = object;
  passed.is_literal = !is_pointer && argument.given.passing != Passing::Changed;
  if (passed.is_literal) return;
  passed.has_value = true;
  passed.value = pool_.add(of, object);
  if (is_pointer) passed.address = object;
}

bool Sequence::take_earlier(const Argument& argument, const Call& call, Passed& passed) {
  const std::uint64_t hint = source_.is_fresh() ? profile_.handle(source_) : 0;
  const std::uint64_t back = source_.natural_or(hint, reference_type, furthest);
  const auto found = pool_.find(argument.given, back);
  if (!found) return false;
  const bool ends = is_ended(argument.given);
  for (std::size_t i = 0; i < call.passed().size(); ++i) {
    const Passed& other = call.passed()[i];
    const bool other_ends = is_ended(call.function().arguments[i].given);
    if (other.has_value && other.value == *found && (ends || other_ends)) return false;
  }
  const Value& value = pool_[*found];
  passed.has_value = true;
  passed.value = *found;
  passed.slot = value.object;
  if (is_same(argument.given, *value.of->type)) return true;
  if (value.of->type == argument.given.type->pointee) {
    passed.address = value.object;
    return true;
  }
  passed.slot = *static_cast<void**>(value.object);
  return passed.slot != nullptr;
}

// A condition that throws does not hold.
bool Sequence::is_wanted(Call& call) {
  const Asking asking;
  const auto& conditions = call.function().preconditions;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    bool holds = false;
    try {
      holds = conditions[i].holds_for(call.slots());
    } catch (...) {
    }
    if (holds) continue;
    reject(call, i);
    return false;
  }
  return true;
}

void Sequence::reject(Call& call, std::size_t condition) {
  probe_.hits.push_back({call.function().rejected[condition]->id, 1});
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

void Sequence::make(Call& call) {
  trace_.begin(call, pool_, source_.drawn());
  call.take_snapshot();
  if (description_.collects_arguments) collect_arguments(call);
  const Ending ending = invoke(call);
  if (ending == Ending::Unwanted) {
    trace_.take_back();
    reject(call, call.function().preconditions.size());
    pool_.cut(values_before_);
    return source_.drop_element();
  }
  const bool returned = ending == Ending::Returned;
  probe_.hits.push_back(
      {call.function().called->id, returned ? run::step_returned : run::step_threw});
  record_arguments();
  use_arguments(call);
  if (returned) observe(call);
  if (returned) judge(call);
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
    const Listening listening(call.function());
    call.invoke();
  } catch (const Unwanted&) {
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
    if (passed.is_literal) profile_.remember(argument, passed.span);
    if (!passed.has_value) continue;
    pool_.use(passed.value);
    if (function.signature.shape == Shape::Destructor) pool_.bury(passed.value);
    else if (is_ended(argument.given)) pool_.retire(passed.value);
  }
}

// Asks the contracts, and keeps what the call returned.
void Sequence::judge(Call& call) {
  Oracle oracle(probe_, pool_, description_);
  const bool failed_inside = has_failed();
  if (!failed_inside) oracle.check_postconditions(call);
  const Function& function = call.function();
  if (function.result != nullptr) {
    const Pool::Id made = pool_.add(*function.result, call.take_result());
    pool_[made].model_type = function.model.result;
    pool_[made].model = call.take_model();
  }
  if (!has_failed()) oracle.check_values(call);
  if (has_failed() && !failed_inside)
    trace_.end_broken({call, pool_, source_.drawn()}, oracle.broken());
}

}  // namespace sonde::api
