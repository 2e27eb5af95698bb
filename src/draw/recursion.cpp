// SPDX-License-Identifier: Apache-2.0
// How fresh values of recursive types grow. Such a value draws first how many steps it takes,
// as a list draws its length. Each span then hands its steps on to what it holds: a choice goes
// on while steps are left, and ends where none are; a record divides them at random among its
// branches, a list among its elements. So trees have any shape, and their number of nodes is
// known beforehand.
//
// How often a generator draws itself cannot be known beforehand. There, all draws of one value
// take their steps from one account, first come, first served.
#include <algorithm>

#include "draw/source_state.hpp"

namespace sonde {
namespace {

constexpr unsigned go_on_weights[] = {1, 2};  // where bytes decide: the base one time in three

bool is_in(const schema::Recursion& cycle, const Type* type) {
  return type != nullptr && type->details->recursion.cycle == cycle.cycle;
}

// How an alternative ends a recursive value: with a leaf (or as users wrote it, with nothing),
// by holding nothing where it could hold more, or not at all.
enum class Ending : std::uint8_t { Leaf, Hollow, None };

Ending ending_of(const schema::Recursion& cycle, const Type* payload) {
  if (!is_in(cycle, payload) || payload->details->recursion.has_leaf) return Ending::Leaf;
  return payload->details->recursion.ends ? Ending::Hollow : Ending::None;
}

// At random among the alternatives that fit, by their weights; `otherwise` if none does.
template <class Fits>
unsigned choose_among(const Type& type, const unsigned* weights, Random& random, unsigned otherwise,
                      Fits fits) {
  const auto weight_of = [&](unsigned i) -> std::uint64_t {
    if (!fits(type.fields[i])) return 0;
    return weights == nullptr ? 1 : weights[i];
  };
  std::uint64_t sum = 0;
  for (unsigned i = 0; i < type.field_count; ++i) sum += weight_of(i);
  if (sum == 0) return otherwise;
  std::uint64_t dice = random.below(sum);
  unsigned index = 0;
  for (; dice >= weight_of(index); ++index) dice -= weight_of(index);
  return index;
}

}  // namespace

bool Source::State::is_nested_deeply() const {
  if (bounds.choices < drawing::free_choices) return false;
  const unsigned deepest = drawing::free_choices + drawing::choices_per_step * bounds.width;
  return bounds.choices > deepest || drawn.size() > large();
}

// Copies of what holds copies could double a recursive value again and again.
Tree::Index Source::State::unless_large(Index copied) {
  const Index extent = drawn[copied].extent;
  if (bounds.recurses) {
    if (extent > account.left) return drawn.size();
    account.left -= extent;
    return copied;
  }
  const OpenSpan& parent = open_spans.back();
  const schema::Details& details = *parent.type->details;
  if (details.recursive)
    return extent > details.step_size * (parent.steps.left + 2) ? drawn.size() : copied;
  const bool may_nest = bounds.choices >= drawing::free_choices;
  return may_nest && drawn.size() + extent > large() ? drawn.size() : copied;
}

// Of a value that takes no steps from anything around it. Large records make few steps.
unsigned Source::State::first_steps(std::uint64_t step_size) {
  if (simplest() || is_too_deep() || drawn.size() > large()) return 0;
  const std::uint64_t most =
      std::max(limit / (step_size * drawing::usual_growth), std::uint64_t{1});
  return drawing::draw_steps(
      *random, static_cast<unsigned>(std::min<std::uint64_t>(most, drawing::usual_length(bounds))));
}

// What a span that holds values of its own cycle gives to the next of them.
unsigned Source::State::share_of(OpenSpan& parent) {
  drawing::Steps& steps = parent.steps;
  const bool is_list = parent.type->form == Form::List;
  const drawing::Elements& elements = parent.elements;
  const std::size_t to_come = is_list
                                  ? elements.target + 1 - std::min(elements.count, elements.target)
                                  : std::max(steps.branches, 1U);
  if (!is_list) steps.branches -= std::min(steps.branches, 1U);
  if (simplest()) return 0;
  unsigned share = steps.left;
  if (to_come > 1) {
    // As many elements were drawn as there are steps, so each takes one.
    const unsigned least = is_list && elements.target > elements.sizes.min ? 1 : 0;
    const auto reserved = static_cast<unsigned>(std::min<std::size_t>(least * to_come, steps.left));
    const std::uint64_t twice_the_mean = 2 * std::uint64_t{steps.left - reserved} / to_come;
    share = least + static_cast<unsigned>(random->below(twice_the_mean + 1));
  }
  share = std::min(share, steps.left);
  steps.left -= share;
  return share;
}

void Source::State::take_steps(OpenSpan& open) {
  OpenSpan& parent = open_spans[open_spans.size() - 2];
  const schema::Recursion& cycle = open.type->details->recursion;
  const bool goes_on =
      parent.from == nullptr && parent.type != nullptr && is_in(cycle, parent.type);
  const unsigned share = goes_on ? share_of(parent) : 0;
  if (open.from != nullptr) return;
  drawing::Steps& steps = open.steps;
  if (goes_on)
    steps = {.left = share, .all = parent.steps.all, .ends_simply = parent.steps.ends_simply};
  else start_steps(open);
  steps.branches = cycle.branches;
  if (cycle.is_step) steps.left -= std::min(steps.left, 1U);
}

// Half of the values of fresh cases end in the same way everywhere. What holds for all leaves of a
// term, such as that its variables are bound, would else hardly ever hold for large ones. What is
// fresh in a replayed tree is one of its leaves, and may be any.
void Source::State::start_steps(OpenSpan& open) {
  const unsigned all = first_steps(open.type->details->step_size);
  const bool is_fresh_case = open_spans[0].from == nullptr;
  const bool ends_simply = is_fresh_case && all > 0 && random->chance(drawing::simple_percent);
  open.steps = {.left = all, .all = all, .ends_simply = ends_simply};
  bounds.room = drawing::shared_room(bounds, all);
}

// About one value in a few has a branch that is shorter than it could be.
bool Source::State::ends_early(const drawing::Steps& steps) {
  return random->below(drawing::early_end_in * (std::uint64_t{steps.all} + 1)) == 0;
}

unsigned Source::State::alternative_of_steps(OpenSpan& open, unsigned count,
                                             const unsigned* weights) {
  const Type& type = *open.type;
  const schema::Recursion& cycle = type.details->recursion;
  if (count != type.field_count) return alternative(count, weights);
  if (open.steps.left > 0 && ends_early(open.steps)) open.steps.left = 0;
  const auto goes_on = [&](const Type* each) { return is_in(cycle, each); };
  if (open.steps.left > 0)
    return choose_among(type, weights, *random, type.details->simplest, goes_on);
  if (open.steps.ends_simply) return type.details->simplest;
  const auto ends_as = [&](Ending how, unsigned otherwise) {
    return choose_among(type, weights, *random, otherwise,
                        [&](const Type* each) { return ending_of(cycle, each) == how; });
  };
  const unsigned leaf = ends_as(Ending::Leaf, type.details->simplest);
  return random->below(drawing::hollow_one_in) == 0 ? ends_as(Ending::Hollow, leaf) : leaf;
}

// Where few elements share many steps, trees are deep; where many do, they are flat.
std::size_t Source::State::length_of_steps(OpenSpan& open, Sizes sizes) {
  if (simplest() || open.steps.left == 0 || sizes.min == sizes.max) return sizes.min;
  if (ends_early(open.steps)) return sizes.min;
  const unsigned most = random->chance(50) ? open.steps.left : drawing::few_branches;
  const unsigned count = drawing::any_magnitude(*random, std::min(most, open.steps.left));
  return sizes.min + std::min<std::size_t>(count, sizes.max - sizes.min);
}

bool Source::State::recurse(const Type& type) {
  schema::resolve(type);
  leave_path();
  const OpenSpan& open = enter(type, [](const Tree&, const Node& node) { return node.value < 2; });
  if (open.from == nullptr)
    drawn.set_value(open.start, is_enumerated() ? enumerated->alternative(type, 2, 0)
                                : goes_on()     ? 1U
                                                : 0U);
  go_down(open);
  return drawn[open.start].value == 1;
}

bool Source::State::goes_on() {
  if (!choices.empty()) return !is_too_deep() && chosen_alternative(2, go_on_weights) == 1;
  if (!bounds.recurses) start_account();
  else if (!simplest() && account.may_end && random->below(drawing::base_one_in) == 0) return false;
  if (simplest() || account.left == 0) return false;
  --account.left;
  return true;
}

// Nobody knows how often the generator draws itself. If once, nothing may end the value early,
// or it would always be short; if several times, it must end at times, or only the first would
// grow. So each value does the one or the other.
void Source::State::start_account() {
  account.left = first_steps(1);
  if (account.left == 0) return;
  bounds.recurses = true;
  bounds.room = drawing::shared_room(bounds, account.left);
  account.may_end = random->chance(50);
}

}  // namespace sonde
