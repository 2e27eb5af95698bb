// SPDX-License-Identifier: Apache-2.0
// How a sequence draws one call: the function, and for each argument a literal or an earlier value.
#include <algorithm>

#include "api/sequence.hpp"
#include "api/tuning.hpp"
#include "api/unwanted.hpp"
#include "schema/links.hpp"
#include "schema/schema.hpp"
#include "sonde/tree/sink.hpp"
#include "tree/holes.hpp"

namespace sonde::api {
namespace {

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

unsigned Sequence::draw_function() {
  bool any = false;
  if (source_.is_fresh())
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const Function& function = description_.functions[i];
      const bool is_possible = calls_[i] < function.most_calls && may_be_called(function);
      weights_[i] = is_possible ? profile_.weight_of(i, has_result_of(function)) : 0;
      if (description_.has_scenes && !is_called_yet(function)) weights_[i] *= tuned.uncalled;
      any = any || weights_[i] != 0;
    }
  if (!any) std::ranges::fill(weights_, 1);
  return source_.choose(*description_.call, weights_.data(),
                        static_cast<unsigned>(weights_.size()));
}

// On earlier values or on a drawn heap.
bool Sequence::is_called_yet(const Function& function) const {
  return std::ranges::any_of(description_.functions, [&](const Function& other) {
    return other.name == function.name && calls_[other.number] > 0;
  });
}

bool Sequence::may_be_called(const Function& function) const {
  if (function.scene != nullptr) return true;
  return std::ranges::all_of(function.arguments, [&](const Argument& argument) {
    return argument.given.literal != nullptr || argument.given.is_out ||
           pool_.has_fitting(argument.given);
  });
}

// Whether other arguments can be drawn for it.
bool Sequence::may_differ(const Function& function) const {
  if (function.scene != nullptr) return true;
  return std::ranges::any_of(function.arguments, [&](const Argument& argument) {
    const bool is_literal = argument.given.literal != nullptr && !argument.given.is_out;
    return is_literal || pool_.find(argument.given, 0) != pool_.find(argument.given, 1);
  });
}

// Whether there is a value already like those that the function makes.
bool Sequence::has_result_of(const Function& function) const {
  if (function.only_makes_values()) return calls_[function.number] > 0;
  return function.result != nullptr && pool_.has_alive(*function.result);
}

// A bound may look at the arguments before it, so it is not asked where one of them is missing.
bool Sequence::draw_arguments(Call& call) {
  if (call.function().scene != nullptr) return draw_scene(call);
  const auto& arguments = call.function().arguments;
  bool all = true;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool may_be_drawn = all || arguments[i].range.bounds == nullptr;
    all = may_be_drawn && draw_argument(arguments[i], call, call.passed()[i]) && all;
  }
  call.lay_out();
  return all;
}

// Whether there is a number that it may be, whose bounds are worked out here.
bool Sequence::has_range(Call& call, const Argument& argument) {
  if (argument.range.bounds == nullptr) return true;
  call.lay_out();
  const Asking asking;
  try {
    bounds_ = argument.range.bounds(argument.range_closure->get(), call.slots());
  } catch (...) {
    bounds_.are_empty = true;  // as for a condition that throws
  }
  if (bounds_.are_empty) reject(call, call.function().preconditions.size() + 1);
  return !bounds_.are_empty;
}

bool Sequence::draw_argument(const Argument& argument, Call& call, Passed& passed) {
  const bool may_be_literal = argument.given.literal != nullptr;
  if (!has_range(call, argument)) return false;
  if (argument.given.is_out || !argument.takes_earlier) {
    draw_literal(call, argument, passed);
    return true;
  }
  if (!may_be_literal) return take_earlier(argument, call, passed);
  const unsigned reuse = profile_.reuse_of(call.function().number);
  const unsigned earlier = pool_.has_fitting(argument.given) ? reuse : 0;
  const unsigned weights[] = {100 - earlier, earlier};
  const bool is_earlier = source_.choose(*argument.drawn, weights, 2) == 1;
  bool is_there = true;
  if (is_earlier) is_there = take_earlier(argument, call, passed);
  else if (source_.next_is(reference_type)) is_there = draw_value(argument, call, passed);
  else if (profile_.varies(argument, source_)) draw_variation(argument, call, passed);
  else draw_literal(call, argument, passed);
  source_.end();
  return is_there;
}

// A record like one of the last, but for one part or two: where few are valid, it often still is.
void Sequence::draw_variation(const Argument& argument, const Call& call, Passed& passed) {
  constexpr std::size_t last = 8;
  const auto found = pool_.find(argument.given, source_.toss(last));
  const bool is_like = found && pool_[*found].of->type == argument.given.type &&
                       argument.given.type->encode != nullptr;
  if (!is_like) return draw_literal(call, argument, passed);
  Tree literal;
  Sink sink(literal);
  argument.given.type->encode(pool_[*found].object, sink);
  vary_leaf(literal, source_);
  if (source_.toss(2) == 0) vary_leaf(literal, source_);
  source_.replay_next(literal);
  draw_literal(call, argument, passed);
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
  draw_literal(call, argument, passed);
  source_.end_copy();
  return true;
}

void Sequence::draw_object(const Argument& argument, void* object) {
  const Range& range = argument.range;
  if (range.bounds == nullptr) return argument.given.draw(argument.domain->get(), object, source_);
  const bool is_signed = range.literal->is_signed;
  range.store(object, is_signed ? static_cast<std::uint64_t>(source_.integer(
                                      *range.literal, static_cast<std::int64_t>(bounds_.low),
                                      static_cast<std::int64_t>(bounds_.high)))
                                : source_.natural(*range.literal, bounds_.low, bounds_.high));
}

// Where the call may change it, a literal is a variable, which later calls can use.
void Sequence::draw_literal(const Call& call, const Argument& argument, Passed& passed) {
  const bool is_pointer = argument.pointee != nullptr;
  Values& of = is_pointer ? *argument.pointee : *argument.values;
  passed.span = source_.mark();
  void* const object = Pool::allocate(*of.type);
  if (argument.given.is_out) {
    of.type->construct(object);
  } else {
    const auto copied = profile_.literal(call.function().number, argument, source_);
    const bool copies = copied && source_.copy_next(*copied);
    try {
      draw_object(argument, object);
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

std::optional<std::uint64_t> Sequence::draw_reference(const Function& function,
                                                      const Argument& argument) {
  if (source_.next_is(schema::named_value())) return draw_name(argument);
  const std::uint64_t hint =
      source_.is_fresh() ? profile_.handle(function.number, tries_, source_) : 0;
  return source_.natural_or(hint, reference_type, furthest);
}

// A name, as case files write it, becomes a reference.
std::optional<std::uint64_t> Sequence::draw_name(const Argument& argument) {
  const Type& type = schema::named_value();
  const auto mark = source_.mark();
  const Drawn text = source_.bytes(type, {type.min, type.max}, Alphabet::Any);
  const auto back = pool_.distance_to(argument.given, {text.data, text.size});
  source_.take_back(mark);
  if (!back || *back > furthest) return std::nullopt;
  source_.record(reference_type, *back);
  return back;
}

bool Sequence::take_earlier(const Argument& argument, const Call& call, Passed& passed) {
  passed.reference = source_.mark();
  const auto back = draw_reference(call.function(), argument);
  const auto found = back ? pool_.find(argument.given, *back) : std::nullopt;
  if (!found) return false;
  const bool ends = is_ended(argument.given);
  for (std::size_t i = 0; i < call.passed().size(); ++i) {
    const Passed& other = call.passed()[i];
    const bool other_ends = is_ended(call.function().arguments[i].given);
    if (other.has_value && other.value == *found && (ends || other_ends)) return false;
  }
  return pass(*found, argument, passed);
}

// A value itself, its address, or what it points to. False where it points to nothing.
bool Sequence::pass(Pool::Id id, const Argument& argument, Passed& passed) {
  const Value& value = pool_[id];
  passed.has_value = true;
  passed.value = id;
  passed.slot = value.object;
  if (is_same(argument.given, *value.of->type)) return true;
  if (value.of->type == argument.given.type->pointee) {
    passed.address = value.object;
    return true;
  }
  passed.slot = *static_cast<void**>(value.object);
  return passed.slot != nullptr;
}

}  // namespace sonde::api
